import { defaultSettings, settingsOf } from '@waybill/domain/catalog'
import { pino } from 'pino'
import { setBillingZone, setMainLocale } from '@waybill/i18n'
import { readConfig, type Config } from '../config.ts'
import { createDatabaseClock, machineClock } from '../platform/clock.ts'
import { backupBeforeMigrating } from '../platform/backup/automatic-backups.ts'
import { newestDocument } from '../modules/catalog/index.ts'
import { giveCoreModulesAtStart } from '../modules/billing/store/plans/core-modules.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openStore } from '../platform/database/open-store.ts'
import { isKnownSecret, WRONG_SECRET } from '../platform/secret/known-secret.ts'
import { createLog } from '../platform/log.ts'
import { findRunningSettings } from '../platform/running-settings.ts'
import { StartRejected } from '../platform/start-rejected.ts'
import { startReason } from '../start-reason.ts'
import { WrongUsage, type OpenedStore, type Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'

const startRejected =
  (config: Config) =>
  (error: unknown): never => {
    const reason = startReason(error, config)
    throw reason === undefined ? error : new StartRejected(reason, { cause: error })
  }

/** The configured store as it is, before any migration; every error of the operator is one line. */
export async function openConfigured(
  terminal: Terminal,
): Promise<Pick<OpenedStore, 'config' | 'store' | 'log'> & { readonly rejected: (error: unknown) => never }> {
  if (terminal.opened !== undefined) {
    const { config, store, log } = await terminal.opened()
    return { config, store: { ...store, close: async () => undefined }, log, rejected: startRejected(config) }
  }
  const read = readConfig(terminal.environment)
  if (!read.ok) throw new WrongUsage(read.problems.map((problem) => `Configuration: ${problem}`).join('\n'))
  const { config } = read
  const log = createLog(
    config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL,
    pino.destination({ dest: 2, sync: true }),
  )
  const rejected = startRejected(config)
  const store = await openStore(config, { log, print: terminal.out }).catch(rejected)
  return { config, store, log, rejected }
}

interface Opening {
  /** Also with a secret that isn't the database's: to look, or to change it. */
  readonly isAnySecret: boolean
}

/** Opens the configured store, migrated, for the time of one command; a running server's is open already. */
export async function withStore(
  terminal: Terminal,
  work: (opened: OpenedStore) => Promise<number>,
  { isAnySecret }: Opening = { isAnySecret: false },
): Promise<number> {
  if (terminal.opened !== undefined) return work(await terminal.opened())
  const { config, store, log, rejected } = await openConfigured(terminal)
  try {
    const before = backupBeforeMigrating({ config, store, now: machineClock.now, print: terminal.out })
    const applied = await migrate(store, { before }).catch(rejected)
    if (!isAnySecret && (await isKnownSecret(store.db, keysOf(config))) === false) throw new StartRejected(WRONG_SECRET)
    await giveCoreModulesAtStart(store.db, log)
    const clock = await createDatabaseClock(store.db)
    try {
      const newest = await newestDocument(store.db)
      const settings = newest === undefined ? defaultSettings : settingsOf(newest.document)
      setMainLocale(settings.languages)
      setBillingZone(settings.billingZone)
      const running = await findRunningSettings(store.db)
      const currencies = newest?.document.currencies ?? []
      return await work({ config, store, clock, log, applied, settings: () => settings, currencies, running })
    } finally {
      clock.stop()
    }
  } finally {
    await store.close()
  }
}
