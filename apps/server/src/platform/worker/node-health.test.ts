import { expect, test } from 'vitest'
import { createNodeHealth } from './node-health.ts'

test('a worker that goes round is alive, one that is silent for a minute is not', async () => {
  let now = 0
  const health = createNodeHealth(() => now)
  now = 59_000
  expect(health.isWorkerAlive()).toBe(true)
  await health.heartbeat.runDue(0)
  now = 118_000
  expect(health.isWorkerAlive()).toBe(true)
  now = 119_000
  expect(health.isWorkerAlive()).toBe(false)
})

test('the heartbeat is work that never falls due and is never taken', async () => {
  const { heartbeat } = createNodeHealth()
  expect([heartbeat.earliest, await heartbeat.runDue(0)]).toEqual([undefined, 0])
})
