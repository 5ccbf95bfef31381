import { defaultSettings, indexCatalogue, type Catalogue, type ShopSettings } from '@waybill/domain/catalog'
import { currencies, currencyOfCountry, type Currency } from '@waybill/domain/money'
import { setBillingZone, setMainLocale } from '@waybill/i18n'
import type { Executor, Store } from './database/database.ts'

const CHANNEL = 'catalogue_published'
/** A message may be missed; two seconds after a publication every node sells from it all the same (CAT-19). */
const POLL_MS = 1_500

/** Published versions of the catalogue, parsed, in memory: the newest, and older ones on demand. */
export interface CatalogueHolder {
  /** The newest version; there is always one while the server is ready. */
  readonly current: () => Catalogue
  /** The same, or undefined while nothing is published: an error page is shown all the same. */
  readonly find: () => Catalogue | undefined
  /** Currencies that the shop sells in, its default first; every currency while nothing is published. */
  readonly currencies: () => readonly Currency[]
  /** Currency that an account of a country is billed in. */
  readonly currencyOf: (country: string) => Currency
  /** Decisions of the shop about itself, of the newest version; the specified values while nothing is published. */
  readonly settings: () => ShopSettings
  /** One that isn't in memory is read by `db`: inside a transaction only that connection may be used. */
  readonly version: (number: number, db: Executor) => Promise<Catalogue>
  readonly refresh: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Follows publications by notification, with a poll behind it for a message that was missed. */
export async function createCatalogueHolder(store: Store, onError: (error: unknown) => void): Promise<CatalogueHolder> {
  const known = new Map<number, Catalogue>()
  let newest: Catalogue | undefined
  const version = async (number: number, db: Executor): Promise<Catalogue> => {
    const cached = known.get(number)
    if (cached !== undefined) return cached
    const loaded = await loadVersion(db, number)
    known.set(number, loaded)
    return loaded
  }
  const refresh = async (): Promise<void> => {
    const { db } = store
    const number = await newestNumber(db)
    if (number === undefined || newest?.version === number) return
    const loaded = await version(number, db)
    // a refresh that began earlier and loads longer must not go back
    if (newest !== undefined && newest.version > loaded.version) return
    newest = loaded
    setMainLocale(loaded.settings.languages)
    setBillingZone(loaded.settings.billingZone)
  }
  const quietRefresh = (): void => void refresh().catch(onError)
  await refresh()
  const unlisten = await store.listen(CHANNEL, quietRefresh)
  const timer = setInterval(quietRefresh, POLL_MS)
  timer.unref()
  return {
    current: () => {
      if (newest === undefined) throw new Error('no catalogue is published')
      return newest
    },
    find: () => newest,
    currencies: () => newest?.document.currencies ?? currencies,
    currencyOf: (country) =>
      currencyOfCountry(country, newest?.document.currencies ?? currencies, newest?.settings.countryCurrencies),
    settings: () => newest?.settings ?? defaultSettings,
    version,
    refresh,
    stop: async () => {
      clearInterval(timer)
      await unlisten()
    },
  }
}

async function newestNumber(db: Executor): Promise<number | undefined> {
  const row = await db
    .selectFrom('catalogue_version')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

async function loadVersion(db: Executor, number: number): Promise<Catalogue> {
  const row = await db
    .selectFrom('catalogue_version')
    .select('document')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return indexCatalogue(row.document, number)
}
