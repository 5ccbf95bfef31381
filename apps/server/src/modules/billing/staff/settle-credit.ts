import { decide, type BillingFacts, type BillingPlan, type SettleCredit } from '@waybill/domain/billing'
import { add, subtract, type Money } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findSideBySide } from '../../../platform/invariants/side-by-side.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { openAccount, writePlan } from '../core/open-account.ts'
import { loadFacts } from '../store/facts/load-facts.ts'
import { findNumbers } from '../store/invoices.ts'

/** An open invoice, before and after its account is settled. */
export interface SettledInvoice {
  readonly number: string | undefined
  readonly before: Money
  readonly after: Money
}

/** Result of settling an account. */
export interface SettledAccount {
  readonly accountId: number
  readonly outcome: Result<CreditSettlement, 'nothing-beside' | 'unavailable'>
}

interface CreditSettlement {
  readonly invoices: readonly SettledInvoice[]
  /** Account credit that it takes. */
  readonly taken: Money
  readonly left: Money
}

interface Settling extends Pick<SettleCredit, 'by'> {
  /** Shows it, and changes nothing. */
  readonly isShown: boolean
}

/** The accounts whose credit stands beside an open invoice that it would pay (B-141), each once. */
async function accountsToSettle({ store }: BillingPorts): Promise<readonly number[]> {
  const rows = await findSideBySide(store.db)
  return [...new Set(rows.map(({ account_id: id }) => Number(id)))]
}

/** Invoices that a plan settles, and the part of the balance that it takes. */
async function settledBy(
  { store }: BillingPorts,
  { receivables, creditBalance }: BillingFacts,
  { rows, credit }: BillingPlan,
): Promise<CreditSettlement> {
  const changed = rows.receivables.changed.flatMap(({ id, open: after }) => {
    const before = receivables.find((row) => row.id === id)?.open
    return before === undefined ? [] : [{ id, before, after }]
  })
  const numbers = await findNumbers(
    store.db,
    changed.map(({ id }) => id),
  )
  const left = credit.reduce((balance, { amount }) => add(balance, amount), creditBalance)
  return {
    invoices: changed.map(({ id, ...amounts }) => ({ number: numbers.get(id), ...amounts })),
    taken: subtract(creditBalance, left),
    left,
  }
}

async function settleAccount(
  ports: BillingPorts,
  accountId: number,
  { by, isShown }: Settling,
): Promise<SettledAccount['outcome']> {
  const command: SettleCredit = { kind: 'settle_credit', by }
  if (isShown) {
    const facts = (await loadFacts(ports.store.db, [accountId], { seller: ports.seller })).get(accountId)
    const decided = facts && decide(facts, command, ports.clock.now())
    return facts !== undefined && decided?.ok === true
      ? ok(await settledBy(ports, facts, decided.value))
      : fail('nothing-beside')
  }
  const done = await inTransaction(ports.store, async (db) => {
    const opened = await openAccount(db, ports, { accountId })
    if (!opened.ok) return opened
    const { facts, now } = opened.value
    const decided = decide(facts, command, now)
    if (decided.ok) await writePlan(db, ports, { plan: decided.value, now, actor: `operator:${by}` })
    return ok(decided.ok ? { facts, plan: decided.value } : undefined)
  })
  if (!done.ok) return fail('unavailable')
  return done.value === undefined
    ? fail('nothing-beside')
    : ok(await settledBy(ports, done.value.facts, done.value.plan))
}

/** Settles what stands side by side, account by account: each in a transaction of its own. */
export async function* settleSideBySide(ports: BillingPorts, settling: Settling): AsyncGenerator<SettledAccount> {
  for (const accountId of await accountsToSettle(ports)) {
    // oxlint-disable-next-line no-await-in-loop -- the store has one connection
    yield { accountId, outcome: await settleAccount(ports, accountId, settling) }
  }
}
