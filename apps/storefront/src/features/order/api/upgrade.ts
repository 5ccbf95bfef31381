import type { ResultOf } from '@waybill/contract'
import { bearerToken } from '../../../lib/bearer.ts'
import { call, errorMessage } from '../../../lib/call.ts'
import { challengeUrlOf } from '../../../lib/challenge-trip.ts'
import { checkoutFailure } from '../model/checkout-outcome.ts'
import { idempotencyKey, rotateIdempotencyKey } from '../model/idempotency-key.ts'

export type UpgradeOffer = ResultOf<'GET /manage/ui/account/subscription/upgrade/message'>
export type UpgradeCycle = UpgradeOffer['options'][number]

/** What the status says before the dialog opens (B-37). */
export type UpgradeStart =
  | { readonly kind: 'offer'; readonly offer: UpgradeOffer }
  | { readonly kind: 'pending' }
  /** No paid subscription any more: it is bought, not changed. */
  | { readonly kind: 'create' }
  | { readonly kind: 'unauthorized'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly text: string | undefined }

const SIGNED_OUT: ReadonlySet<number> = new Set([401, 405, 419])
/** The server's own text is shown for these only (B§8). */
const WITH_TEXT: ReadonlySet<number> = new Set([403, 404, 406])

export async function checkStatus(locale: string): Promise<Exclude<UpgradeStart, { kind: 'offer' }> | undefined> {
  const status = await call('GET /manage/ui/account/subscription/status/check', { locale })
  if (status.ok) return status.result.has_pending_transactions === 1 ? { kind: 'pending' } : undefined
  if (status.error?.status === 404) return { kind: 'create' }
  const text = errorMessage(status.error)
  return SIGNED_OUT.has(status.error?.status ?? 0)
    ? { kind: 'unauthorized', text }
    : { kind: 'failed', text: undefined }
}

export async function readOffer(packageId: number, locale: string): Promise<UpgradeStart> {
  const query = { package_id: String(packageId) }
  const found = await call('GET /manage/ui/account/subscription/upgrade/message', { query, locale })
  if (found.ok) return { kind: 'offer', offer: found.result }
  const { error } = found
  return { kind: 'failed', text: WITH_TEXT.has(error?.status ?? 0) ? errorMessage(error) : undefined }
}

export type UpgradeOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'challenge'; readonly url: string }
  /** Something else would be charged by now: the offer has to be read again (B-93). */
  | { readonly kind: 'changed' }
  | { readonly kind: 'unauthorized'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly text: string | undefined }

/** Confirms a cycle by the token of what was shown; a second click is the same order (B-45). */
export async function upgrade(
  cycle: Pick<UpgradeCycle, 'timeframe' | 'change_billing_model' | 'preview_token'>,
  { packageId, pageToken, locale }: { readonly packageId: number; readonly pageToken: string; readonly locale: string },
): Promise<UpgradeOutcome> {
  const bearer = await bearerToken(pageToken, locale)
  if (bearer === undefined) return { kind: 'unauthorized', text: undefined }
  const { timeframe, change_billing_model: model, preview_token: token } = cycle
  const outcome = await call('POST /account/subscription/change', {
    body: { package_id: packageId, timeframe, change_billing_model: model, preview_token: token },
    idempotencyKey: idempotencyKey(JSON.stringify(['upgrade', packageId, token])),
    bearer,
    locale,
  })
  if (outcome.ok) {
    rotateIdempotencyKey()
    return { kind: 'accepted' }
  }
  const { error } = outcome
  const url = challengeUrlOf(error)
  if (url !== undefined) return { kind: 'challenge', url }
  const failure = checkoutFailure(error)
  if (failure.kind === 'rejected' && !failure.isDefinitive) return { kind: 'failed', text: failure.text }
  rotateIdempotencyKey()
  if (failure.kind === 'changed') return { kind: 'changed' }
  return { kind: failure.kind === 'unauthorized' ? 'unauthorized' : 'failed', text: errorMessage(error) }
}
