import { sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import { findCardDigits } from './card-digits.ts'
import { deliveryInvariants } from './delivery-invariants.ts'
import { othersFirst, type Invariant, type ViolationRow } from './invariant.ts'
import { moneyInvariants } from './money-invariants.ts'
import { findPlainSecrets } from './plain-secrets.ts'
import { shopInvariants } from './shop-invariants.ts'
import { subscriptionInvariants } from './subscription-invariants.ts'

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
 * moment; between two of them whoever waits for the embedded store has their turn.
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
