import type { ProductAction } from '@waybill/contract/views'

/** Action of a module that the cart holds by its plan or by default: it has no button in the cart itself. */
export type HeldAction =
  | (Extract<ProductAction, { readonly kind: 'in_plan' }> & { readonly removal: 'asks' | 'rejected' })
  | (Extract<ProductAction, { readonly kind: 'included' }> & { readonly isInCart: true })

export function isHeld(action: ProductAction): action is HeldAction {
  return (
    (action.kind === 'in_plan' && action.removal !== undefined) ||
    (action.kind === 'included' && action.isInCart === true)
  )
}
