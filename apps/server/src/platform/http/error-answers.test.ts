import { describe, expect, test } from 'vitest'
import { BODY_STATUSES, type BodyStatus } from '@waybill/contract'
import { createTranslator, LOCALES } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { errorBody, httpStatusOfApiError, apiErrorOf } from './error-answers.ts'
import { RejectedBody } from './json-body.ts'
import { apiError, tooMany } from './api-error.ts'

/** A-08, word by word: the body's enumeration on the left, how it travels on the right. */
const HTTP_OF: Readonly<Record<BodyStatus, number>> = {
  200: 200,
  201: 201,
  401: 401,
  403: 403,
  404: 404,
  405: 401,
  406: 406,
  407: 401,
  408: 409,
  409: 409,
  410: 410,
  413: 413,
  414: 414,
  415: 415,
  417: 417,
  419: 419,
  422: 422,
  429: 429,
  431: 431,
  500: 500,
  503: 503,
  550: 422,
  600: 422,
  601: 422,
  602: 422,
  604: 402,
  700: 424,
  701: 402,
  702: 424,
  703: 424,
  704: 424,
  705: 424,
  706: 424,
  707: 424,
  800: 424,
  900: 424,
}
const TOKEN_CALL = { summary: '', area: 'account', access: 'account', isTokenCall: true } as const
const FAILURES = BODY_STATUSES.filter((status) => status >= 400)
const english = createTranslator('en', compileCatalogue('en'))

describe('the envelope of a failure', () => {
  test.each(BODY_STATUSES.map((status) => [status, HTTP_OF[status]]))(
    '[ERR-02] a body %d travels as HTTP %d',
    (status, http) => {
      expect(httpStatusOfApiError(apiError(status, 'x'))).toBe(http)
    },
  )

  test('[ERR-02] no failure is an HTTP 200, and none is a number that HTTP does not have', () => {
    const https = FAILURES.map((status) => httpStatusOfApiError(apiError(status, 'x')))
    expect(https.filter((http) => http < 400 || http > 599)).toEqual([])
    expect(https).not.toContain(407)
    expect(https).not.toContain(408)
  })

  test('[ERR-02] a 406 is an invalid token, and a 401, on calls about tokens or with one that is none; elsewhere it is an error', () => {
    expect(httpStatusOfApiError(apiError(406, 'x'), TOKEN_CALL)).toBe(401)
    expect(httpStatusOfApiError(apiError(406, 'token-invalid'))).toBe(401)
    expect(httpStatusOfApiError(apiError(406, 'order-token-invalid'))).toBe(406)
  })

  test('[ERR-02] a wrong method is HTTP 405 with a body 404', () => {
    const rejected = apiError(404, 'not-found', { allow: ['POST'] })
    expect([httpStatusOfApiError(rejected), errorBody(rejected, { t: english, reference: 'r' }).status]).toEqual([
      405, 404,
    ])
  })

  test.each(LOCALES)('[ERR-02] every status has a text for people in %s, and the four fields of D-01', (locale) => {
    const t = createTranslator(locale, compileCatalogue(locale))
    for (const status of FAILURES) {
      const body = errorBody(apiError(status, 'no-such-code'), { t, reference: 'r-1' })
      expect(body).toEqual({ status, result: expect.stringMatching(/\S.*\S/), code: 'no-such-code', reference: 'r-1' })
      expect(body.result).not.toMatch(/^(errors|apiError)\./)
    }
  })

  test('[ERR-02] fields that are rejected and fields that a decision names stand beside the text', () => {
    const fields = errorBody(
      apiError(422, 'invalid-input', {
        errors: [{ path: 'items[0].code', message: 'errors.field_too_long', values: { maximum: 50 } }],
      }),
      { t: english, reference: 'r' },
    )
    expect(fields).toMatchObject({
      status: 422,
      errors: [{ path: 'items[0].code', message: expect.stringContaining('50') }],
    })
    const details = errorBody(apiError(409, 'plan-changed', { details: { total: 59 } }), { t: english, reference: 'r' })
    expect(details.result).toEqual({ total: 59, message: expect.stringMatching(/\w/) })
  })

  test('[ERR-02] too many is 429 with the whole seconds until it is over', () => {
    expect(tooMany(1_001)).toEqual({ status: 429, code: 'too-many-requests', retryAfterSeconds: 2 })
  })
})

describe('what the framework rejects', () => {
  const failed = (fields: object): Error => Object.assign(new Error('at /srv/app.ts:1'), fields)
  test.each([
    [{ code: 'FST_ERR_BAD_URL', statusCode: 400 }, 404],
    [{ statusCode: 404 }, 404],
    [{ statusCode: 413 }, 413],
    [{ statusCode: 414 }, 414],
    [{ statusCode: 415 }, 415],
    [{ statusCode: 417 }, 417],
    [{ statusCode: 429 }, 429],
    [{ statusCode: 431 }, 431],
    [{ statusCode: 503 }, 503],
    [{ statusCode: 400 }, 422],
    [{ statusCode: 418 }, 422],
  ])('[ERR-02] %o is a body %d', (fields, status) => {
    expect(apiErrorOf(failed(fields))?.status).toBe(status)
  })

  test('[ERR-04] a bug is no error of the caller', () => {
    expect(
      [failed({}), failed({ statusCode: 500 }), failed({ code: '23505' }), failed({ statusCode: 302 })].map(apiErrorOf),
    ).toEqual([undefined, undefined, undefined, undefined])
  })

  test('[ERR-02] an unread body is 422 about the whole of it; card data in a billing call is 401, invalid payload', () => {
    expect(apiErrorOf(new RejectedBody('too-deep'))).toMatchObject({
      status: 422,
      code: 'too-deep',
      errors: [{ path: '' }],
    })
    const billing = apiErrorOf(new RejectedBody('invalid-payload', 'billing_info.cvv'))
    expect(billing).toMatchObject({ status: 401, code: 'invalid-payload' })
    expect(billing && errorBody(billing, { t: english, reference: 'r' }).result, 'B-13').toEqual({
      fields: ['billing_info.cvv'],
      message: 'Invalid payload',
    })
  })
})
