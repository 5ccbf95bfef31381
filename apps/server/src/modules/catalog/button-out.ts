import type { ProductAction } from '@waybill/contract/views'
import type { Product } from '@waybill/domain/catalog'
import { moduleAction, packageAction } from './product-cards.ts'
import type { ProductReader } from './product-reader.ts'

interface ButtonOut {
  readonly label_key: string
  readonly enabled: 0 | 1
  readonly reason_key: string
  readonly action: string
}

const BUTTONS: { readonly [K in ProductAction['kind']]: ButtonOut } = {
  add: { label_key: 'common.addToCart', enabled: 1, reason_key: '', action: 'add' },
  remove: { label_key: 'common.remove', enabled: 1, reason_key: '', action: 'remove' },
  selected: { label_key: 'catalog.plans.selected', enabled: 0, reason_key: 'catalog.inCart', action: 'none' },
  current: { label_key: 'catalog.plans.current', enabled: 0, reason_key: 'catalog.plans.current', action: 'none' },
  in_plan: { label_key: 'common.remove', enabled: 0, reason_key: 'catalog.inPlan', action: 'none' },
  included: { label_key: 'common.included', enabled: 0, reason_key: 'catalog.includedInEveryPlan', action: 'none' },
  restore: { label_key: 'cart.upsell.previous', enabled: 1, reason_key: '', action: 'restore' },
  held: { label_key: 'common.remove', enabled: 0, reason_key: 'catalog.alreadyYours', action: 'none' },
  contact: { label_key: 'catalog.contactUs', enabled: 1, reason_key: '', action: 'contact' },
  none: { label_key: 'common.addToCart', enabled: 0, reason_key: 'catalog.notAvailableInCurrency', action: 'none' },
}

/** The one button of a product for this viewer on the wire (D-28). */
export function buttonOut(reader: ProductReader, product: Product): ButtonOut {
  const action = product.kind === 'module' ? moduleAction(reader, product) : packageAction(reader, product)
  return action.kind === 'none' && action.reason === 'retired'
    ? { ...BUTTONS.none, reason_key: 'catalog.product.retired' }
    : BUTTONS[action.kind]
}
