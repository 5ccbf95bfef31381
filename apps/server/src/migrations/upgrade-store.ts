import { defaultSettings, settingsOf } from '@waybill/domain/catalog'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { newestDocument } from '../modules/catalog/index.ts'
import { keptAtIssue } from '../modules/billing/index.ts'
import type { Store } from '../platform/database/database.ts'
import { readSeller } from '../platform/seller.ts'
import { giveCoreModules } from './core-modules.ts'
import { upgradeBilling } from './price-subscriptions.ts'
import { nameIssued, takeCorrected } from './repository-upgrade.ts'

/** What a migration can't do in SQL: each step once, before anything is served or visited; that of core modules after each publication. */
export async function upgradeStore(
  store: Store,
  { SELLER_FILE }: Pick<Config, 'SELLER_FILE'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Promise<void> {
  const { unpriced } = await upgradeBilling(store)
  if (unpriced.length > 0)
    log.error({ subscriptions: unpriced }, 'subscriptions without a price are charged nothing: see doctor (I39)')
  await nameIssued(store.db, async () => {
    const newest = await newestDocument(store.db)
    return keptAtIssue(
      readSeller(SELLER_FILE, undefined, () => (newest ? settingsOf(newest.document) : defaultSettings)),
    )
  })
  const counted = await takeCorrected(store.db)
  if (counted > 0)
    log.info({ items: counted }, 'items that held the quantity of a trial have that of their key from now on')
  const accounts = await giveCoreModules(store.db)
  if (accounts > 0) log.info({ accounts }, 'accounts that lacked a core module have it from now on')
}
