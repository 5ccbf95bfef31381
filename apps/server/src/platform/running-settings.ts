import { canonicalText } from '@waybill/domain/canonical'
import type { ShopSettings } from '@waybill/domain/catalog'
import type { Config } from '../config.ts'
import { instant } from './database/column-types.ts'
import type { Database, Executor } from './database/database.ts'
import type { StoredTaxTable } from './database/schema-platform.ts'
import { readSellerFile, sellerBy, type Seller, type SellerOnFile } from './seller.ts'
import { StartRejected } from './start-rejected.ts'
import { readTaxTable, sellerOf } from './tax-file.ts'

/** Part of its environment that decides on the documents of a shop; null: no tax, and the seller of the shop's own settings. */
export interface RunningSettings {
  readonly taxes: StoredTaxTable | null
  readonly seller: SellerOnFile | null
}

type NamedSetting = Pick<Config, 'SELLER_FILE' | 'TAX' | 'TAX_FILE' | 'isTaxUnset'>

const sorted = <Value>(map: ReadonlyMap<string, Value>) =>
  [...map].toSorted(([left], [right]) => (left < right ? -1 : 1))

function settingsOf({ SELLER_FILE, TAX, TAX_FILE }: NamedSetting): RunningSettings {
  const table = TAX === 'table' ? readTaxTable(TAX_FILE) : undefined
  return {
    taxes:
      table === undefined ? null : { ...table, registrations: sorted(table.registrations), rates: sorted(table.rates) },
    seller: SELLER_FILE === undefined ? null : readSellerFile(SELLER_FILE),
  }
}

/** Each start leaves what it decides on documents by for the commands, whose shell may say less. */
export async function storeRunningSettings(db: Database, config: NamedSetting, now: number): Promise<void> {
  const { taxes, seller } = settingsOf(config)
  const values = {
    taxes: taxes && JSON.stringify(taxes),
    seller: seller && JSON.stringify(seller),
    started_at: instant(now),
  }
  await db
    .insertInto('running_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Undefined before the first start. */
export async function findRunningSettings(db: Executor): Promise<RunningSettings | undefined> {
  return db.selectFrom('running_settings').select(['taxes', 'seller']).executeTakeFirst()
}

const isSame = (left: object | null, right: object | null): boolean =>
  canonicalText({ it: left }) === canonicalText({ it: right })

/**
 * The seller of a command that issues documents: what the running shop stored. Throws {@link StartRejected} where the command's
 * own environment says otherwise; what that doesn't name is no contradiction.
 */
export function sellerOfCommand(
  config: NamedSetting,
  running: RunningSettings | undefined,
  settings: () => ShopSettings,
): Seller {
  if (running === undefined) return sellerOf(config, settings)
  const own = settingsOf(config)
  const other = [
    ...(!config.isTaxUnset && !isSame(own.taxes, running.taxes) ? [['TAX and TAX_FILE', taxText(running)]] : []),
    ...(config.SELLER_FILE !== undefined && !isSame(own.seller, running.seller)
      ? [['SELLER_FILE', running.seller === null ? 'names none' : `is that of ${running.seller.name}`]]
      : []),
  ].map(([name = '', text = '']) => `${name} of this command differ from those of the running shop, which ${text}`)
  if (other.length > 0)
    throw new StartRejected(`${other.join('; ')}. Unset them here, or start the shop with the same ones.`)
  const { taxes, seller } = running
  const table = taxes && { ...taxes, registrations: new Map(taxes.registrations), rates: new Map(taxes.rates) }
  return sellerBy(seller ?? undefined, table ?? undefined, settings)
}

const taxText = ({ taxes }: RunningSettings): string =>
  taxes === null ? 'collects no tax' : `has a table for ${taxes.sellerCountry}`
