import { join } from 'node:path'
import { indexCatalogue } from '@waybill/domain/catalog'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Executor, Store } from '../platform/database/database.ts'
import { createSandboxGateway } from '../platform/gateway/sandbox/sandbox-gateway.ts'
import type { Ids } from '../platform/ids.ts'
import type { Keys } from '../platform/keys.ts'
import type { PasswordHasher } from '../platform/passwords.ts'
import { readSeller } from '../platform/seller.ts'
import { importCatalogue, problemText } from '../modules/catalog/index.ts'
import { seedDemoCompanies } from './seed-demo-companies.ts'

export const DEMO_CATALOGUE = join(import.meta.dirname, '../../../../catalog')

interface SeedPorts {
  readonly store: Store
  readonly clock: Clock
  readonly config: Config
  readonly ids: Ids
  readonly keys: Keys
  readonly passwords: PasswordHasher
  readonly print: (line: string) => void
}

/**
 * Fills an empty database with the demo shop, all of it or nothing; one that has a catalogue is left alone. The companies
 * come only where the sandbox is on: their password is known to everybody. Answers whether anything was filled.
 */
export async function seedEmptyShop(ports: SeedPorts): Promise<boolean> {
  const { store, config, print } = ports
  if (config.SEED === 'none' || (await hasCatalogue(store.db))) return false
  print('Filling the demo shop ...')
  try {
    return await store.db.transaction().execute((db) => fill(ports, db))
  } catch (error) {
    // another node that started at the same time was first
    if (await hasCatalogue(store.db)) return false
    throw error
  }
}

async function fill(ports: SeedPorts, db: Executor): Promise<boolean> {
  const { clock, config } = ports
  const now = clock.now()
  const imported = await importCatalogue({ db, now, by: 'seed' }, DEMO_CATALOGUE)
  if (!imported.ok) throw new Error(`the demo catalogue is rejected: ${imported.failure.map(problemText).join('; ')}`)
  if (!imported.value.isPublished || !config.sandbox) return imported.value.isPublished
  const { number, document } = await db
    .selectFrom('catalogue_version')
    .select(['number', 'document'])
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const catalogue = indexCatalogue(document, number)
  await seedDemoCompanies({
    ...ports,
    db,
    demoGateway: createSandboxGateway({ ...ports, db }),
    seller: readSeller(config.SELLER_FILE, undefined, () => catalogue.settings),
    catalogue,
    now,
  })
  return true
}

async function hasCatalogue(db: Executor): Promise<boolean> {
  return (await db.selectFrom('catalogue_version').select('number').limit(1).executeTakeFirst()) !== undefined
}
