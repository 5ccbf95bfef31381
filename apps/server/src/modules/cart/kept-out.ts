import type { z } from 'zod'
import type { cartConfirmation } from '@waybill/contract/calls/cart-changes'
import {
  addedStates,
  cartBreakdown,
  deleteStates,
  keptAddOnIds,
  visibleLines,
  type CartPlan,
} from '@waybill/domain/cart'
import { toMajor } from '@waybill/domain/money'
import { titleOf } from '../catalog/index.ts'
import type { CartReader } from './cart-view.ts'
import { confirmedTotals } from './confirmed-totals.ts'

type KeptOut = z.output<typeof cartConfirmation>['keep']

/** The switch that keeps the add-ons: what stays at which price, the total with it, and its own button. */
export function keptOut(reader: CartReader, { kept }: { readonly kept?: CartPlan }): KeptOut {
  if (kept === undefined) return null
  const { catalogue, locale, t } = reader
  const prices = new Map(cartBreakdown(catalogue, kept.after).lines.map((line) => [line.productId, line]))
  const seen = new Set(visibleLines(catalogue, kept.after).map(({ productId }) => productId))
  const addOns = keptAddOnIds(kept.before, kept.after).flatMap((id) => {
    const line = prices.get(id)
    if (line === undefined || !seen.has(id)) return []
    const { amount, shows } = line
    return {
      id,
      title: titleOf(catalogue, id, locale),
      price: toMajor(amount),
      price_minor: amount.minor,
      shows,
      is_added: addedStates.yes,
      is_deleted: deleteStates.initial,
      cause_id: null,
      reason: null,
    }
  })
  if (addOns.length === 0) return null
  const { after } = confirmedTotals(reader, kept)
  return {
    add_ons: addOns,
    price_after: toMajor(after),
    price_after_minor: after.minor,
    currency: after.currency,
    ok: t('cart.confirm.okKeep', { count: addOns.length }),
  }
}
