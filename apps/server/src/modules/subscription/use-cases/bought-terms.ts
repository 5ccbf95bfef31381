import type { Insertable } from 'kysely'
import { selectionOf, type SelectionTerms } from '@waybill/domain/cart'
import type { Selection } from '@waybill/domain/pricing'
import { moduleTrials } from '@waybill/domain/subscription'
import type { SubscriptionTable } from '../../../platform/database/schema-billing.ts'
import type { StoredItem, StoredSubscription } from '../repository.ts'

/** The column of every field of the terms: a field without one doesn't compile. */
interface ColumnOf {
  readonly planId: 'plan_id'
  readonly currency: 'currency'
  readonly quantities: 'quantities'
  readonly pricing: 'pricing'
  readonly entries: 'entries'
}

type TermColumns = Required<Pick<Insertable<SubscriptionTable>, ColumnOf[keyof SelectionTerms]>>

/** The terms of a subscription as columns of its row: the one way to write them. */
export function termColumns({ planId, currency, quantities, pricing, entries }: SelectionTerms): TermColumns {
  return {
    plan_id: planId,
    currency,
    quantities: JSON.stringify(quantities),
    pricing,
    entries: entries === undefined ? null : [...entries],
  }
}

/** The one way back. */
function termsOfRow({ plan_id: planId, currency, quantities, pricing, entries }: StoredSubscription): SelectionTerms {
  return { planId, currency, quantities, pricing, entries: entries ?? undefined }
}

/** What a subscription was bought as, with what is switched on of it: not an add-on that is off for its debt (B-77). */
export function boughtSelection(subscription: StoredSubscription, items: readonly StoredItem[]): Selection {
  const lines = items
    .filter((item) => item.trial_state !== moduleTrials.overdue)
    .map((item) => ({ productId: item.product_id, bundled: item.bundled }))
  return selectionOf(termsOfRow(subscription), lines)
}
