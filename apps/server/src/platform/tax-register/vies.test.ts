import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { TaxTable } from '@waybill/domain/invoice'
import { openVies } from './vies.ts'

/** A seller of France, which VIES knows, and one of Great Britain, which it doesn't. */
const sellers = {
  french: { sellerCountry: 'FR', registrations: new Map([['FR', 'FR 32 123 456 789']]), rates: new Map() },
  british: { sellerCountry: 'GB', registrations: new Map([['GB', 'GB000000000']]), rates: new Map() },
} as const satisfies Readonly<Record<string, TaxTable>>

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)))
  server = undefined
})

/** A stand-in that always answers this, what it received, and the warnings that were logged. */
async function standIn(status: number, answer: string, taxes: TaxTable = sellers.french) {
  const received: unknown[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push([request.method, request.url, JSON.parse(body)])
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    })
  })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const warnings: unknown[] = []
  const log = { warn: (fields: unknown) => void warnings.push(fields) }
  return { received, warnings, vies: openVies({ base: `http://127.0.0.1:${port}`, taxes, log }) }
}

test('a yes is proof with its consultation number; the seller’s own number goes with the call (B-87)', async () => {
  const answer = { valid: true, requestIdentifier: 'WAPIAAAAZ1', requestDate: '2026-11-22T21:00:00Z', name: '---' }
  const { vies, received } = await standIn(200, JSON.stringify(answer))
  expect(await vies.check('EL094259216')).toEqual({ kind: 'confirmed', proof: 'VIES WAPIAAAAZ1' })
  const body = { countryCode: 'EL', vatNumber: '094259216', requesterMemberStateCode: 'FR' }
  expect(received).toEqual([
    ['POST', '/taxation_customs/vies/rest-api/check-vat-number', { ...body, requesterNumber: '32123456789' }],
  ])
})

test('a seller outside of the Union has no number to give, and the day of the answer is the proof', async () => {
  const answer = { valid: true, requestIdentifier: '', requestDate: '2026-11-22T21:00:00Z' }
  const { vies, received } = await standIn(200, JSON.stringify(answer), sellers.british)
  expect(await vies.check('DE123456788')).toEqual({ kind: 'confirmed', proof: 'VIES 2026-11-22T21:00:00Z' })
  expect(received).toMatchObject([['POST', expect.any(String), { countryCode: 'DE', vatNumber: '123456788' }]])
  expect(JSON.stringify(received)).not.toContain('requester')
})

test.each([
  ['a plain no', 200, { valid: false }, 'rejected', 0],
  ['a no with its code', 200, { valid: false, userError: 'INVALID' }, 'rejected', 0],
  ['no number at all', 400, { errorWrappers: [{ error: 'INVALID_INPUT' }] }, 'rejected', 0],
  ['a national register that is down', 500, { errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, 'unavailable', 1],
  ['a no because the register is down', 200, { valid: false, userError: 'MS_UNAVAILABLE' }, 'unavailable', 1],
  ['too many calls', 429, { errorWrappers: [{ error: 'GLOBAL_MAX_CONCURRENT_REQ' }] }, 'unavailable', 1],
  ['a seller’s number that is wrong', 400, { errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] }, 'unavailable', 1],
  ['no verdict', 200, {}, 'unavailable', 1],
  ['a verdict of another kind', 200, { valid: 'yes' }, 'unavailable', 1],
] as const)('of %s: %i %j is %s, with %i lines in the log', async (_, status, answer, kind, lines) => {
  const { vies, warnings } = await standIn(status, JSON.stringify(answer))
  expect(await vies.check('DE123456788')).toEqual({ kind })
  expect(warnings).toHaveLength(lines)
  expect(JSON.stringify(warnings)).not.toContain('123456788')
})

test.each([
  ['a page instead of an answer', '<html>maintenance</html>'],
  ['an answer without end', `{"valid":true,"name":"${'x'.repeat(70_000)}"}`],
])('%s is no verdict', async (_, answer) => {
  const { vies } = await standIn(200, answer)
  expect(await vies.check('DE123456788')).toEqual({ kind: 'unavailable' })
})

test('where nothing listens there is no verdict', async () => {
  const { vies } = await standIn(200, '{"valid":true}')
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
  server = undefined
  expect(await vies.check('DE123456788')).toEqual({ kind: 'unavailable' })
})
