import { expect } from 'vitest'
import { BODY_STATUSES, httpStatusOf, type CallDefinition } from '@waybill/contract'

/** The one policy of reliability 2.3, written out here a second time on purpose. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** Statuses that bad input may have (reliability 7, A-08); 402 and 424 are the gateway's, 201 is a success. */
const EXPECTED: ReadonlySet<number> = new Set([
  200, 201, 401, 403, 404, 405, 406, 409, 410, 413, 414, 415, 417, 422, 429, 431, 402, 424,
])
/** Text that would show an attacker how we are built: stacks, statements, folders, names of dependencies. */
const LEAKS =
  /\bat \S+ \(?(?:file:|\/)|node:internal|node_modules|\/work\/|\.ts:\d+|SQLSTATE|syntax error at|violates .* constraint|fastify|kysely|pglite|postgres(?!:)|\bzod\b|FST_ERR/i

export interface Heard {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
}

/** The headers that every answer has, whichever code gives it (SEC-01). */
export function expectOurHeaders(heard: Heard, what: string): void {
  expect(heard.header('content-security-policy'), what).toBe(POLICY)
  expect(heard.header('x-content-type-options'), what).toBe('nosniff')
  expect(heard.header('x-request-id'), what).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/)
  expect(heard.header('referrer-policy'), what).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer)$/)
  expect([heard.header('x-powered-by'), heard.header('server')], what).toEqual([null, null])
}

/** A failure in our envelope: body status and HTTP status agree, the reference is the request's, nothing leaks (A-08, D-01). */
export function expectOurFailure(heard: Heard, what: string, definition?: CallDefinition): void {
  expectOurHeaders(heard, what)
  expect(heard.header('content-type'), what).toBe('application/json; charset=utf-8')
  expect(heard.header('cache-control'), what).toMatch(/no-store/)
  const body: unknown = JSON.parse(heard.text)
  expect(body, what).toMatchObject({
    status: expect.any(Number),
    code: expect.stringMatching(/^[a-z0-9-]+$/),
    reference: heard.header('x-request-id'),
  })
  const { status, result } = body as { status: (typeof BODY_STATUSES)[number]; result: unknown }
  expect(BODY_STATUSES, what).toContain(status)
  const isWrongMethod = heard.status === 405 && heard.header('allow') !== null && status === 404
  const isBadRequest = heard.status === 400 && status === 422
  const isToken = (body as { code: string }).code === 'token-invalid'
  if (!isWrongMethod && !isBadRequest)
    expect(heard.status, `${what}: ${heard.text}`).toBe(
      httpStatusOf(status, definition?.isTokenCall === true || isToken),
    )
  expect(typeof result === 'string' ? result : (result as { message: unknown }).message, what).toEqual(
    expect.stringMatching(/\S/),
  )
  expect(heard.text, what).not.toMatch(LEAKS)
}

/** A form's page that is shown again with what is wrong (D-07): it is a page, not a failed call. */
function isPage({ status, text }: Heard): boolean {
  const body = JSON.parse(text) as { status: number; shell?: unknown }
  return body.shell !== undefined && body.status === status
}

/** A reader who claims to hold any version (`If-None-Match: *`) of something that has one gets 304, without a body. */
function expectUnchanged(heard: Heard, what: string): void {
  expectOurHeaders(heard, what)
  expect(what).toContain('if-none-match')
  expect([heard.text, heard.header('etag')], what).toEqual(['', expect.stringMatching(/"/)])
}

/** An answer to bad input: never a 5xx, failures in our envelope, 422 with a path for each rejected field (ERR-04). */
export function expectSound(heard: Heard, what: string, definition: CallDefinition): void {
  if (heard.status === 304) return expectUnchanged(heard, what)
  expect(EXPECTED, `${what}: ${heard.status} ${heard.text.slice(0, 500)}`).toContain(heard.status)
  expectOurHeaders(heard, what)
  if (heard.status < 300 || isPage(heard)) return
  expectOurFailure(heard, what, definition)
  const body = JSON.parse(heard.text) as { code: string; errors?: readonly { path: string; message: string }[] }
  if (body.code !== 'invalid-input') return
  expect(body.errors?.length ?? 0, `${what}: ${heard.text}`).toBeGreaterThan(0)
  for (const error of body.errors ?? [])
    expect(error, what).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) })
}
