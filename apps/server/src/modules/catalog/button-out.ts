import type { ButtonState } from '@waybill/contract/calls/catalogue'
import type { ProductAction } from '@waybill/contract/views'
import type { Product } from '@waybill/domain/catalog'
import type { ProductViewer } from './viewer-prices.ts'

type ActionKind = ProductAction['kind']

/** Labels of the button of a module, and of a package, in each state. */
const LABELS: Readonly<Record<Product['kind'], { readonly [K in ActionKind]: ButtonState['label_key'] }>> = {
  module: {
    add: 'common.addToCart',
    remove: 'common.remove',
    selected: 'common.remove',
    current: 'common.remove',
    in_plan: 'common.remove',
    included: 'common.included',
    held: 'common.remove',
    restore: 'cart.upsell.previous',
    contact: 'catalog.contactUs',
    none: 'common.addToCart',
  },
  package: {
    add: 'catalog.plans.tryNow',
    remove: 'common.remove',
    selected: 'catalog.plans.selected',
    current: 'catalog.plans.current',
    in_plan: 'common.included',
    included: 'common.included',
    held: 'catalog.plans.current',
    restore: 'cart.upsell.previous',
    contact: 'catalog.contactUs',
    none: 'catalog.plans.tryNow',
  },
}

/** A partner's customer enables where others try. */
const PARTNER_LABELS: Partial<Record<ButtonState['label_key'], ButtonState['label_key']>> = {
  'catalog.plans.tryNow': 'common.enable',
  'catalog.plans.selected': 'common.enabled',
}

const STATES: { readonly [K in ActionKind]: Pick<ButtonState, 'reason_key' | 'action'> } = {
  add: { reason_key: '', action: 'add' },
  remove: { reason_key: '', action: 'remove' },
  restore: { reason_key: '', action: 'restore' },
  contact: { reason_key: '', action: 'contact' },
  selected: { reason_key: 'catalog.inCart', action: 'none' },
  current: { reason_key: 'catalog.plans.current', action: 'none' },
  in_plan: { reason_key: 'catalog.inPlan', action: 'none' },
  included: { reason_key: 'catalog.includedInEveryPlan', action: 'none' },
  held: { reason_key: 'catalog.alreadyYours', action: 'none' },
  none: { reason_key: 'catalog.notAvailableInCurrency', action: 'none' },
}

/**
 * An ended product begins anew and isn't tried twice (B-152). A subscriber tries no plan either: one below the own plan is the
 * way down, any other is added.
 */
function labelOf(viewer: ProductViewer, product: Product, action: ProductAction) {
  const { hasEnded = false, buysFromPartner = false, paid } = viewer
  const label = LABELS[product.kind][action.kind]
  if (product.kind === 'module' || action.kind !== 'add') return label
  if (action.isDown === true) return 'catalog.plans.switchDown'
  if (hasEnded) return product.isExclusive ? 'upgrade.reactivateWith' : 'common.addToCart'
  return paid === undefined || buysFromPartner ? label : 'common.addToCart'
}

/** The one button of a product for this viewer: of its action alone, so that no place can say another. */
export function buttonOut(viewer: ProductViewer, product: Product, action: ProductAction): ButtonState {
  const { buysFromPartner = false } = viewer
  const label = labelOf(viewer, product, action)
  const state = STATES[action.kind]
  const isRetired = action.kind === 'none' && action.reason === 'retired'
  return {
    label_key: (buysFromPartner ? PARTNER_LABELS[label] : undefined) ?? label,
    enabled: state.action === 'none' ? 0 : 1,
    reason_key: isRetired ? 'catalog.product.retired' : state.reason_key,
    action: state.action,
  }
}
