import { add, zero } from '../../money/index.ts'
import { paymentStates } from '../../payment/index.ts'
import type { BilledAccount, BillingFacts, MethodRow, PaymentRow, RowId } from './facts.ts'
import { noteCreditsAfter } from './note-credits.ts'
import type { BillingPlan, EndedRow, RowChanges } from './plan.ts'
import { pastTrialsAfter } from './past-trials.ts'

function merge<Row extends { readonly id: RowId | string }>(
  rows: readonly Row[],
  { added, changed }: RowChanges<Row>,
  ended: readonly EndedRow[] = [],
): readonly Row[] {
  if (added.length + changed.length + ended.length === 0) return rows
  const over = new Set<RowId | string>(ended.map(({ id }) => id))
  const next = new Map(changed.map((row) => [row.id, row]))
  return [...rows.map((row) => next.get(row.id) ?? row), ...added].filter(({ id }) => !over.has(id))
}

/** The end of the payer's time; none for an account that pays for itself again. */
function paidUntilAfter({ payer, paidUntil }: BillingPlan): Pick<BilledAccount, 'paidUntil'> {
  if (payer === undefined && paidUntil === undefined) return {}
  return { paidUntil }
}

/** Whether money of the account has settled, and stayed: of what isn't loaded nothing moves (B-80). */
function trustAfter(
  { account, payments }: BillingFacts,
  after: readonly PaymentRow[],
): Pick<BilledAccount, 'hasSettled'> {
  const isPaid = ({ state }: PaymentRow): boolean => state === paymentStates.paid
  const isKept = account.hasSettled === true && !payments.some(isPaid)
  return isKept || after.some(isPaid) ? { hasSettled: true } : {}
}

/**
 * The facts after a plan: the second writer, in memory. It says of the account what loading it after the first one has
 * written says, but that rows which ended or were closed before are no longer loaded.
 */
export function applyPlan(facts: BillingFacts, plan: BillingPlan): BillingFacts {
  const { rows, ended } = plan
  const { added, changed } = rows.subscription
  const subscription = added[0] ?? changed[0] ?? facts.subscription
  const { method: chargedBefore, backup: backupBefore, ...others } = facts
  const { charged: method, backup } = plan.methods ?? { charged: chargedBefore, backup: backupBefore }
  const isUsable = (row: MethodRow | undefined): row is MethodRow => row !== undefined && row.id !== plan.disabledMethod
  // a backup takes the place of a method that can't be charged any more
  const payments = merge(facts.payments, rows.payments)
  const { hasSettled: _, ...account } = facts.account
  const [first, second] = [method, backup].filter(isUsable)
  return {
    ...others,
    ...(subscription && { subscription }),
    ...(first && { method: first }),
    ...(second && { backup: second }),
    account: {
      ...account,
      ...trustAfter(facts, payments),
      ...(plan.isLocked !== undefined && { isLocked: plan.isLocked }),
      ...(plan.isClosed && { isClosed: true }),
      ...(plan.currency && { currency: plan.currency }),
      ...plan.tax,
      ...(plan.payer && { paidBy: plan.payer.by }),
      ...paidUntilAfter(plan),
    },
    items: merge(facts.items, rows.items, ended.items),
    entitlements: merge(facts.entitlements, rows.entitlements, ended.entitlements),
    documents: merge(facts.documents, rows.documents),
    carried: merge(facts.carried, rows.carried, ended.carried),
    receivables: merge(facts.receivables, rows.receivables),
    payments,
    attempts: merge(facts.attempts, rows.attempts),
    refunds: merge(facts.refunds, rows.refunds),
    orders: merge(facts.orders, rows.orders),
    usageWindows: merge(facts.usageWindows, rows.usageWindows),
    triedAddOns: pastTrialsAfter(facts.triedAddOns, plan).toSorted(),
    noteCredits: noteCreditsAfter(facts.noteCredits, plan.credit),
    creditBalance: plan.credit.reduce(
      (balance, { amount }) => add(balance, amount),
      plan.currency === undefined ? facts.creditBalance : zero(plan.currency),
    ),
  }
}
