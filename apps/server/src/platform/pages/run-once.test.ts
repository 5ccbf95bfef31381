import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOnce } from './run-once.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-build-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('of three that begin at once one works, and all of them find it done', async () => {
  let [workers, most, begun] = [0, 0, 0]
  let isDone = false
  const held = Promise.withResolvers<undefined>()
  const once = {
    isDone: () => isDone,
    work: async () => {
      begun += 1
      workers += 1
      most = Math.max(most, workers)
      await held.promise
      workers -= 1
      isDone = true
    },
  }
  const all = [runOnce(folder, once), runOnce(folder, once), runOnce(folder, once)]
  await new Promise(setImmediate)
  held.resolve(undefined)
  expect(await Promise.all(all)).toEqual([true, false, false])
  expect([begun, most, isDone]).toEqual([1, 1, true])
})

test('what is done is not done again, and takes no lock', async () => {
  const work = () => Promise.reject(new Error('it was done'))
  expect(await runOnce(folder, { isDone: () => true, work })).toBe(false)
})

test('a failure releases the lock for the next', async () => {
  let tries = 0
  const once = {
    isDone: () => tries > 1,
    work: async () => {
      tries += 1
      if (tries === 1) throw new Error('no space')
    },
  }
  await expect(runOnce(folder, once)).rejects.toThrow('no space')
  expect(await runOnce(folder, once)).toBe(true)
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('the lock of a process that was killed is taken over, in a folder that need not exist', async () => {
  const inside = join(folder, 'new')
  let isDone = false
  const work = async () => {
    isDone = true
  }
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: 'long ago' }))
  expect(await runOnce(folder, { isDone: () => isDone, work })).toBe(true)
  isDone = false
  expect(await runOnce(inside, { isDone: () => isDone, work })).toBe(true)
})
