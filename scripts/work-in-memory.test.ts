import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { workInMemory } from './work-in-memory.ts'

const hasMemory = existsSync('/dev/shm')

test('a process of a run that works in memory stays in the folder of that run', () => {
  const environment = { WAYBILL_WORKS_IN: '/dev/shm/waybill-1-a', TMPDIR: '/dev/shm/waybill-1-a' }
  workInMemory(environment)
  expect(environment).toEqual({ WAYBILL_WORKS_IN: '/dev/shm/waybill-1-a', TMPDIR: '/dev/shm/waybill-1-a' })
})

test.runIf(hasMemory)(
  'a run has a folder of its own in memory that other users can enter, or stays where it was',
  () => {
    const environment: NodeJS.ProcessEnv = {}
    workInMemory(environment)
    const { TMPDIR: folder, WAYBILL_WORKS_IN: mark } = environment
    onTestFinished(() => rmSync(folder ?? '', { recursive: true, force: true }))
    expect(mark).toBe(folder)
    expect(folder === undefined || (statSync(folder).mode & 0o777) === 0o755).toBe(true)
  },
)

test.runIf(hasMemory)('what a killed run left there is removed by the next', () => {
  // no process has a number that high
  const left = '/dev/shm/waybill-4999999-x'
  mkdirSync(left, { recursive: true })
  const environment: NodeJS.ProcessEnv = {}
  workInMemory(environment)
  onTestFinished(() => rmSync(environment.TMPDIR ?? '', { recursive: true, force: true }))
  expect(existsSync(left)).toBe(false)
})
