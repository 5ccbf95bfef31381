import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeBytesBeside, watchSpace } from './storage-space.ts'
import type { Database } from './database.ts'

const MEBIBYTE = 1024 * 1024

/** A database whose next changes fail with what stands in `failures`. */
function fakeDatabase(failures: readonly Error[]): Database {
  const left = [...failures]
  const execute = async (): Promise<void> => {
    const error = left.shift()
    if (error !== undefined) throw error
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a database only this is used
  return { transaction: () => ({ execute }) } as unknown as Database
}

const fullDisk = Object.assign(new Error('No space left on device'), { code: '53100' })
const failure = (error: unknown) => ({ level: 'error', error }) as Parameters<ReturnType<typeof watchSpace>['log']>[0]

test('[REL-02] less than two segments of the log beside the embedded store is short, more is not, unknown is not', async () => {
  let free: number | undefined = 31 * MEBIBYTE
  const space = watchSpace(() => free).spaceOf(fakeDatabase([]))
  expect([space.isShort(), await space.canWrite()]).toEqual([true, false])
  free = 32 * MEBIBYTE
  expect([space.isShort(), await space.canWrite()]).toEqual([false, true])
  free = undefined
  expect([space.isShort(), await space.canWrite()]).toEqual([false, true])
})

test('[REL-02] after a change that found no space there is none until one fits again', async () => {
  const watch = watchSpace()
  const space = watch.spaceOf(fakeDatabase([fullDisk]))
  expect(await space.canWrite()).toBe(true)
  watch.log(failure(fullDisk))
  expect([space.isShort(), await space.canWrite()]).toEqual([false, false])
  expect([await space.canWrite(), await space.canWrite()]).toEqual([true, true])
})

test('failures of another kind say nothing about space, before or at the try', async () => {
  const watch = watchSpace()
  const space = watch.spaceOf(fakeDatabase([new Error('permission denied')]))
  watch.log(failure(new Error('duplicate key')))
  expect(await space.canWrite()).toBe(true)
  watch.log(failure(fullDisk))
  expect(await space.canWrite()).toBe(true)
})

test('the disk is looked at once a second, and a folder that is not there is unknown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-room-'))
  let now = 0
  const free = freeBytesBeside(folder, () => now)
  const first = free()
  expect(first).toBeGreaterThan(0)
  rmSync(folder, { recursive: true })
  now = 999
  expect(free()).toBe(first)
  now = 1_000
  expect(free()).toBeUndefined()
})
