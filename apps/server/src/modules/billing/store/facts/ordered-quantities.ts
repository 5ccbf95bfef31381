import type { Selectable } from 'kysely'
import type { OrderedQuantities } from '@waybill/domain/billing'
import type { SubscriptionTable } from '../../../../platform/database/schema-billing.ts'

/** The numbers that a subscription was ordered with. */
export function orderedOf({
  quantities,
  quantities_at: enteredAt,
  members_counted: members,
}: Pick<Selectable<SubscriptionTable>, 'quantities' | 'quantities_at' | 'members_counted'>): OrderedQuantities {
  return { quantities, ...(enteredAt && { enteredAt }), ...(members && { members }) }
}
