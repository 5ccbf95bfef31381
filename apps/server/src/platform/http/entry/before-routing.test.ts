import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endBrokenConnection } from './before-routing.ts'

const SHORT = { headersTimeout: 1_000, requestTimeout: 1_000, connectionsCheckingInterval: 50 }
const TOO_LONG = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

const ports = {
  publicUrl: 'http://shop',
  t: createTranslator('en', compileCatalogue('en')),
  newId: () => 'id-1',
}
let server: Server

beforeEach(async () => {
  server = createServer(SHORT, (request, response) => {
    request.resume().once('end', () => response.end('answered'))
  })
  server.on('clientError', (error, socket) => endBrokenConnection(ports, error, socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A connection as both ends see it. */
async function connection(): Promise<{ readonly client: Socket; readonly ours: Socket }> {
  const accepted = once(server, 'connection')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [ours] = (await accepted) as [Socket]
  return { client, ours }
}

test('[SEC-01] a connection on which no byte of a request came ends in silence when its time is over', async () => {
  const { client } = await connection()
  expect(await text(client)).toBe('')
})

test('[SEC-01] a request of which a part came is 408 when its time is over, in our envelope', async () => {
  const { client } = await connection()
  client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc')
  const answer = await text(client)
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    status: 422,
    code: 'request-timeout',
    reference: 'id-1',
  })
})

test('[SEC-01] so is the second one of a connection', async () => {
  const { client, ours } = await connection()
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(String((await once(client, 'data'))[0])).toContain('answered')
  endBrokenConnection(ports, TOO_LONG, ours)
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /)
})

test('bytes that are no request are 400, and headers that are too large 431', async () => {
  const { client: garbage } = await connection()
  garbage.write('}{ / HTTP/1.1\r\n\r\n')
  const { client: large } = await connection()
  large.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect([await text(garbage), await text(large)].map((answer) => answer.slice(9, 12))).toEqual(['400', '431'])
})

test('a sender that got the closing answer and sends on is cut off', async () => {
  const { client, ours } = await connection()
  client.on('error', () => undefined).resume()
  client.write('}{ / HTTP/1.1\r\n\r\n')
  client.on('end', () => client.write('more'))
  await once(ours, 'close')
  expect(ours.destroyed).toBe(true)
})
