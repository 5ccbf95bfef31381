import type { ShopSettings } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import type { Config } from './config.ts'
import { rejectUntaken } from './open-gateways.ts'
import type { Seller } from './platform/seller.ts'
import { StartRejected } from './platform/start-rejected.ts'
import { sellerOf } from './platform/tax-file.ts'

/** The shop by its published catalogue. */
export interface PublishedShop {
  readonly settings: () => ShopSettings
  readonly currencies: readonly Currency[]
}

/**
 * Rejects at the start (OPS-05) files with a mistake or that aren't there, a table of taxes that
 * is another seller's, currencies that the provider can't charge. Throws {@link StartRejected}; the seller of documents.
 */
export function checkStart(config: Config, shop?: PublishedShop): Seller {
  const seller = sellerOf(config, shop?.settings)
  rejectUntaken(config, shop?.currencies ?? [])
  return seller
}

/** The same as one line, for who only looks; undefined where the shop starts. */
export function startProblem(config: Config, shop: PublishedShop): string | undefined {
  try {
    checkStart(config, shop)
    return undefined
  } catch (error) {
    if (error instanceof StartRejected) return error.message
    throw error
  }
}
