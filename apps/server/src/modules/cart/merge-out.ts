import type { ResultOf } from '@waybill/contract'
import { cartBreakdown, visibleLines, type Cart, type MergeOption } from '@waybill/domain/cart'
import { listedModules, type ProductId } from '@waybill/domain/catalog'
import { toMajor } from '@waybill/domain/money'
import { titleOf } from '../catalog/index.ts'
import type { CartReader } from './cart-view.ts'
import { digestOf, type MergePreview } from './use-cases/preview-merge.ts'

type Preview = ResultOf<'GET /cart/merge'>

/** A product by its name, as previews name it. */
export function namedProduct({ catalogue, locale }: CartReader, id: ProductId): { id: number; title: string } {
  return { id, title: titleOf(catalogue, id, locale) }
}

function sketchOut(reader: CartReader, cart: Cart): Preview['visitor'] {
  const { total, isEstimate } = cartBreakdown(reader.catalogue, cart)
  return {
    plan: cart.planId > 0 ? namedProduct(reader, cart.planId) : null,
    modules: visibleLines(reader.catalogue, cart).map(({ productId, bundled }) => ({
      ...namedProduct(reader, productId),
      bundled: bundled ? 1 : 0,
    })),
    total: toMajor(total),
    total_minor: total.minor,
    is_estimate: isEstimate ? 1 : 0,
    currency: total.currency,
  }
}

function optionOut(reader: CartReader, option: MergeOption): Preview['options'][number] {
  const { choice, merge, gained, lost } = option
  return {
    choice,
    kind: merge.kind,
    cart: sketchOut(reader, merge.plan.after),
    gained: gained.map((id) => namedProduct(reader, id)),
    lost: lost.map((id) => namedProduct(reader, id)),
    is_saved: merge.savedCart === undefined ? 0 : 1,
    digest: digestOf(option),
  }
}

/** The preview of a merge in the API (CART-19): both carts, and each way to merge them. */
export function mergeOut(reader: CartReader, { carts, options }: MergePreview): Preview {
  const { planId, productIds = [] } = options[0]?.merge.pending ?? {}
  return {
    visitor: sketchOut(reader, { ...carts.visitor, currency: carts.member.currency }),
    member: sketchOut(reader, carts.member),
    options: options.map((option) => optionOut(reader, option)),
    pending: {
      plan: planId === undefined ? null : namedProduct(reader, planId),
      modules: listedModules(reader.catalogue, productIds).map(({ id }) => namedProduct(reader, id)),
    },
  }
}
