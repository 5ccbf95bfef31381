import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartRejected } from '../start-rejected.ts'
import { storeBuild, storedFolderOf, storeOwnBuild } from './stored-builds.ts'

let folder: string
let builds: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-builds-'))
  builds = join(folder, 'data/assets')
})
afterEach(() => rmSync(folder, { recursive: true }))

const nameOf = (number: number): string => number.toString(16).padStart(16, '0')

/** A build with one file of its own. */
function build(number: number) {
  const assets = join(folder, `built-${number}`)
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, `page-${number}.js`), 'code')
  return { name: nameOf(number), assets }
}

/** Starts the build; its start is dated by its place in the row, whatever the disk measures. */
function start(number: number, second: number): void {
  storeBuild(builds, build(number))
  utimesSync(join(builds, nameOf(number), '.started'), second, second)
}

test('a file is found in the build that has it, and one of no build is not', () => {
  start(1, 1)
  start(2, 2)
  expect([storedFolderOf(builds, 'page-1.js'), storedFolderOf(builds, 'page-2.js')]).toEqual([
    join(builds, nameOf(1)),
    join(builds, nameOf(2)),
  ])
  expect(storedFolderOf(builds, 'page-3.js')).toBeUndefined()
  expect(storedFolderOf(join(folder, 'nothing'), 'page-1.js')).toBeUndefined()
})

test.each(['../page-1.js', '.started', '.', '..', `${nameOf(1)}/page-1.js`])('%s is no name of a file', (name) => {
  start(1, 1)
  expect(storedFolderOf(builds, name)).toBeUndefined()
})

test('four builds stay, those that started last; one that starts again is one of them', () => {
  for (const [number, second] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [1, 5],
    [5, 6],
  ] as const)
    start(number, second)
  expect(readdirSync(builds).toSorted()).toEqual([1, 3, 4, 5].map(nameOf))
})

test('a build is never found half copied, and what is not ours in the folder stays', () => {
  const half = join(builds, `${nameOf(9)}.Ab12cd`)
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'page-9.js'), 'co')
  mkdirSync(join(builds, 'of the operator'))
  expect(storedFolderOf(builds, 'page-9.js')).toBeUndefined()
  for (const number of [1, 2, 3, 4]) start(number, number)
  expect(readdirSync(builds).toSorted()).toEqual([...[1, 2, 3, 4].map(nameOf), 'of the operator'])
})

test('a build is readable for nodes that run as another account', () => {
  start(1, 1)
  expect(statSync(join(builds, nameOf(1))).mode & 0o777).toBe(0o755)
})

test('a build that can’t be read leaves nothing half', () => {
  expect(() => storeBuild(builds, { name: nameOf(1), assets: join(folder, 'nothing') })).toThrow(/ENOENT/)
  expect(readdirSync(builds)).toEqual([])
})

test('without a folder of the operator a build is stored in DATA_DIR, where there is one', () => {
  const log = { warn: vi.fn<() => void>() }
  const places = { DATA_DIR: join(folder, 'data'), ASSETS_DIR: undefined }
  storeOwnBuild(places, build(1), log)
  expect(existsSync(places.DATA_DIR)).toBe(false)
  mkdirSync(places.DATA_DIR)
  storeOwnBuild(places, build(1), log)
  expect(readdirSync(builds)).toEqual([nameOf(1)])
  expect(log.warn).not.toHaveBeenCalled()
})

test('[OPS-05] a start goes on where DATA_DIR takes no files, and is rejected where ASSETS_DIR is no folder', () => {
  const log = { warn: vi.fn<() => void>() }
  writeFileSync(join(folder, 'assets'), '')
  storeOwnBuild({ DATA_DIR: folder, ASSETS_DIR: undefined }, build(1), log)
  expect(log.warn).toHaveBeenCalledTimes(1)
  const file = join(folder, 'assets')
  expect(() => storeOwnBuild({ DATA_DIR: folder, ASSETS_DIR: file }, build(1), log)).toThrow(StartRejected)
  expect(() => storeOwnBuild({ DATA_DIR: folder, ASSETS_DIR: file }, build(1), log)).toThrow(
    `ASSETS_DIR ${file} is a file, or lies below one: it takes a folder, which is made when it is missing`,
  )
})
