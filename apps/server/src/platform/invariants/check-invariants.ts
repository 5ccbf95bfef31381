import { sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import { findCardDigits } from './card-digits.ts'
import { deliveryInvariants } from './delivery-invariants.ts'
import type { Invariant } from './invariant.ts'
import { moneyInvariants } from './money-invariants.ts'
import { findPlainSecrets } from './plain-secrets.ts'
import { shopInvariants } from './shop-invariants.ts'
import { subscriptionInvariants } from './subscription-invariants.ts'

/** What breaks a rule: enough to look it up by. */
export type ViolationRow = Readonly<Record<string, unknown>>

interface Violation {
  readonly id: string
  readonly sentence: string
  readonly rows: readonly ViolationRow[]
}

export interface InvariantReport {
  readonly ok: boolean
  readonly violations: readonly Violation[]
}

/** More rows of one broken rule help nobody. */
const MOST_ROWS = 20

type Check = Pick<Invariant, 'id' | 'sentence'> & { readonly find: (db: Executor) => Promise<readonly ViolationRow[]> }

const scans: readonly Check[] = [
  { id: 'I33', sentence: 'Nothing that looks like a card number is in any column', find: findCardDigits },
  { id: 'I34', sentence: 'No column holds a token or a password in the clear', find: findPlainSecrets },
]

const queries: readonly Invariant[] = [
  ...moneyInvariants,
  ...subscriptionInvariants,
  ...shopInvariants,
  ...deliveryInvariants,
]

async function run(db: Executor, query: string): Promise<readonly ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`select * from (${sql.raw(query)}) broken limit ${MOST_ROWS}`.execute(db)
  return rows
}

/** Every rule that is checked, in the order of its number. */
export const invariantChecks: readonly Check[] = [
  ...queries.map(({ id, sentence, query }) => ({ id, sentence, find: (db: Executor) => run(db, query) })),
  ...scans,
].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Checks every invariant of reliability 4 that today's tables can break, all on one view of the data (REL-03). */
export async function checkInvariants(db: Database): Promise<InvariantReport> {
  const violations = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const broken: Violation[] = []
      for (const { id, sentence, find } of invariantChecks) {
        const rows = await find(trx)
        if (rows.length > 0) broken.push({ id, sentence, rows })
      }
      return broken
    })
  return { ok: violations.length === 0, violations }
}
