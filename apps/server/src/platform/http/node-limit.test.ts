import { expect, test } from 'vitest'
import { createNodeLimit } from './node-limit.ts'
import type { RequestContext } from './request-context.ts'

const MINUTE = 60_000

/** Facts of a request that the limit reads. */
function input(networkPrefix: string, now: number, rateLimit: 'on' | 'off' = 'on'): RequestContext {
  const context = { networkPrefix, now, ports: { config: { RATE_LIMIT: rateLimit } } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a request is not read here
  return context as unknown as RequestContext
}

test('[SEC-03] the 601st request of a network in one minute is rejected until the next, and others are not', () => {
  const limit = createNodeLimit(600)
  const start = 10 * MINUTE
  for (let search = 0; search < 600; search++) expect(limit(input('a', start + search))).toBeUndefined()
  expect(limit(input('a', start + 20_500))).toEqual({ status: 429, code: 'too-many-requests', retryAfterSeconds: 40 })
  expect(limit(input('b', start + 20_500))).toBeUndefined()
  expect(limit(input('a', start + MINUTE))).toBeUndefined()
})

test('load tests have no limit', () => {
  const limit = createNodeLimit(600)
  for (let search = 0; search < 700; search++) expect(limit(input('a', 0, 'off'))).toBeUndefined()
})

test('a flood from everywhere empties the memory and rejects no request', () => {
  const limit = createNodeLimit(600)
  for (let network = 0; network < 60_000; network++) expect(limit(input(`n${network}`, 0))).toBeUndefined()
})

test('a look counts nothing', () => {
  const limit = createNodeLimit(1)
  for (let look = 0; look < 5; look++) expect(limit(input('a', 0), 0)).toBeUndefined()
  expect(limit(input('a', 0))).toBeUndefined()
  expect(limit(input('a', 0))).toMatchObject({ status: 429 })
  expect(limit(input('a', 0), 0)).toMatchObject({ status: 429 })
})
