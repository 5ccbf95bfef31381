import type { ModuleConfirmation } from '@waybill/contract/pages'
import { billingCall, type BillingPage } from '../../../lib/bearer.ts'
import { errorMessage, type CallFailure } from '../../../lib/call.ts'
import { challengeUrlOf } from '../../../lib/challenge-trip.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import { confirmationStep } from '../model/confirmation-step.ts'

/** A module that is to be on or off, now or with the renewal. */
export interface ModuleRequest {
  readonly id: number
  readonly action: ModuleConfirmation['action']
  readonly timeframe: ModuleConfirmation['timeframe']
}

/** Texts of the server on a failure, as a list; empty where it says nothing. */
export interface SwitchFailure {
  readonly kind: 'failed'
  readonly texts: readonly string[]
}

function failed({ error }: CallFailure): SwitchFailure {
  if (error?.status === 401 || error?.status === 419) dropBearerToken()
  const fields = error?.errors?.map(({ message }) => message) ?? []
  return { kind: 'failed', texts: fields.length > 0 ? fields : [errorMessage(error) ?? []].flat() }
}

export type ModuleConfirmationResult =
  | { readonly kind: 'confirm'; readonly confirmation: ModuleConfirmation }
  /** Nothing to confirm: it is performed, by its token where there is one. */
  | { readonly kind: 'perform'; readonly token: string | null }
  | SwitchFailure

/** Requests the confirmation of a module. */
export async function readModule(
  { id, action, timeframe }: ModuleRequest,
  { pageToken, locale }: BillingPage,
): Promise<ModuleConfirmationResult> {
  const query = timeframe === 'renewal' ? { timeframe } : undefined
  const outcome = await billingCall('GET /manage/ui/module/{id}/{action}', {
    params: { id, action },
    query,
    pageToken,
    locale,
  })
  if (!outcome.ok) return failed(outcome)
  const { result } = outcome
  const step = confirmationStep(result)
  if (step === 'failed') return { kind: 'failed', texts: [] }
  return step === 'confirm'
    ? { kind: 'confirm', confirmation: result }
    : { kind: 'perform', token: result.token ?? null }
}

export type SwitchResult =
  | { readonly kind: 'performed' }
  | { readonly kind: 'challenge'; readonly url: string }
  /** No answer: it is unknown whether it was switched, and with it charged. */
  | { readonly kind: 'lost' }
  /** Another amount than the one that was shown. */
  | { readonly kind: 'changed'; readonly text: string | undefined }
  | SwitchFailure

/** Performs exactly what was confirmed; a second click is the same order. */
export async function performModule(
  { id, action, timeframe }: ModuleRequest,
  token: string,
  { pageToken, locale }: BillingPage,
): Promise<SwitchResult> {
  const outcome = await billingCall('POST /manage/ui/module/{id}/{action}', {
    params: { id, action },
    body: { id, action, is_marketplace: true, timeframe, token },
    pageToken,
    locale,
  })
  if (outcome.ok) return { kind: 'performed' }
  if (outcome.kind === 'lost') return { kind: 'lost' }
  const url = challengeUrlOf(outcome.error)
  if (url !== undefined) return { kind: 'challenge', url }
  if (outcome.error?.code === 'plan-changed') return { kind: 'changed', text: errorMessage(outcome.error) }
  return failed(outcome)
}

/** True once the module is as it was wanted. */
export async function isSwitched({ id, action }: ModuleRequest, { pageToken, locale }: BillingPage): Promise<boolean> {
  const status = await billingCall('GET /manage/ui/module/{id}/{action}/status', {
    params: { id, action },
    pageToken,
    locale,
  })
  return status.ok && (status.result.is_active === 1) === (action === 'activate')
}
