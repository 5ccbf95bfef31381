import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideDataDir } from './data-dir.ts'
import { StartRejected } from './start-rejected.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function rejection(dataDir: string): string | undefined {
  try {
    provideDataDir(dataDir)
    return undefined
  } catch (error) {
    if (error instanceof StartRejected) return error.message
    throw error
  }
}

test('[OPS-05] a folder that is missing is made with those above it, and one that is there is left alone', () => {
  const dataDir = join(folder, 'a/b/c')
  expect([rejection(dataDir), rejection(dataDir), existsSync(dataDir)]).toEqual([undefined, undefined, true])
})

test('[OPS-05] a file, or what would lie below one, is named in one line with what the variable takes', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'data')])
    expect(rejection(dataDir)).toBe(
      `DATA_DIR ${dataDir} is a file, or lies below one: it takes a folder, which is made when it is missing`,
    )
})

test.runIf(process.platform === 'linux')('[OPS-05] a place where no folder can be made is named at once', () => {
  expect(rejection('/proc/nope/data')).toMatch(/^DATA_DIR \/proc\/nope\/data can't be made where it should lie: /)
})
