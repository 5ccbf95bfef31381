import type { CartView, TeamField, UsageField } from '@waybill/contract/views'
import { toSelection, type Cart } from '@waybill/domain/cart'
import type { UsageKey } from '@waybill/domain/catalog'
import { productPrice, quoteTotal } from '@waybill/domain/pricing'
import type { CartViewer } from './cart-viewer.ts'

/** Number that the account counts already, where the cart says nothing of its own. */
function prefillOf({ counted }: CartViewer, own: Cart, key: string): Pick<UsageField, 'prefill'> {
  const known = counted?.[key]?.quantity
  return known === undefined || own.quantities[key] !== undefined ? {} : { prefill: known }
}

function fieldOf(
  viewer: CartViewer,
  { own, known, quantity }: { readonly own: Cart; readonly known: UsageKey; readonly quantity: number },
): UsageField {
  const { key, assetType, maximum, freeUnits } = known
  return { key, assetType, quantity, minimum: 0, maximum, freeUnits, ...prefillOf(viewer, own, key) }
}

/** The fields of a cart with what is counted; `own` is what was entered in it. */
export function usageFields(viewer: CartViewer, cart: Cart, own: Cart): readonly UsageField[] {
  const { catalogue } = viewer
  const { usages } = quoteTotal(catalogue, toSelection(cart))
  return Object.entries(usages).flatMap(([key, quantity]) => {
    const known = catalogue.usageKeys.get(key)
    return known === undefined ? [] : [fieldOf(viewer, { own, known, quantity })]
  })
}

/** Team members can be counted before there is a line for those beyond the included ones. */
export function teamField(viewer: CartViewer, cart: Cart, own: Cart): TeamField | undefined {
  const { catalogue } = viewer
  const module = catalogue.teamModules[0]
  const known = catalogue.usageKeys.get(module?.usageKey ?? '')
  if (module === undefined || known === undefined) return undefined
  const price = productPrice(catalogue, module, { currency: cart.currency, pricing: false })
  if (price?.kind !== 'usage') return undefined
  const model = module.priceModels?.[cart.currency]
  const quantity = cart.quantities[known.key] ?? known.freeUnits
  const field = fieldOf(viewer, { own, known, quantity })
  const { members } = viewer
  const isMembers = members !== undefined && field.prefill === undefined && own.quantities[known.key] === undefined
  return {
    ...field,
    ...(isMembers && { prefill: Math.min(members, known.maximum), isMembers }),
    productId: module.id,
    unit: price.unit,
    ...(model && { model }),
  }
}

/** Number of included team members, and the price of one more: the data of the usage key, never constants. */
export function teamMembers(
  { catalogue }: CartViewer,
  cart: Cart,
): Pick<CartView, 'includedTeamMembers' | 'extraTeamMemberPrice'> {
  const module = catalogue.document.modules.find((item) => item.isAdditionalAccountUser && !item.isDeleted)
  const key = catalogue.usageKeys.get(module?.usageKey ?? '')
  const price = module && productPrice(catalogue, module, { currency: cart.currency, pricing: false })
  return {
    includedTeamMembers: key?.freeUnits ?? 0,
    ...(price?.kind === 'usage' && { extraTeamMemberPrice: price.unit }),
  }
}
