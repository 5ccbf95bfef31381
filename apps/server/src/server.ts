import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { checkStart } from './check-start.ts'
import { publicUrlOf, type Config } from './config.ts'
import { tryHeldAgain } from './modules/billing/staff/release-hold.ts'
import { jobs } from './modules/jobs.ts'
import { modulePorts } from './modules/module-ports.ts'
import { createNodeHealth } from './platform/worker/node-health.ts'
import { seedEmptyShop } from './seed/seed-empty-shop.ts'
import { backupBeforeMigrating, startAutomaticBackups } from './platform/backup/automatic-backups.ts'
import { createCatalogueHolder } from './platform/catalogue-holder.ts'
import { createDatabaseClock, machineClock, type DatabaseClock, type DatabaseClocks } from './platform/clock.ts'
import type { Store } from './platform/database/database.ts'
import { giveCoreModulesAtStart } from './modules/billing/store/plans/core-modules.ts'
import { migrate } from './platform/database/migrate.ts'
import { openStore } from './platform/database/open-store.ts'
import { openDoors, portOf } from './open-doors.ts'
import { openGateways, openTaxRegister, type Gateways } from './open-gateways.ts'
import { createGatewayWatch } from './platform/gateway/gateway-health.ts'
import { operatorMailer } from './platform/gateway/mail-operator.ts'
import { createAccountLine } from './platform/http/account-line.ts'
import { createIds } from './platform/ids.ts'
import { createKeys, secretOfDataDir, type Keys } from './platform/keys.ts'
import { withFormerSecret } from './platform/secret/former-secret.ts'
import { rejectOtherSecret } from './platform/secret/known-secret.ts'
import { openMail } from './platform/mail/open-mail.ts'
import { shopAddress } from './platform/mail/shop-sender.ts'
import { buildStorefront, ownBuild } from './platform/pages/build-storefront.ts'
import { storeOwnBuild } from './platform/pages/stored-builds.ts'
import { shopTermsOf } from './platform/pages/shop-terms-of.ts'
import { accentOf, paletteOf } from './platform/look/derive-palette.ts'
import { createPageCache } from './platform/pages/page-cache.ts'
import { createPageRenderer, type ShopFacts } from './platform/pages/page-renderer.ts'
import { loadStorefrontBundle } from './platform/pages/storefront-bundle.ts'
import { createPasswordHasher, QUICK_HASH, STRONG_HASH } from './platform/passwords.ts'
import { lookOf } from './platform/pages/shop-look.ts'
import { createPdfPort } from './platform/pdf/pdf-port.ts'
import type { Ports } from './platform/ports.ts'
import { storeRunningSettings } from './platform/running-settings.ts'
import { imprintLine } from './platform/seller.ts'
import { sourceDigest } from './platform/source-digest.ts'
import { createWorker } from './platform/worker/worker.ts'

export interface RunningServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

export interface ProcessPorts {
  readonly log: FastifyBaseLogger
  /** Progress for people, one line each. */
  readonly print: (line: string) => void
  /** Between the tries of a call to the provider; tests don't wait. */
  readonly sleep?: (ms: number) => Promise<void>
}

