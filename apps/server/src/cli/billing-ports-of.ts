import type { BillingPorts } from '../modules/billing/billing-ports.ts'
import { closeOrderedCarts } from '../modules/cart/use-cases/close-ordered-carts.ts'
import { readSeller } from '../platform/seller.ts'
import { keysOf } from './keys-of.ts'
import type { OpenedStore } from './with-store.ts'

/** What a command of billing needs of the product. */
export function portsOf({ config, store, clock, log }: OpenedStore): BillingPorts {
  return { store, clock, keys: keysOf(config), seller: readSeller(config.SELLER_FILE), log, closeOrderedCarts }
}
