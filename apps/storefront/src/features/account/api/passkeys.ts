import type { ErrorBody } from '@waybill/contract'
import type { FieldProblem } from '@waybill/contract/pages'
import { makePasskey, signByPasskey, type PasskeyAnswer } from '@waybill/ui/passkey/answer-challenge.ts'
import { call, errorMessage } from '../../../lib/call.ts'

/** A use of the device that didn't come to its end: cancelled, or it has one already; else the shop has rejected it. */
interface PasskeyFailure {
  readonly ok: false
  readonly why: 'cancelled' | 'known' | 'rejected'
  readonly text?: string | undefined
  readonly problems?: readonly FieldProblem[] | undefined
}

type PasskeyOutcome<T> = { readonly ok: true; readonly value: T } | PasskeyFailure

function rejected(error: ErrorBody | undefined): PasskeyFailure {
  return { ok: false, why: 'rejected', text: errorMessage(error), problems: error?.errors }
}

async function assertion(waiting: string | undefined, locale: string): Promise<PasskeyAnswer | PasskeyFailure> {
  const body = waiting === undefined ? {} : { sign_in: waiting }
  const challenge = await call('POST /account/session/passkey/challenge', { body, locale })
  if (!challenge.ok) return rejected(challenge.error)
  return signByPasskey(challenge.result.options)
}

/** Signs in; `waiting` is the sign-in whose password was right. */
export async function signInByPasskey(waiting: string | undefined, locale: string): Promise<PasskeyOutcome<true>> {
  const given = await assertion(waiting, locale)
  if (!given.ok) return given
  const body = { credential: given.value, ...(waiting !== undefined && { sign_in: waiting }) }
  const done = await call('POST /account/session/passkey', { body, locale })
  return done.ok ? { ok: true, value: true } : rejected(done.error)
}

/** A code for a form that takes one of the app. */
export async function codeByPasskey(locale: string): Promise<PasskeyOutcome<string>> {
  const given = await assertion(undefined, locale)
  if (!given.ok) return given
  const done = await call('POST /account/me/factor/passkey-code', { body: { credential: given.value }, locale })
  return done.ok ? { ok: true, value: done.result.code } : rejected(done.error)
}

interface NewPasskey {
  readonly name: string
  readonly password: string
  readonly code: string
}

/** Makes a passkey on the device; answers new recovery codes, where it is the first factor. */
export async function addPasskey(
  { name, ...confirming }: NewPasskey,
  locale: string,
): Promise<PasskeyOutcome<readonly string[]>> {
  const challenge = await call('POST /account/me/passkeys/challenge', { body: confirming, locale })
  if (!challenge.ok) return rejected(challenge.error)
  const made = await makePasskey(challenge.result.options)
  if (!made.ok) return made
  const done = await call('POST /account/me/passkeys', { body: { credential: made.value, name }, locale })
  return done.ok ? { ok: true, value: done.result.recovery_codes } : rejected(done.error)
}