/** Time after the grace for what still hangs, which is then left: an open transaction is rolled back by the database. */
const STOP_MARGIN_MS = 1_000
/** The only composition root: opens the store, builds every port, listens, starts the worker. */
export async function startServer(config: Config, surroundings: ProcessPorts): Promise<RunningServer> {
  const { log, print } = surroundings
  const [store] = await Promise.all([openStore(config, surroundings), buildStorefront(print)])
  const stops: (() => Promise<void>)[] = [() => store.close()]
  try {
    await migrate(store, { before: backupBeforeMigrating({ config, store, now: machineClock.now, print }) })
    await giveCoreModulesAtStart(store.db, log)
    const clock = await createDatabaseClock(store.db)
    stops.push(async () => clock.stop())
    stops.push(await followClock(store, clock, log))
    const keys = await openKeys(config, { db: store.db, clock })
    await tryHeldOnce({ db: store.db, keys, now: clock.now() }, log)
    const ids = createIds()
    const passwords = createPasswordHasher(config.PASSWORD_HASHES === 'quick' ? QUICK_HASH : STRONG_HASH)
    await seedEmptyShop({ store, clock, config, keys, ids, passwords, print })
    const catalogue = await createCatalogueHolder(store, (error) =>
      log.error({ err: error }, 'catalogue refresh failed'),
    )
    stops.push(() => catalogue.stop())
    storeOwnBuild(config, ownBuild(), log)
    const { port, release } = await portOf(config)
    const publicUrl = publicUrlOf(config, port)
    const currencies = catalogue.find()?.document.currencies ?? []
    const seller = checkStart(config, { settings: catalogue.settings, currencies })
    await storeRunningSettings(store.db, config, clock.now())
    const known = { config, publicUrl, store, clock, ids, keys, catalogue, log, seller }
    const { backgroundGateway, gatewayWatch, ...gateways } = gatewaysOf(known, surroundings.sleep)
    const pdf = createPdfPort({ accent: () => accentOf(catalogue.settings()) })
    stops.push(() => pdf.close())
    const base = {
      ...known,
      pdf,
      ...gateways,
      taxRegister: openTaxRegister(config, { taxes: seller.taxes, log }),
      ...(await facesOf({ config, store, seller, publicUrl, catalogue, ...gateways })),
      passwords,
      ...modulePorts,
    }
    const health = createNodeHealth()
    const worker = createWorker({ store, clock, log }, [
      ...jobs({ ...base, gateway: backgroundGateway }),
      health.heartbeat,
    ])
    const backups = startAutomaticBackups({ config, store, log, now: machineClock.now })
    stops.push(() => backups.stop())
    const ports = { ...base, realClock: clock.real, gatewayWatch, worker, health, ...memoryOfNode() }
    const app = await buildApp(ports)
    if (config.ROLE !== 'web') await worker.start()
    stops.push(() => worker.stop())
    await release()
    stops.push(await openDoors(app, ports, { port, print }))
    return {
      url: publicUrl,
      stop: () => stopWithin(stops, config.SHUTDOWN_GRACE_MS + STOP_MARGIN_MS, log),
    }
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

/** The memory of one node. */
function memoryOfNode(): Pick<Ports, 'pageCache' | 'accountLine'> {
  return { pageCache: createPageCache(), accountLine: createAccountLine() }
}

/** The gateways, which alarm the operator where the provider doesn't authorise the shop (PAY-08). */
function gatewaysOf(
  ports: Pick<Ports, 'config' | 'store' | 'clock' | 'ids' | 'keys' | 'log' | 'publicUrl' | 'seller' | 'catalogue'>,
  sleep: ProcessPorts['sleep'],
): Gateways {
  const { config, store, clock, ids, keys, log, publicUrl, seller, catalogue } = ports
  const { db } = store
  const operator = () => shopAddress(config, { contact: catalogue.settings().contact, seller })
  const watchOf = (provider: string) =>
    createGatewayWatch({ clock, log, mailOperator: operatorMailer({ db, keys, operator, provider }) })
  return openGateways(config, { db, clock, ids, keys }, { publicUrl, watchOf, sleep })
}

/**
 * The keys of the configured secret, which has to be the database's. It is looked at after the node's lasting connection is
 * there: a change of the secret either sees that, or was before.
 */
async function openKeys(
  { WAYBILL_SECRET, DATA_DIR }: Config,
  { db, clock }: { readonly db: Store['db']; readonly clock: DatabaseClocks },
): Promise<Keys> {
  const secret = WAYBILL_SECRET ?? secretOfDataDir(DATA_DIR)
  await rejectOtherSecret(db, createKeys(secret), clock.now())
  return withFormerSecret(db, secret, clock.real)
}

/** Folders that a release runs on the server: with any other text in it, it is another one. */
const RELEASE = ['apps/server/src/modules', 'apps/server/migrations', 'packages/domain/src']

async function tryHeldOnce(
  { db, keys, now }: { readonly db: Store['db']; readonly keys: Keys; readonly now: number },
  log: FastifyBaseLogger,
): Promise<void> {
  const accounts = await tryHeldAgain(db, { digest: sourceDigest(RELEASE), keys, now })
  if (accounts > 0) log.info({ accounts }, 'a new release tries the accounts that were held again')
}

/** Parts of the shop that people see: its pages, and its mails, which follow its settings while it runs (SET-01). */
async function facesOf(
  ports: Pick<Ports, 'config' | 'store' | 'seller' | 'publicUrl' | 'gateway' | 'catalogue'>,
): Promise<Pick<Ports, 'pages' | 'mail'>> {
  const { config, store, seller, publicUrl, catalogue } = ports
  const shop = () => ({ seller, contact: catalogue.settings().contact })
  return {
    pages: createPageRenderer(await loadStorefrontBundle(), () => shopFacts(ports)),
    mail: openMail(config, { db: store.db, publicUrl, shop }),
  }
}

function shopFacts({
  seller,
  publicUrl,
  gateway,
  catalogue,
}: Pick<Ports, 'seller' | 'publicUrl' | 'gateway' | 'catalogue'>): ShopFacts {
  const settings = catalogue.settings()
  return {
    publicUrl,
    shopName: seller.shopName,
    imprint: imprintLine(seller),
    paymentsClosed: gateway === undefined,
    terms: shopTermsOf(settings),
    colours: paletteOf(settings.colours),
    look: lookOf(settings),
  }
}

/** Another node may move the sandbox's clock. */
function followClock(store: Store, clock: DatabaseClock, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const measure = (): void =>
    void clock.measure().catch((error: unknown) => log.error({ err: error }, 'clock not measured'))
  return store.listen('clock', measure)
}

/** Some work may never end, like a query that waits for a connection: the process ends all the same, and logs it. */
async function stopWithin(
  stops: readonly (() => Promise<void>)[],
  withinMs: number,
  log: FastifyBaseLogger,
): Promise<void> {
  const ended = new AbortController()
  const cut = wait(withinMs, true, { signal: ended.signal }).catch(() => false)
  try {
    await Promise.race([stopAll(stops), cut])
  } finally {
    ended.abort()
  }
  if (await cut) log.error({ withinMs }, 'the stop is cut off: requests, the worker or the store did not end in time')
}

/** Last opened, first closed: requests end before the worker, the worker before the store. */
async function stopAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop()
}
