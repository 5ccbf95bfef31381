import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventually } from '@waybill/testkit/eventually'
import { freePort } from '@waybill/testkit/free-port'
import { copies, instructions, read, ROOT, runTime, stages } from './testing/image-files.ts'

/** An account that owns nothing, where we may choose one. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The health check's command, and the image's own. */
const [health = [], command = []] = instructions('CMD').map((line) => z.array(z.string()).parse(JSON.parse(line)))

const BUILT = 'apps/storefront/build'
/** The folder of the stage that builds, and that of the image. */
let [builder, folder] = ['', '']
beforeAll(() => {
  builder = mkdtempSync(join(tmpdir(), 'waybill-builder-'))
  folder = mkdtempSync(join(tmpdir(), 'waybill-image-'))
  chmodSync(folder, 0o755)
  layOut(stages[0] ?? [], builder)
  mkdirSync(join(builder, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '@waybill'))
    symlinkSync(join(ROOT, 'node_modules', name), join(builder, 'node_modules', name))
  linkWorkspaces(builder)
  const built = spawnSync(process.execPath, ['apps/server/src/build-storefront.ts'], {
    cwd: builder,
    env: { PATH: process.env['PATH'] },
  })
  if (built.status !== 0) throw new Error(String(built.stderr))
  layOut(stages.at(-1) ?? [], folder)
  cpSync(join(builder, BUILT), join(folder, BUILT), { recursive: true })
  for (const path of runTime) copyPackage(path)
  linkWorkspaces(folder)
  cpSync(process.execPath, join(folder, 'node'))
  if (UNPRIVILEGED.uid === undefined) spawnSync('chmod', ['-R', 'a-w', join(folder, 'apps'), join(folder, 'packages')])
}, 300_000)
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', folder])
  for (const each of [builder, folder]) rmSync(each, { recursive: true, force: true })
}, 300_000)

/** Copies what a stage copies from the context, but for what .dockerignore leaves out. */
function layOut(stage: readonly string[], target: string): void {
  const isInContext = (path: string): boolean =>
    !/\/(?:node_modules|build)(?:\/|$)|\.test\.tsx?$/.test(path.slice(ROOT.length))
  for (const { from, to } of copies(stage))
    for (const source of from) {
      const place = to === './' ? source : to.endsWith('/') ? join(to, basename(source)) : to
      cpSync(join(ROOT, source), join(target, place), { recursive: true, filter: isInContext })
    }
}

function linkWorkspaces(target: string): void {
  const links = 'node_modules/@waybill'
  mkdirSync(join(target, links))
  for (const name of readdirSync(join(ROOT, links)))
    symlinkSync(readlinkSync(join(ROOT, links, name)), join(target, links, name))
}

/** Files that the image deletes from its packages. */
const UNREAD = /\.(?:map|d\.[mc]?ts)$/

/** Nested packages are entries of their own. */
function copyPackage(path: string): void {
  if (!existsSync(join(ROOT, path))) return
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  const own = join(ROOT, path).length
  cpSync(join(ROOT, path), join(folder, path), {
    recursive: true,
    filter: (file) => !file.slice(own).includes('/node_modules') && !UNREAD.test(file),
  })
}

/** Links count where they lead. */
function bytesBelow(path: string): number {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const below = join(path, entry.name)
    if (entry.isDirectory()) return sum + bytesBelow(below)
    return entry.isFile() ? sum + lstatSync(below).size : sum
  }, 0)
}

test('[OPS-07] what the image adds to its base is at most 250 MB, of which packages are at most 80 (P-G14)', () => {
  const deleted = /find node_modules -type f (.*) -delete/.exec(read('Dockerfile'))?.[1]?.match(/\*[\w.]+/g)
  expect(deleted).toEqual(['*.map', '*.d.ts', '*.d.mts', '*.d.cts'])
  const packages = bytesBelow(join(folder, 'node_modules'))
  expect(packages).toBeLessThanOrEqual(80e6)
  expect(runTime.length).toBeLessThanOrEqual(150)
  // the client of PostgreSQL takes about 60
  expect(bytesBelow(folder) - lstatSync(join(folder, 'node')).size).toBeLessThanOrEqual(250e6 - 60e6)
})

test('[OPS-07] the command starts the shop in a tree that can’t be written, by an account that owns nothing; health follows, and SIGTERM ends it', async () => {
  expect(instructions('USER')).toEqual(['node'])
  const [program, ...args] = command
  const port = String(await freePort())
  const data = mkdtempSync(join(tmpdir(), 'waybill-image-data-'))
  chmodSync(data, 0o777)
  const own = Object.fromEntries(instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))))
  const env = { PATH: process.env['PATH'], ...own, HOST: '127.0.0.1', DATA_DIR: data, PORT: port, SEED: 'none' }
  expect([program, own]).toEqual(['node', { NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' }])
  const inImage = (words: readonly string[]): ChildProcess =>
    spawn(join(folder, 'node'), [...words], { cwd: folder, env, ...UNPRIVILEGED, stdio: ['ignore', 'pipe', 'pipe'] })
  const healthOf = async (): Promise<unknown> => (await once(inImage(health.slice(1)), 'exit'))[0]
  expect(await healthOf()).toBe(1)
  const shop = inImage(args)
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await eventually('the shop is ready, or has ended', async () =>
    output.includes('Waybill is ready at') || shop.exitCode !== null ? true : undefined,
  )
  expect(output).toContain('Waybill is ready at')
  expect(output).not.toContain('Building the storefront')
  expect(await healthOf()).toBe(0)
  shop.kill('SIGTERM')
  expect(await once(shop, 'exit')).toEqual([0, null])
  expect(output.trim().split('\n').slice(-1)).toEqual(['Waybill has stopped'])
  rmSync(data, { recursive: true, force: true })
})
