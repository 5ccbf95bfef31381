import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workInMemory } from './work-in-memory.ts'

test('a process of a run that works in memory stays in the folder of that run', () => {
  const environment = { WAYBILL_WORKS_IN: '/dev/shm/waybill-of-a-run', TMPDIR: '/dev/shm/waybill-of-a-run' }
  workInMemory(environment)
  expect(environment).toEqual({ WAYBILL_WORKS_IN: '/dev/shm/waybill-of-a-run', TMPDIR: '/dev/shm/waybill-of-a-run' })
})

test('a run has a folder of its own in memory that other users can enter, or stays where it was', () => {
  const environment: NodeJS.ProcessEnv = {}
  workInMemory(environment)
  const { TMPDIR: folder, WAYBILL_WORKS_IN: mark } = environment
  expect(mark).toBe(folder)
  const canBeEntered = folder === undefined || (statSync(folder).mode & 0o777) === 0o755
  expect([canBeEntered, folder ?? '/dev/shm/waybill-none']).toEqual([
    true,
    expect.stringMatching(/^\/dev\/shm\/waybill-/),
  ])
})
