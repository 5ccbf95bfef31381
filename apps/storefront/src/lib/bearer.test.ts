import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { billingCall } from './bearer.ts'

const PATH = '/manage/ui/module/24/activate'
const PAGE = { pageToken: 'page', locale: 'en' }

interface ShopOfTokens {
  readonly validFrom: string
  readonly tokens: readonly string[]
  readonly rejected?: { readonly status: number; readonly code: string }
}

const EXPIRED = { status: 405, code: 'token-expired' }

/** Tokens in the order in which the session gives them; calls with a token before `validFrom` are rejected. */
function shopOf({ validFrom, tokens, rejected = EXPIRED }: ShopOfTokens) {
  const sent: string[] = []
  const left = [...tokens]
  const answer = (address: string, headers: Readonly<Record<string, string>>): Response => {
    const token = left.shift()
    if (address === '/services/token' && token !== undefined)
      return Response.json({ status: 200, result: { token, expires_at: '2026-01-01T00:05:00Z' } })
    if (address !== PATH) return Response.json({ status: 401, code: 'unauthorized', result: 'x' }, { status: 401 })
    left.unshift(...(token === undefined ? [] : [token]))
    const bearer = (headers['authorization'] ?? '').slice('Bearer '.length)
    sent.push(bearer)
    if (bearer >= validFrom) return Response.json({ status: 200, result: { id: 24 } })
    return Response.json({ ...rejected, result: 'Your session has expired.' }, { status: 401 })
  }
  vi.stubGlobal('fetch', (address: string, { headers = {} }: { headers?: Record<string, string> } = {}) =>
    Promise.resolve(answer(address, headers)),
  )
  return sent
}

const read = () =>
  billingCall('GET /manage/ui/module/{id}/{action}', { params: { id: 24, action: 'activate' }, ...PAGE })

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('[ACC-05] a stored token that is over by the clock of the server is replaced, and the call is repeated once', async () => {
  const sent = shopOf({ validFrom: 'a', tokens: ['a'] })
  expect(await read()).toMatchObject({ ok: true })
  // the server's clock has moved on by more than the life of it
  const later = shopOf({ validFrom: 'b', tokens: ['b'] })
  expect(await read()).toMatchObject({ ok: true })
  expect(await read()).toMatchObject({ ok: true })
  expect([sent, later]).toEqual([['a'], ['a', 'b', 'b']])
})

test('[ACC-05] so is one that the shop no longer knows, and an order token that is wrong is not the token’s fault', async () => {
  shopOf({ validFrom: 'a', tokens: ['a'] })
  expect(await read()).toMatchObject({ ok: true })
  const later = shopOf({ validFrom: 'b', tokens: ['b'], rejected: { status: 406, code: 'token-invalid' } })
  expect(await read()).toMatchObject({ ok: true })
  expect(later).toEqual(['a', 'b'])
  const order = shopOf({ validFrom: 'z', tokens: [], rejected: { status: 406, code: 'order-token-invalid' } })
  expect(await read()).toMatchObject({ ok: false, status: 406 })
  expect(order).toEqual(['b'])
})

test('[ACC-05] a second answer that the token has expired is the outcome: nothing is repeated for ever', async () => {
  const sent = shopOf({ validFrom: 'z', tokens: ['a', 'b', 'c'] })
  expect(await read()).toMatchObject({ ok: false, kind: 'named', status: 405 })
  expect(sent).toEqual(['a', 'b'])
})

test('[ACC-05] a session that has ended gives no token, and nothing is sent', async () => {
  const sent = shopOf({ validFrom: 'a', tokens: [] })
  expect(await read()).toMatchObject({ ok: false, status: 401, error: { result: 'x' } })
  expect(sent).toEqual([])
})

test.each([
  [419, ['/services/token']],
  [401, ['/services/token', '/account/session']],
] as const)(
  '[ACC-05] [ACC-07] without a token the call fails as it does: with %i and its text',
  async (status, paths) => {
    const requested: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      requested.push(address)
      return Promise.resolve(Response.json({ status, code: 'a-word', result: 'Words.', reference: 'r' }, { status }))
    })
    expect(await read()).toMatchObject({ ok: false, kind: 'named', status, error: { result: 'Words.' } })
    expect(requested, 'what has ended is refreshed by nothing').toEqual(paths)
  },
)

test('[ACC-05] where no answer comes it is unknown, and no session that has ended', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await read()).toMatchObject({ ok: false, kind: 'lost' })
})
