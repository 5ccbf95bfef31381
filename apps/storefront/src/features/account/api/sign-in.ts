import type { BodyInput } from '@waybill/contract'
import { call, errorMessage } from '../../../lib/call.ts'

export type SignInOutcome = { readonly kind: 'done' } | { readonly kind: 'rejected'; readonly text: string | undefined }

export async function signIn(body: BodyInput<'POST /account/session'>, locale: string): Promise<SignInOutcome> {
  const outcome = await call('POST /account/session', { body, locale })
  return outcome.ok ? { kind: 'done' } : { kind: 'rejected', text: errorMessage(outcome.error) }
}
