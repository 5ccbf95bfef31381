import { sql, type Selectable } from 'kysely'
import { instant } from '../../../platform/database/column-types.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'
import type { TaxNumberTable } from '../../../platform/database/schema-documents.ts'

export type StoredTaxNumber = Selectable<TaxNumberTable>

/** A number of billing details, in plain writing. */
interface GivenTaxNumber {
  readonly accountId: number
  readonly country: string
  readonly number: string
}

/** The number of an account that its register is to be asked about; the same one as before keeps what is known of it. */
export async function storeTaxNumber(
  db: Executor,
  { accountId, country, number }: GivenTaxNumber,
  now: number,
): Promise<void> {
  await sql`insert into tax_number (account_id, country, number, state, check_at)
    values (${accountId}, ${country}, ${number}, 'checking', ${instant(now)})
    on conflict (account_id) do update set country = excluded.country, number = excluded.number, state = 'checking',
      verified_since = null, proved_at = null, proof = null, check_at = excluded.check_at, tries = 0
    where (tax_number.country, tax_number.number) is distinct from (excluded.country, excluded.number)`.execute(db)
}

/** An address without a number that matters. */
export async function dropTaxNumber(db: Executor, accountId: number): Promise<void> {
  await db.deleteFrom('tax_number').where('account_id', '=', accountId).execute()
}

/** Next instant at which a register is to be asked. */
export const earliestCheck = sql<number | null>`select min(check_at) from tax_number where check_at is not null`

/** Takes numbers whose check is due until `until`: another node passes over them, and a crash leaves them for then. */
export async function claimChecks(
  db: Database,
  { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
): Promise<readonly StoredTaxNumber[]> {
  const { rows } = await sql<StoredTaxNumber>`
    update tax_number set check_at = ${instant(until)}, tries = tries + 1 where account_id in (
      select account_id from tax_number where check_at <= ${instant(now)} order by check_at, account_id
      limit ${limit} for update skip locked) returning *`.execute(db)
  return rows
}

/** Facts of a number from now on. */
export interface CheckedTaxNumber extends Pick<
  StoredTaxNumber,
  'account_id' | 'number' | 'state' | 'verified_since' | 'proved_at' | 'proof' | 'check_at' | 'tries'
> {}

/** Stores an answer of the register; false where the number is another one by now. */
export async function storeChecked(db: Executor, checked: CheckedTaxNumber): Promise<boolean> {
  const { verified_since: since, proved_at: provedAt, check_at: checkAt } = checked
  const { numAffectedRows } = await sql`
    update tax_number set state = ${checked.state}, proof = ${checked.proof}, tries = ${checked.tries},
      verified_since = ${since === null ? null : instant(since)}, proved_at = ${provedAt === null ? null : instant(provedAt)},
      check_at = ${checkAt === null ? null : instant(checkAt)}
    where account_id = ${checked.account_id} and number = ${checked.number}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
