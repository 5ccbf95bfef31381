import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { FAILURES } from './testing/http-of-status.ts'
import { inSession, sessionEndOf } from './session-rule.ts'

afterEach(() => vi.unstubAllGlobals())

/** A list of answers to calls; the paths that were requested. */
function serverThat(...answers: readonly { readonly status: number; readonly result?: unknown }[]): string[] {
  const requested: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    const { status, result = 'Words.' } = answers[requested.length] ?? { status: 500 }
    requested.push(path)
    const body = status === 200 ? { status, result } : { status, result, code: 'a-word', reference: 'r' }
    const http = FAILURES.find((known) => known.status === status)?.http ?? status
    return Promise.resolve(Response.json(body, { status: http }))
  })
  return requested
}

const remove = () => call('POST /cart/remove', { body: { id: 31 }, locale: 'en' })

test.each([
  { status: 405, end: 'expired' },
  { status: 419, end: 'expired' },
  { status: 401, end: 'unauthorized' },
  { status: 403, end: undefined },
  { status: 404, end: undefined },
  { status: 422, end: undefined },
  { status: 500, end: undefined },
])('a body of $status ends the session as $end (A-18)', async ({ status, end }) => {
  serverThat({ status })
  expect(sessionEndOf(await remove())).toBe(end)
})

test('a 401 that names fields is a form error and ends nothing (A-18)', async () => {
  serverThat({ status: 401, result: { message: 'No.', fields: ['zip'] } })
  expect(sessionEndOf(await remove())).toBeUndefined()
})

test('a 401 is followed by one silent refresh and the same call again (A-18)', async () => {
  const requested = serverThat({ status: 401 }, { status: 200, result: {} }, { status: 200, result: {} })
  expect((await inSession(remove, 'en')).ok).toBe(true)
  expect(requested).toEqual(['/cart/remove', '/account/session', '/cart/remove'])
})

test('a second 401 is the answer: no third request follows', async () => {
  const requested = serverThat({ status: 401 }, { status: 200, result: {} }, { status: 401 })
  expect(sessionEndOf(await inSession(remove, 'en'))).toBe('unauthorized')
  expect(requested).toHaveLength(3)
})

test.each([405, 419, 401])('the token of a session that ended with %i is dropped (A-17)', async (status) => {
  const stored = new Map([['token', '{}']])
  vi.stubGlobal('localStorage', { removeItem: (name: string) => stored.delete(name) })
  serverThat({ status }, { status: 500 })
  await inSession(remove, 'en')
  expect([...stored.keys()]).toEqual([])
})
