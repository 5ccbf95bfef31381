import type { ShopCallResult } from '@waybill/client'
import { makePasskey, signByPasskey, type PasskeyAnswer } from '@waybill/ui/passkey/answer-challenge.ts'
import { call, CallFailed } from './call.ts'
import type { StaffSession } from './session.ts'
import { t } from './shown.ts'

const SENTENCES = {
  use: { cancelled: 'admin.passkey.cancelled', known: 'admin.passkey.cancelled' },
  make: { cancelled: 'admin.passkey.notAdded', known: 'admin.passkey.known' },
} as const

type Challenge = ShopCallResult<'POST /api/admin/v1/passkeys/challenge'>
type Credential = Readonly<Record<string, unknown>>

/** The answer of the device; throws the sentence that says why there is none. */
function credentialIn(answer: PasskeyAnswer, purpose: keyof typeof SENTENCES): Credential {
  if (answer.ok) return answer.value
  throw new CallFailed(t(SENTENCES[purpose][answer.why]), 422)
}

const used = async ({ options }: Challenge) => credentialIn(await signByPasskey(options), 'use')
const made = async ({ options }: Challenge) => credentialIn(await makePasskey(options), 'make')

/** Signs in with password and passkey. */
export async function signInByPasskey(given: {
  readonly email: string
  readonly password: string
}): Promise<StaffSession> {
  const challenge = await call('POST /api/admin/v1/session/challenge', { body: { email: given.email } })
  return call('POST /api/admin/v1/session', { body: { ...given, credential: await used(challenge) } })
}

/** Signs in with a passkey after the provider's answer. */
export async function enterByPasskey(email: string): Promise<StaffSession> {
  const challenge = await call('POST /api/admin/v1/session/challenge', { body: { email } })
  return call('POST /api/admin/v1/session/provider/factor', { body: { credential: await used(challenge) } })
}

/** Gives the second factor again. */
export async function confirmByPasskey(): Promise<StaffSession> {
  const challenge = await call('POST /api/admin/v1/session/factor/challenge', { body: {} })
  return call('POST /api/admin/v1/session/factor', { body: { credential: await used(challenge) } })
}

/** Sets password and a passkey by a mailed link. */
export async function enrolByPasskey(token: string, password: string): Promise<StaffSession> {
  const to = { params: { token } }
  const challenge = await call('POST /api/admin/v1/enrolments/{token}/challenge', { ...to, body: { password } })
  const body = { password, credential: await made(challenge) }
  return call('POST /api/admin/v1/enrolments/{token}', { ...to, body })
}

/** Makes a further passkey on this device; the name may be empty. */
export async function addPasskey(name: string): Promise<object> {
  const challenge = await call('POST /api/admin/v1/passkeys/challenge', { body: {} })
  return call('POST /api/admin/v1/passkeys', { body: { credential: await made(challenge), name } })
}
