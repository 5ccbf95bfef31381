import { sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import { findCardDigits } from './card-digits.ts'
import { deliveryInvariants } from './delivery-invariants.ts'
import { type Invariant, othersFirst, type ViolationRow } from './invariant.ts'
import { moneyInvariants } from './money-invariants.ts'
import { shopInvariants } from './shop-invariants.ts'
import { subscriptionInvariants } from './subscription-invariants.ts'

const SECRET_NAME = /password|token|secret|totp|api_?key|cvv|cvc|card_?no|account_number|routing_number/
/** Hashed, or encrypted with WAYBILL_SECRET: a dump of the database gives neither. */
const SAFE_NAME = /_(hash|sealed)$|^sealed$/
/** The reference of a method at the provider: worth nothing without the provider's own secret key. */
const HARMLESS: ReadonlySet<string> = new Set(['payment_method.gateway_token'])

/** Columns whose name says that they hold a secret in the clear (I34). The gateway's own ledger is exempt. */
async function findPlainSecrets(db: Executor): Promise<readonly { readonly column: string }[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea')
    order by table_name, ordinal_position`.execute(db)
  return rows
    .filter(({ column_name: name }) => SECRET_NAME.test(name) && !SAFE_NAME.test(name))
    .map((row) => ({ column: `${row.table_name}.${row.column_name}` }))
    .filter(({ column }) => !HARMLESS.has(column))
}

/** A rule that rows of the database break. */
export interface Violation {
  readonly id: string
  readonly sentence: string
  readonly rows: readonly ViolationRow[]
}

export interface InvariantReport {
  readonly ok: boolean
  readonly violations: readonly Violation[]
}

/** More rows of one broken rule don't help the operator. */
const MOST_ROWS = 20

const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...subscriptionInvariants,
  ...shopInvariants,
  ...deliveryInvariants,
  { id: 'I33', sentence: 'Nothing that looks like a card number is in any column', scan: findCardDigits },
  { id: 'I34', sentence: 'No column holds a token or a password in the clear', scan: findPlainSecrets },
]

type Check = Pick<Invariant, 'id' | 'sentence'> & { readonly find: (db: Executor) => Promise<readonly ViolationRow[]> }

async function run(db: Executor, query: string): Promise<readonly ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`select * from (${sql.raw(query)}) broken limit ${MOST_ROWS}`.execute(db)
  return rows
}

function checkOf({ id, sentence, query, scan }: Invariant): Check {
  const find = async (db: Executor): Promise<readonly ViolationRow[]> => {
    const scanned = await scan?.(db)
    const found = query === undefined ? [] : await run(db, query)
    return [...(scanned ?? []), ...found].slice(0, MOST_ROWS)
  }
  return { id, sentence, find }
}

/** Every rule that is checked, in the order of its number. */
export const invariantChecks: readonly Check[] = invariants.map(checkOf).sort((a, b) => (a.id < b.id ? -1 : 1))

/**
 * Checks every invariant of reliability 4 that today's tables can break (REL-03). Each statement sees the data of one
 * moment; between two of them waiting queries of the embedded store run.
 */
export async function checkInvariants(db: Database): Promise<InvariantReport> {
  const violations: Violation[] = []
  for (const { id, sentence, find } of invariantChecks) {
    const rows = await find(db)
    if (rows.length > 0) violations.push({ id, sentence, rows })
    await othersFirst()
  }
  return { ok: violations.length === 0, violations }
}
