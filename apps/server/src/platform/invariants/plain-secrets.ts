import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

const SECRET_NAME = /password|token|secret|totp|api_?key|cvv|cvc|card_?no|account_number|routing_number/
/** Hashed, or encrypted with WAYBILL_SECRET: a dump of the database gives neither. */
const SAFE_NAME = /_(hash|sealed)$|^sealed$/
/** The reference of a method at the provider: worth nothing without the provider's own secret key. */
const HARMLESS: ReadonlySet<string> = new Set(['payment_method.gateway_token'])

/** Columns whose name says that they hold a secret in the clear (I34). The gateway's own ledger are its affair. */
export async function findPlainSecrets(db: Executor): Promise<readonly { readonly column: string }[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea')
    order by table_name, ordinal_position`.execute(db)
  return rows
    .filter(({ column_name: name }) => SECRET_NAME.test(name) && !SAFE_NAME.test(name))
    .map((row) => ({ column: `${row.table_name}.${row.column_name}` }))
    .filter(({ column }) => !HARMLESS.has(column))
}
