import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalText } from '@waybill/domain/canonical'
import type { Executor } from '../database/database.ts'
import { othersFirst, type ViolationRow } from './invariant.ts'

/** As many as are hashed in some ten milliseconds. */
const QUOTES_AT_ONCE = 100
const INVOICES_AT_ONCE = 25
const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

interface SentQuote {
  readonly id: string
  readonly sent_hash: string | null
  readonly snapshot: object
}

/** Quotes that don't say any more what was sent (I25); hashed here, where it takes a twentieth of the database's time. */
export async function findChangedQuotes(db: Executor): Promise<readonly ViolationRow[]> {
  const changed: ViolationRow[] = []
  for (let last: string | undefined = FIRST_UUID; last !== undefined;) {
    const { rows } = await sql<SentQuote>`select id::text as id, sent_hash, snapshot from quote
      where state <> 'draft' and id > ${last}::uuid order by quote.id limit ${QUOTES_AT_ONCE}`.execute(db)
    changed.push(...rows.filter(isChanged).map(({ id }) => ({ id, problem: 'changed' })))
    last = rows.at(-1)?.id
    await othersFirst()
  }
  return changed
}

function isChanged({ sent_hash: sentHash, snapshot }: SentQuote): boolean {
  return createHash('sha256').update(canonicalText(snapshot)).digest('hex') !== sentHash
}

/** Issued invoices that don't say any more what was issued (I10); what they say is put together by the view. */
export async function findChangedInvoices(db: Executor): Promise<readonly ViolationRow[]> {
  const changed: ViolationRow[] = []
  for (let last: number | undefined = 0; last !== undefined;) {
    const { rows } = await sql<{ id: number; number: string; is_changed: boolean }>`
      select id, number, issued_hash is distinct from now_hash as is_changed from (
        select * from verify.invoice where number is not null and id > ${last} order by id limit ${INVOICES_AT_ONCE}
      ) issued order by id`.execute(db)
    changed.push(...rows.flatMap(({ id, number, is_changed: isBroken }) => (isBroken ? [{ id, number }] : [])))
    last = rows.at(-1)?.id
    await othersFirst()
  }
  return changed
}
