import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SandboxGateway } from '../../../platform/gateway/sandbox/sandbox-gateway.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Keys } from '../../../platform/keys.ts'
import type { Store } from '../../../platform/database/database.ts'
import { importCatalogue } from '../../catalog/use-cases/import-catalogue.ts'

export const DEMO_CATALOGUE = join(import.meta.dirname, '../../../../../../catalog')

interface SeedPorts {
  readonly store: Store
  readonly clock: Clock
  readonly config: Config
  readonly keys: Keys
  readonly ids: Ids
  readonly sandboxGateway: SandboxGateway
  readonly say: (line: string) => void
}

/** Fills an empty database with the demo shop; one that has a catalogue is left alone. */
export async function seedEmptyShop({ store, clock, config, say }: SeedPorts): Promise<void> {
  const published = await store.db.selectFrom('catalogue_version').select('number').limit(1).executeTakeFirst()
  if (published !== undefined || config.SEED === 'none') return
  say('Filling the demo shop ...')
  const imported = await importCatalogue({ db: store.db, now: clock.now() }, DEMO_CATALOGUE)
  if (!imported.ok) throw new Error(`the demo catalogue is refused: ${imported.failure.map((problem) => problem.message).join('; ')}`)
}
