import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../platform/database/database.ts'
import { upgradeBilling } from './price-subscriptions.ts'

/** What a migration can't do in SQL: each step once, before anything is served or visited. */
export async function upgradeStore(store: Store, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const { unpriced } = await upgradeBilling(store)
  if (unpriced.length > 0)
    log.error({ subscriptions: unpriced }, 'subscriptions without a price are charged nothing: see doctor (I39)')
}
