import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerAssets } from './asset-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-assets-'))
  writeFileSync(join(folder, 'page-a1.js'), 'plain')
  writeFileSync(join(folder, 'page-a1.js.br'), 'brotli')
  writeFileSync(join(folder, 'page-a1.js.gz'), 'zipped')
  writeFileSync(join(folder, 'text-b2.woff2'), 'font')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function ask(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const app = Fastify()
  registerAssets(app, folder)
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

test.each(['page-a1.js.br', '..%2fpage-a1.js', '%2fetc%2fpasswd', 'page-a2.js', 'constructor'])(
  'there is no %s',
  async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
  },
)
