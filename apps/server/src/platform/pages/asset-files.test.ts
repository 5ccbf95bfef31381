import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerAssets } from './asset-files.ts'

const EARLIER = '0123456789abcdef'

let folder: string
let builds: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-assets-'))
  builds = mkdtempSync(join(tmpdir(), 'waybill-builds-'))
  writeFileSync(join(folder, 'page-a1.js'), 'plain')
  writeFileSync(join(folder, 'page-a1.js.br'), 'brotli')
  writeFileSync(join(folder, 'page-a1.js.gz'), 'zipped')
  writeFileSync(join(folder, 'text-b2.woff2'), 'font')
})
afterEach(() => {
  for (const made of [folder, builds]) rmSync(made, { recursive: true })
})

async function ask(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const app = Fastify()
  registerAssets(app, folder, builds)
  const { statusCode, body, headers: given } = await app.inject({ method, url: `/assets/${path}`, headers })
  await app.close()
  return { statusCode, body, given }
}

test('a built file is cached for a year, in the best form that its reader takes', async () => {
  const { body, given } = await ask('page-a1.js', { 'accept-encoding': 'gzip, br' })
  expect([body, given]).toMatchObject([
    'brotli',
    {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    },
  ])
  expect(await ask('page-a1.js', { 'accept-encoding': 'gzip' })).toMatchObject({ body: 'zipped' })
  expect(await ask('page-a1.js')).toMatchObject({ body: 'plain' })
})

test('a file that is compressed already comes as it is', async () => {
  const { body, given } = await ask('text-b2.woff2', { 'accept-encoding': 'br' })
  expect([body, given['content-type'], given['content-encoding']]).toEqual(['font', 'font/woff2', undefined])
})

test('a browser that has it already gets 304 without a body', async () => {
  const { given } = await ask('page-a1.js')
  const again = await ask('page-a1.js', { 'if-none-match': String(given['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('HEAD answers its size', async () => {
  const { statusCode, body, given } = await ask('text-b2.woff2', {}, 'HEAD')
  expect([statusCode, body, given['content-length']]).toEqual([200, '', '4'])
})

test('a file of another build is answered as one of this build, which goes first', async () => {
  mkdirSync(join(builds, EARLIER))
  writeFileSync(join(builds, EARLIER, 'page-a0.js'), 'of the build before')
  writeFileSync(join(builds, EARLIER, 'page-a0.js.br'), 'small')
  writeFileSync(join(builds, EARLIER, 'page-a1.js'), 'of the build before')
  const { statusCode, body, given } = await ask('page-a0.js', { 'accept-encoding': 'br' })
  expect([statusCode, body, given['content-type'], given['cache-control']]).toEqual([
    200,
    'small',
    'application/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect([(await ask('page-a0.js')).body, (await ask('page-a1.js')).body]).toEqual(['of the build before', 'plain'])
  expect([(await ask('page-a0.js.br')).statusCode, (await ask(`${EARLIER}%2fpage-a0.js`)).statusCode]).toEqual([
    404, 404,
  ])
})

test.each(['page-a1.js.br', '..%2fpage-a1.js', '%2fetc%2fpasswd', 'page-a2.js', 'constructor'])(
  'there is no %s',
  async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
  },
)
