import type pg from 'pg'
import type { BilledAccounts } from '../stand/billing-accounts.ts'

/** One month of renewals: drafts at the boundary, issued an hour later. */
export interface Renewal {
  readonly accounts: BilledAccounts
  readonly at: number
  /** The end of the month that begins at `at`. */
  readonly end: number
}

export const hourMs = 3_600_000

/** The start of the month before one that begins at an instant. */
export function monthBefore(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1)
}

export const batch = 500

export const sellerAndBuyer = JSON.stringify({
  seller: { name: 'Lodeway', address: ['1 Quay Street', 'Portland'], taxId: 'US 12-3456789' },
  buyer: { name: 'Bakery', address: ['United States'], taxId: '' },
})

/** Ids for rows that are going to be written. */
export async function reserve(client: pg.Client, table: string, count: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')::regclass) as id from generate_series(1, $2)`,
    [table, count],
  )
  return rows.map(({ id }) => Number(id))
}
