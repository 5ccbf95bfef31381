import { closeOrderedCarts } from '../../apps/server/src/modules/cart/use-cases/close-ordered-carts.ts'
import type { BatchLimit } from '../../apps/server/src/modules/billing/core/batch-limit.ts'
import { visitAccounts } from '../../apps/server/src/modules/billing/core/visit-accounts.ts'
import type { BillingPorts } from '../../apps/server/src/modules/billing/core/billing-ports.ts'
import { openPostgresStore } from '../../apps/server/src/platform/database/postgres-store.ts'
import { createKeys } from '../../apps/server/src/platform/keys.ts'
import { readSeller } from '../../apps/server/src/platform/seller.ts'
import { taxed } from './billing-accounts.ts'

const hourMs = 3_600_000
const { country, ...rate } = taxed
const taxes = {
  sellerCountry: 'US',
  registrations: new Map([[country, 'DE 123456789']]),
  rates: new Map([[country, rate]]),
}

/** A node of ours, as far as it renews. */
export interface Renewer extends AsyncDisposable {
  readonly ports: Omit<BillingPorts, 'clock' | 'log'> & { readonly log: Pick<BillingPorts['log'], 'error'> }
  /** Renews all that is due at an instant, and issues it an hour later; answers the visits. */
  readonly renew: (at: number) => Promise<number>
}

/** With as many accounts at once as a transaction takes at most, or as a batch limit says. */
export function openRenewer(url: string, batch?: BatchLimit): Renewer {
  const store = openPostgresStore({ url, directUrl: url, onError: () => undefined })
  const ports = {
    keys: createKeys('a secret of sixteen bytes at least'),
    seller: readSeller(undefined, taxes),
    closeOrderedCarts,
    log: { error: console.error },
    store,
  }
  const visitAll = async (now: number): Promise<number> => {
    let visited = 0
    for (let some = -1; some !== 0; visited += some) some = await visitAccounts(ports, now, batch)
    return visited
  }
  return {
    ports,
    renew: async (at) => (await visitAll(at)) + (await visitAll(at + hourMs)),
    [Symbol.asyncDispose]: () => store.close(),
  }
}
