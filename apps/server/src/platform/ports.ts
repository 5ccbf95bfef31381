import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { CatalogueHolder } from './catalogue-holder.ts'
import type { Clock } from './clock.ts'
import type { Store } from './database/database.ts'
import type { Ids } from './ids.ts'
import type { Keys } from './keys.ts'
import type { PageRenderer } from './pages/page-renderer.ts'

/** Everything the modules may use of the world; tests build it with fakes at the true edges only. */
export interface Ports {
  readonly config: Config
  readonly publicUrl: string
  readonly store: Store
  readonly clock: Clock
  readonly ids: Ids
  readonly keys: Keys
  readonly catalogue: CatalogueHolder
  readonly pages: PageRenderer
  readonly log: FastifyBaseLogger
}
