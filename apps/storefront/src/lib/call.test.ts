import { translatorOf } from '@waybill/i18n/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failureText } from './failure-text.ts'
import { call, type CallFailure } from './call.ts'
import { FAILURES } from './testing/http-of-status.ts'

const t = translatorOf('en')
const DEFAULT = 'Error occurred while processing your request. Please try again.'
const NOT_JSON = 'An error occurred while processing your request. Please try again.'

afterEach(() => vi.unstubAllGlobals())

function serverAnswers(response: Response | Error): void {
  vi.stubGlobal('fetch', () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)))
}

const bodyOf = (status: number, result: unknown = 'The words of the server.') => ({
  status,
  result,
  code: 'a-word',
  reference: 'r-1',
})

async function failureOf(response: Response | Error, isOfPricing = false): Promise<CallFailure> {
  serverAnswers(response)
  const outcome = await call('POST /cart/remove', { body: { id: 31 }, locale: 'en', isOfPricing })
  if (outcome.ok) throw new Error('it succeeded')
  return outcome
}

const handedOn = FAILURES.filter(({ http }) => http < 500)
const kept = FAILURES.filter(({ http }) => http >= 500)

describe('what a caller gets of a failure', () => {
  test.each(handedOn)(
    '[ERR-03] body status $status, which travels as HTTP $http, comes with its status and data',
    async ({ status, http }) => {
      const failure = await failureOf(Response.json(bodyOf(status), { status: http }))
      expect(failure).toMatchObject({ kind: 'named', status, error: bodyOf(status) })
    },
  )

  test.each(kept)('[ERR-03] body status $status, which travels as HTTP $http, is a 500', async ({ status, http }) => {
    const failure = await failureOf(Response.json(bodyOf(status), { status: http }))
    expect(failure).toEqual({ ok: false, kind: 'broken', status: 500, isJson: true })
  })

  test.each([200, 301, 400, 403, 404, 422, 500, 502])(
    '[ERR-03] an answer of HTTP %i that is not JSON is a 500 with its own text',
    async (status) => {
      const failure = await failureOf(new Response('<h1>Bad gateway</h1>', { status }))
      expect(failure).toEqual({ ok: false, kind: 'broken', status: 500, isJson: false })
      expect(failureText(failure, t)).toBe(NOT_JSON)
    },
  )

  test('[ERR-03] JSON at the edges: 400 and 500 are a 500 with the default text, 401 and 499 are handed on', async () => {
    const kinds = [400, 401, 499, 500].map(async (status) => {
      const failure = await failureOf(Response.json(bodyOf(404), { status }))
      return [failure.kind, failure.status, failureText(failure, t)]
    })
    expect(await Promise.all(kinds)).toEqual([
      ['broken', 500, DEFAULT],
      ['named', 404, 'The words of the server.'],
      ['named', 404, 'The words of the server.'],
      ['broken', 500, DEFAULT],
    ])
  })

  test('no answer, and one that breaks off, are distinct from a failure', async () => {
    expect(await failureOf(new TypeError('Failed to fetch'))).toEqual({ ok: false, kind: 'lost' })
    const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) }))
    expect(await failureOf(broken)).toEqual({ ok: false, kind: 'lost' })
  })
})

test.each(handedOn)(
  '[ERR-05] a named error $status shows the text of the server, else the default text',
  async ({ status, http }) => {
    const init = { status: http }
    expect(failureText(await failureOf(Response.json(bodyOf(status), init)), t)).toBe('The words of the server.')
    expect(failureText(await failureOf(Response.json(bodyOf(status, { message: 'In it.' }), init)), t)).toBe('In it.')
    expect(failureText(await failureOf(Response.json(bodyOf(status, {}), init)), t)).toBe(DEFAULT)
  },
)

test.each(FAILURES)(
  '[ERR-06] a call of the pricing pages hands on data and status of $status as they came',
  async ({ status, http }) => {
    const failure = await failureOf(Response.json(bodyOf(status), { status: http }), true)
    expect(failure).toMatchObject({ kind: 'named', status, error: bodyOf(status) })
  },
)
