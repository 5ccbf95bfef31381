import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheAnswers, type AnswerRecord } from './answer-cache.ts'
import type { CachedPage } from './page-cache.ts'

const page: CachedPage = {
  etag: '"one"',
  status: 200,
  plain: Buffer.from('plain'),
  gzip: Buffer.from('zipped'),
  brotli: Buffer.from('brotli'),
}

let app: FastifyInstance
let byFramework: string[]
let answered: AnswerRecord[]
let isCurrent: boolean

beforeEach(async () => {
  ;[byFramework, answered, isCurrent] = [[], [], true]
  const cache = cacheAnswers({
    headers: { 'x-frame-options': 'DENY' },
    newId: () => 'id-1',
    isSpecial: ({ headers }) => headers.via !== undefined,
  })
  app = Fastify({ serverFactory: (handle) => createServer(cache.inFrontOf(handle)) })
  cache.serve(app)
  app.cachedAnswers?.watch((line) => void answered.push(line))
  app.get('/shop', async (request, reply) => {
    byFramework.push(request.originalUrl)
    reply.server.cachedAnswers?.keep(request, { page, route: '/shop', isCurrent: () => isCurrent })
    return reply.send('by the framework')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => app.close())

interface Got extends Pick<IncomingMessage, 'statusCode' | 'headers'> {
  readonly text: string
}

function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Got> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = ask({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const { statusCode, headers: got } = response
      void buffer(response).then((bytes) => resolve({ statusCode, headers: got, text: bytes.toString() }), reject)
    })
    sent.once('error', reject).end()
  })
}

test('what was requested before is answered without the framework, with every header of ours', async () => {
  await get('/shop')
  const again = await get('/shop', { 'accept-encoding': 'gzip, br' })
  expect(again).toMatchObject({ statusCode: 200, text: 'brotli' })
  expect(again.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-request-id': 'id-1',
    'content-encoding': 'br',
    'content-length': '6',
    'content-type': 'text/html; charset=utf-8',
    etag: '"one"',
    vary: 'Accept-Encoding, Cookie',
  })
  expect(byFramework).toEqual(['/shop'])
})

test('each encoding has its bytes, and a reader who has them gets 304', async () => {
  await get('/shop')
  expect(await get('/shop', { 'accept-encoding': 'gzip' })).toMatchObject({ text: 'zipped' })
  expect(await get('/shop')).toMatchObject({ text: 'plain' })
  const same = await get('/shop', { 'if-none-match': '"one"', 'accept-encoding': 'br' })
  expect(same).toMatchObject({ statusCode: 304, text: '' })
  expect(same.headers).toMatchObject({ etag: '"one"', 'x-frame-options': 'DENY' })
})

test('log and metrics get both kinds of answers alike', async () => {
  await get('/shop')
  await get('/shop')
  await expect.poll(() => answered.length).toBe(1)
  expect(answered[0]).toMatchObject({ id: 'id-1', method: 'GET', route: '/shop', status: 200 })
  expect(answered[0]?.ms).toBeGreaterThan(0)
})

test.each([
  ['another address', '/shop?page=2', {}],
  ['another host', '/shop', { host: 'elsewhere.example' }],
  ['another preference', '/shop', { cookie: 'pref=EUR.dark' }],
  ['a cookie of ours', '/shop', { cookie: `waybill-session=${'x'.repeat(60)}` }],
  ['a reader who wants data', '/shop', { accept: 'application/json' }],
])('%s goes the long way', async (_, path, headers) => {
  await get('/shop')
  await get(path, headers)
  expect(byFramework).toEqual(['/shop', path])
})

test('a special request is handled by the framework each time, and its answer is not cached for others', async () => {
  await get('/shop', { via: '1.1 proxy' })
  await get('/shop')
  await get('/shop', { via: '1.1 proxy' })
  expect(byFramework).toHaveLength(3)
})

test('no session is cached, however often it comes', async () => {
  const headers = { cookie: `waybill-cart=${'x'.repeat(60)}` }
  await get('/shop', headers)
  await get('/shop', headers)
  expect(byFramework).toHaveLength(2)
})

test('after a publication the framework answers again', async () => {
  await get('/shop')
  isCurrent = false
  await get('/shop')
  isCurrent = true
  await get('/shop')
  expect(byFramework).toHaveLength(2)
})

test('HEAD goes the long way', async () => {
  await get('/shop')
  await get('/shop', {}, 'HEAD')
  expect(byFramework).toHaveLength(2)
})
