import type { ResultOf } from '@waybill/contract'
import type { OldAppView } from '@waybill/contract/pages'
import { billingCall, type BillingPage } from '../../../lib/bearer.ts'
import { call, errorMessage, type CallFailure } from '../../../lib/call.ts'
import { challengeUrlOf } from '../../../lib/challenge-trip.ts'
import { checkoutFailure } from '../model/checkout-outcome.ts'
import { idempotencyKey, rotateIdempotencyKey } from '../model/idempotency-key.ts'

type Dialog = ResultOf<'GET /manage/ui/account/subscription/upgrade/message'>

/** Content of the dialog: of a change, or of a subscription that begins anew. */
export interface UpgradeOffer extends Pick<
  Dialog,
  'options' | 'current' | 'notice' | 'needs_method' | 'unpaid' | 'credited' | 'not_credited'
> {
  /** Null where it could not be checked. */
  readonly oldApps: readonly OldAppView[] | null
  /** Of a legacy plan, which is left for good: what won't be had any more; null of any other. */
  readonly lost: Dialog['lost']
  readonly reactivation?: Pick<ResultOf<'GET /account/subscription/reactivation'>, 'add_ons' | 'debts'>
}
export type UpgradeCycle = UpgradeOffer['options'][number]

/** Outcome of the status before the dialog opens. */
export type UpgradeStart =
  | { readonly kind: 'offer'; readonly offer: UpgradeOffer }
  | { readonly kind: 'pending' }
  /** No paid subscription any more: it is bought, not changed. */
  | { readonly kind: 'create' }
  /** A way to pay is missing, or it was only tried so far: the checkout has the form for it. */
  | { readonly kind: 'checkout' }
  | { readonly kind: 'unauthorized'; readonly text: string | undefined }
  /** There is nothing to charge with: the account page has the form for it, and comes back to the change. */
  | { readonly kind: 'methodless'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly text: string | undefined }

const SIGNED_OUT: ReadonlySet<number> = new Set([401, 405, 419])

/** A named error shows the text of the server; anything else has none. */
function offerFailure({ error }: CallFailure): Exclude<UpgradeStart, { kind: 'offer' }> {
  const text = errorMessage(error)
  if (SIGNED_OUT.has(error?.status ?? 0)) return { kind: 'unauthorized', text }
  return { kind: error?.code === 'billing-missing' ? 'methodless' : 'failed', text }
}

export async function checkStatus(locale: string): Promise<Exclude<UpgradeStart, { kind: 'offer' }> | undefined> {
  const status = await call('GET /manage/ui/account/subscription/status/check', { locale })
  if (status.ok) return status.result.has_pending_transactions === 1 ? { kind: 'pending' } : undefined
  if (status.error?.status === 404) return { kind: 'create' }
  const text = errorMessage(status.error)
  return SIGNED_OUT.has(status.error?.status ?? 0)
    ? { kind: 'unauthorized', text }
    : { kind: 'failed', text: undefined }
}

function oldAppsOf({ compatibility }: Pick<Dialog, 'compatibility'>): UpgradeOffer['oldApps'] {
  const oldApps = compatibility?.map(
    ({ member_name: memberName, platform, app_version: version, minimum_version: minimum }) => {
      return { memberName, platform, version, minimum }
    },
  )
  return oldApps ?? null
}

export async function readOffer(packageId: number, locale: string): Promise<UpgradeStart> {
  const query = { package_id: String(packageId) }
  const found = await call('GET /manage/ui/account/subscription/upgrade/message', { query, locale })
  if (found.ok) {
    const { compatibility: _, ...offer } = found.result
    return { kind: 'offer', offer: { ...offer, oldApps: oldAppsOf(found.result) } }
  }
  return offerFailure(found)
}

/** Offer that begins an ended subscription anew with these add-ons; without them with all from before. */
export async function readReactivation(
  packageId: number,
  { addOns, locale }: { readonly addOns?: readonly number[] | undefined; readonly locale: string },
): Promise<UpgradeStart> {
  const query = { package_id: String(packageId), ...(addOns && { modules: addOns.join(',') }) }
  const found = await call('GET /account/subscription/reactivation', { query, locale })
  if (!found.ok) return found.error?.code === 'not-expired' ? { kind: 'checkout' } : offerFailure(found)
  const { options, current, lost, add_ons, debts, is_payable: isPayable } = found.result
  if (isPayable === 0) return { kind: 'checkout' }
  return {
    kind: 'offer',
    offer: {
      options,
      current,
      notice: null,
      needs_method: 0,
      unpaid: [],
      lost,
      credited: null,
      not_credited: null,
      oldApps: oldAppsOf(found.result),
      reactivation: { add_ons, debts },
    },
  }
}

/** The plan alone in the cart, for the checkout that follows; the text of a failure. */
export async function putInCart(packageId: number, locale: string): Promise<string | true | undefined> {
  const added = await call('POST /cart/add', { body: { id: packageId, module: 0, pricing: 1 }, locale })
  return added.ok ? true : errorMessage(added.error)
}

export type UpgradeOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'challenge'; readonly url: string }
  /** Something else would be charged by now: the offer has to be read again. */
  | { readonly kind: 'changed' }
  /** No answer: it is unknown whether the order arrived, and the next click repeats it under its key. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'unauthorized'; readonly text: string | undefined }
  /** The method is gone since. */
  | { readonly kind: 'methodless'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly text: string | undefined }

interface UpgradeInput extends BillingPage {
  readonly packageId: number
  /** Of a subscription that begins anew; absent for a change. */
  readonly addOns?: readonly number[] | undefined
}

/** Confirms a cycle by the token of what was shown; a second click is the same order. */
export async function upgrade(
  cycle: UpgradeCycle,
  { packageId, addOns, pageToken, locale }: UpgradeInput,
): Promise<UpgradeOutcome> {
  const { timeframe, interval, change_billing_model: model, preview_token: token } = cycle
  const sent = {
    idempotencyKey: idempotencyKey(JSON.stringify(['upgrade', packageId, token])),
    pageToken,
    locale,
  }
  const of = { package_id: packageId, preview_token: token }
  const outcome =
    addOns === undefined
      ? await billingCall('POST /account/subscription/change', {
          body: { ...of, timeframe, change_billing_model: model },
          ...sent,
        })
      : await billingCall('POST /account/subscription/create', {
          body: { ...of, modules: [...addOns], interval, timeframe: 'now', is_reactivate: 1 },
          ...sent,
        })
  if (outcome.ok) {
    rotateIdempotencyKey()
    return { kind: 'accepted' }
  }
  if (outcome.kind === 'lost') return { kind: 'lost' }
  const { error } = outcome
  const url = challengeUrlOf(error)
  if (url !== undefined) return { kind: 'challenge', url }
  const failure = checkoutFailure(error)
  if (failure.kind === 'rejected' && !failure.isDefinitive) return { kind: 'failed', text: failure.text }
  rotateIdempotencyKey()
  if (failure.kind === 'changed') return { kind: 'changed' }
  if (error?.code === 'billing-missing') return { kind: 'methodless', text: errorMessage(error) }
  return { kind: failure.kind === 'unauthorized' ? 'unauthorized' : 'failed', text: errorMessage(error) }
}
