import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FAILURES } from '../../../lib/testing/http-of-status.ts'
import { writeSession } from '../../../lib/session-values.ts'
import { resumePayment } from './save-payment.ts'

const UPDATE = '/billing/account/7/info/update'
const payer = { memberId: 7, pageToken: 'page', locale: 'en' }
const token = { token: 'bearer', expires_at: '2030-01-01T00:00:00Z' }

interface Sent {
  readonly path: string
  readonly body: unknown
}

/** The server gives a bearer token, and answers an update in this way. */
function serverAnswers(answer: () => Response): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: { readonly body?: string }) => {
    if (path !== UPDATE) return Response.json({ status: 200, result: token })
    sent.push({ path, body: JSON.parse(init.body ?? 'null') })
    return answer()
  })
  return sent
}

const rejection = (status: number): object => ({ status, result: 'The words of the server.', code: 'a-word' })

beforeEach(() => writeSession('billing', JSON.stringify({ city: 'Gent', payment_token: 'tok_1' })))
afterEach(() => vi.unstubAllGlobals())

describe('[PAY-04] an update of the billing details', () => {
  test('carries the member’s id beside its fields, and 200 is success', async () => {
    const sent = serverAnswers(() => Response.json({ status: 200, result: { message: '', has_billing_info: 1 } }))
    expect(await resumePayment(payer, 'tds_1')).toEqual({ kind: 'saved' })
    const body = { member_id: 7, city: 'Gent', payment_token: 'tok_1', three_d_secure_token_id: 'tds_1' }
    expect(sent).toEqual([{ path: UPDATE, body }])
  })

  test.each(FAILURES)(
    'body status $status as HTTP $http: its text below 500 and for 601, else the generic one',
    async ({ status, http }) => {
      serverAnswers(() => Response.json(rejection(status), { status: http }))
      const isShown = http < 500 || status === 601
      expect(await resumePayment(payer, 'tds_1')).toEqual({
        // a session that is over offers another page, not another method
        kind: [401, 405, 419].includes(status) ? 'unauthorized' : 'failed',
        text: isShown ? 'The words of the server.' : undefined,
        // only then another method is worth a try
        ...(status === 701 && { isDeclined: true }),
      })
    },
  )

  test('that a bank wants to confirm stores the address before the page is left', async () => {
    const url = '/sandbox/challenge/chl_1'
    const challenge = { status: 604, result: { message: '', challenge_url: url }, code: 'three-d-secure' }
    const sent = serverAnswers(() => Response.json(challenge, { status: 402 }))
    expect(await resumePayment(payer, 'tds_1')).toEqual({ kind: 'challenge', url })
    expect(sent.map(({ body }) => body).at(-1)).toEqual({ member_id: 7, city: 'Gent' })
  })

  test('what isn’t JSON, or is no answer at all, has the generic text', async () => {
    serverAnswers(() => new Response('<html>', { status: 502 }))
    expect(await resumePayment(payer, 'tds_1')).toEqual({ kind: 'failed', text: undefined })
  })
})
