import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { publicUrlOf, type Config } from './config.ts'
import { seedEmptyShop } from './modules/shop-admin/use-cases/seed-empty-shop.ts'
import { createCatalogueHolder } from './platform/catalogue-holder.ts'
import { createDatabaseClock } from './platform/clock.ts'
import { migrate } from './platform/database/migrate.ts'
import { openStore } from './platform/database/open-store.ts'
import { freePort } from './platform/free-port.ts'
import { createIds } from './platform/ids.ts'
import { createKeys, secretOfDataDir } from './platform/keys.ts'
import { buildStorefront } from './platform/pages/build-storefront.ts'
import { createPageRenderer } from './platform/pages/page-renderer.ts'
import { loadStorefrontBundle } from './platform/pages/storefront-bundle.ts'
import type { Ports } from './platform/ports.ts'

export interface RunningServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

interface Surroundings {
  readonly log: FastifyBaseLogger
  /** Progress for people, one line each. */
  readonly say: (line: string) => void
}

/** The only composition root: opens the store, builds every port, listens. */
export async function startServer(config: Config, { log, say }: Surroundings): Promise<RunningServer> {
  const [store] = await Promise.all([openStore(config, { log, say }), buildStorefront(say)])
  await migrate(store)
  const clock = await createDatabaseClock(store.db)
  const keys = createKeys(config.WAYBILL_SECRET ?? secretOfDataDir(config.DATA_DIR))
  const ids = createIds()
  await seedEmptyShop({ store, clock, config, say })
  const catalogue = await createCatalogueHolder(store, (error) => log.error({ err: error }, 'catalogue refresh failed'))
  const bundle = await loadStorefrontBundle()
  const port = config.PORT === 0 ? await freePort(config.HOST) : config.PORT
  const publicUrl = publicUrlOf(config, port)
  const pages = createPageRenderer(bundle, publicUrl)
  const ports: Ports = { config, publicUrl, store, clock, ids, keys, catalogue, pages, log }
  const app = await buildApp(ports)
  await app.listen({ port, host: config.HOST })
  return {
    url: publicUrl,
    stop: async () => {
      await app.close()
      await catalogue.stop()
      clock.stop()
      await store.close()
    },
  }
}
