import { creditPays, nextDueOf, storedSteps } from '@waybill/domain/billing'
import type { BillingFacts, BillingPlan, DocumentRow } from '@waybill/domain/billing'
import { invoiceTotals, isMetered, payFromCredit, smallestCharge } from '@waybill/domain/invoice'
import { add, compare, subtract, sum, zero, type Currency } from '@waybill/domain/money'
import { methodTypes, paymentStates } from '@waybill/domain/payment'
import { moduleTrials } from '@waybill/domain/subscription'
import {
  amounts,
  creditedOf,
  givenBack,
  hasArrived,
  isChargedBack,
  isEqual,
  isUndecided,
  overCredited,
  paidFor,
  paymentOf,
  restOf,
  spentOn,
  withoutExcess,
} from './billing-sums.ts'
import type { World } from './billing-world.ts'
import { isMistaxed, isTaxOverCredited } from './tax-invariants.ts'

/** Facts of a check beside the rows: of the currency that it checks. */
type InvariantFacts = Pick<World, 'now' | 'plans' | 'load' | 'events'> & ReturnType<World['sumsIn']>
type InvariantCheck = (facts: BillingFacts, known: InvariantFacts) => string | false | undefined

interface StoredState {
  /** The row's table and id. */
  readonly row: string
  readonly table: string
  readonly state: string | number
}

/** The states that a plan leaves its rows in, as the columns have them. */
function statesOf({ rows }: BillingPlan): readonly StoredState[] {
  const states = (['added', 'changed'] as const).flatMap((pick) => [
    ...rows.payments[pick].map(({ id, state }) => ({ table: 'payment', id, state })),
    ...rows.attempts[pick].map(({ id, state }) => ({ table: 'payment_attempt', id, state })),
    ...rows.documents[pick].map(({ id, status }) => ({ table: 'invoice', id, state: status })),
    ...rows.refunds[pick].map(({ id, state }) => ({ table: 'refund', id, state })),
    ...rows.orders[pick].map(({ id, state }) => ({ table: 'orders', id, state })),
    ...rows.subscription[pick].map(({ id, status }) => ({ table: 'subscription', id, state: status })),
    ...rows.items[pick].map(({ id, trial }) => ({ table: 'subscription_item', id, state: trial })),
  ])
  return states.map(({ table, id, state }) => ({ row: `${table} ${id}`, table, state }))
}

const listed = new Set(storedSteps.map(({ table, from, to }) => `${table} ${from} ${to}`))

/** The first row that a plan moves by a step that the database's triggers reject. */
function unlistedStep(plans: readonly BillingPlan[]): string | undefined {
  const stored = new Map<string, string | number>()
  for (const { row, table, state } of plans.flatMap(statesOf)) {
    const before = stored.get(row) ?? state
    if (before !== state && !listed.has(`${table} ${before} ${state}`)) return `${row} from ${before} to ${state}`
    stored.set(row, state)
  }
  return undefined
}

const underWay: ReadonlySet<number> = new Set([paymentStates.processing, paymentStates.pending])

/** The invariants of decisions-billing 4 and reliability 4, as far as one account in memory can break them. */
const checks: Readonly<Record<string, InvariantCheck>> = {
  'I01 lines sum to the subtotal': ({ documents }) =>
    documents.some(
      ({ lines, subtotal, tax, total, currency }) =>
        !isEqual(sum(amounts(lines), currency), subtotal) || !isEqual(add(subtotal, tax), total),
    ) && 'a sum is off',
  'the tax of each rate is that of its lines, and so are their shares (B-86)': ({ documents }) =>
    documents.find(isMistaxed)?.kind,
  'credit notes take back no more tax than their invoice, at any rate (B-86)': (facts) =>
    facts.documents.some((document) => isTaxOverCredited(document, creditedOf(facts, document))) &&
    'more tax was taken back',
  'I02 one payment collects a document': ({ payments }) =>
    new Set(payments.map(({ documentId }) => documentId)).size !== payments.length && 'two payments',
  'I03 a document is paid exactly when its money arrived': (facts) =>
    facts.documents.find(
      (document) =>
        (document.status === 'paid' || document.status === 'refunded') !==
        (isEqual(paidFor(facts, document), document.total) && isIssued(document)),
    )?.kind,
  'I11 drafts and what lapsed have no issue date, all others one': ({ documents }) =>
    documents.find(
      ({ status, issuedAt }) =>
        (status === 'draft' && issuedAt !== undefined) ||
        ((status === 'open' || status === 'paid') && issuedAt === undefined),
    )?.kind,
  'I12 period invoices never overlap': ({ documents }) => {
    const periods = documents
      .filter(({ kind, status }) => kind === 'period' && status !== 'void')
      .toSorted((left, right) => left.period.start - right.period.start)
    return (
      periods.some(
        (document, place) =>
          document.period.start < (periods[place - 1]?.period.end ?? 0) &&
          document.subscriptionId === periods[place - 1]?.subscriptionId,
      ) && 'an overlap'
    )
  },
  'I15 an expired account has nothing switched on': ({ subscription, items }) =>
    subscription?.status === -2 && items.length > 0 && 'items are left',
  'I16 rights exactly for what is in use': ({ items, entitlements, subscription }) => {
    const isOff = subscription?.pausedAt !== undefined || subscription?.awaitsPayment === true
    const used = (isOff ? [] : items)
      .filter(
        ({ price, trial }) =>
          price?.kind !== 'plan' && price?.kind !== 'extra_assets' && trial !== moduleTrials.overdue,
      )
      .map(({ productId }) => productId)
    const allowed = entitlements.map(({ productId }) => productId)
    const isSame = used.length === allowed.length && new Set([...used, ...allowed]).size === used.length
    return !isSame && 'rights differ'
  },
  'a payment is under way exactly while its newest try is': ({ payments, attempts }) =>
    payments.some(({ id, state }) => {
      const newest = attempts.filter(({ paymentId }) => paymentId === id).at(-1)?.state
      return underWay.has(state) !== (newest === 'started' || newest === 'challenge' || newest === 'pending')
    }) && 'a try is lost',
  'what is owed is the rest of its document': (facts) =>
    facts.receivables.some(({ id, open }) => {
      const document = facts.documents.find((one) => one.id === id)
      return document === undefined || !isEqual(open, restOf(document))
    }) && 'the rest differs',
  'one order is open, and only while its document is a draft': ({ orders, documents }) => {
    const open = orders.filter(({ state }) => state === 'open')
    return open.length > 1 || open.some(({ id }) => documents.find(({ orderId }) => orderId === id)?.status !== 'draft')
      ? 'an open order'
      : undefined
  },
  'an order that waits for old debts has one that is tried (B-42)': ({ orders, documents, payments }) => {
    const drafts = documents.filter(
      ({ orderId, status }) => status === 'draft' && orders.some(({ id, state }) => id === orderId && state === 'open'),
    )
    const isWaiting = drafts.some(({ id }) => payments.every(({ documentId }) => documentId !== id))
    return isWaiting && !payments.some(({ state }) => underWay.has(state)) && 'it waits for nothing'
  },
  'a plan moves each row by a step that its lifecycle lists': (_, { plans }) => unlistedStep(plans),
  'nothing takes back more than its invoice, or than an earlier system was paid (B-62, B-81, B-145)': overCredited,
  'credit is what was granted and paid, less what it paid for (B-133)': (facts, { granted }) => {
    const { documents, payments, creditBalance, account } = facts
    const arrived = amounts(payments.filter(hasArrived))
    const spent = documents.map((document) => spentOn(facts, document))
    const gone = add(sum(spent, account.currency), givenBack(facts))
    const left = subtract(sum([granted, ...arrived], account.currency), gone)
    return !isEqual(creditBalance, left) && `balance ${creditBalance.minor}, left ${left.minor}`
  },
  'I40 debt and credit never stand side by side (B-141)': (facts) =>
    !facts.payments.some(({ state }) => underWay.has(state)) &&
    creditPays(facts).some(({ open }) => payFromCredit(open, facts.creditBalance).used.minor > 0) &&
    'both stand',
  'the credit balance is never below 0': ({ creditBalance }) => creditBalance.minor < 0 && 'below 0',
  'nothing is left undone': (_, world) => {
    const due = nextDueOf(world.load())
    return due !== undefined && due <= world.now && 'something is due'
  },
  'what is open can be charged (B-60), but for what a statement waits for (B-120)': ({ receivables }) =>
    receivables.some(
      ({ open, schedule }) =>
        open.minor > 0 && schedule !== 'statement' && compare(open, smallestCharge(open.currency)) < 0,
    ) && 'less than the provider charges',
  'lines are carried only to an invoice that comes, and less than can be charged (B-60, B-136)': (facts, known) => {
    const { subscription, account } = facts
    const undecided = new Set(facts.documents.flatMap((document) => (isUndecided(facts, document) ? document.id : [])))
    const carried = facts.carried.filter(({ line }) => !undecided.has(line.correctsDocument ?? 0))
    // usage of what a change ended within its month, and what a bank transfer pays, is carried whatever it comes to (B-61, B-68)
    const wired = wiredUntil(facts, known)
    const lines = carried.flatMap(({ line }) => (isMetered(line) || line.period.start <= wired ? [] : line))
    // a credit at the rate that was paid elsewhere takes off more than its net amount
    const { subtotal: net, total } = invoiceTotals(lines, account.currency, account.taxRate)
    if (carried.length === 0) return false
    const isTooMuch = [net, total].every((amount) => compare(amount, smallestCharge(account.currency)) >= 0)
    return (subscription?.status !== 1 || isTooMuch) && `${net.minor} carried`
  },
  'I06 refunds never exceed what their payment charged': ({ payments, refunds, attempts }) =>
    payments.some(({ id, amount }) => {
      const charged = attempts.flatMap((tried) => (tried.paymentId === id ? tried.amount.minor : []))
      const given = refunds.filter((row) => row.paymentId === id && ['refunded', 'started'].includes(row.state))
      return sum(given.map(withoutExcess), amount.currency).minor > Math.max(amount.minor, ...charged)
    }) && 'more was given back',
  'a document is refunded exactly when its money went back, and notes took back all of its lines (B-81)': (facts) =>
    facts.documents.some((document) => {
      const state = paymentOf(facts, document)?.state
      const { byLine } = creditedOf(facts, document)
      const isTaken = document.lines.every(
        ({ amount }, place) => compare(byLine.get(place) ?? zero(amount.currency), amount) >= 0,
      )
      const isGone = state === paymentStates.refund && (isTaken || isChargedBack(facts, document))
      return (document.status === 'refunded') !== isGone
    }) && 'a refunded document',
  'a refund that is under way has an instant at which it is looked up': ({ refunds }) =>
    refunds.some(({ state, lookAt }) => state === 'started' && lookAt === undefined) && 'a lost refund',
  'I07 every success at the provider is in the ledger': (facts, world) => {
    const { account, payments } = facts
    const paid = payments.filter((payment) => hasArrived(payment) && payment.method !== methodTypes.bank_transfer)
    const recorded = subtract(add(sum(amounts(paid), account.currency), world.unexpected), givenBack(facts, true))
    return !isEqual(world.collected, recorded) && `provider ${world.collected.minor}, ledger ${recorded.minor}`
  },
}

/** Until when a bank transfer paid: what is carried then joins the next invoice, also where that is paid otherwise (B-68). */
function wiredUntil({ subscription }: BillingFacts, { events }: InvariantFacts): number {
  if (subscription?.channel === 'wired') return Infinity
  const changes = events.filter(({ event }) => event.name === 'subscription.channel_changed')
  return changes.findLast(({ event }) => event.data?.['from'] === 'wired')?.at ?? -Infinity
}

function isIssued({ status }: DocumentRow): boolean {
  return status !== 'draft' && status !== 'void'
}

/** The rows of one currency: each has ledgers of its own, and only the account's has a balance (B-88). */
function inCurrency(facts: BillingFacts, currency: Currency): BillingFacts {
  const { account, creditBalance, refunds, receivables, payments } = facts
  const documents = facts.documents.filter((document) => document.currency === currency)
  const ids = new Set(documents.map(({ id }) => id))
  const isAccounts = creditBalance.currency === currency
  return {
    ...facts,
    account: { ...account, currency },
    documents,
    carried: facts.carried.filter(({ line }) => line.amount.currency === currency),
    receivables: receivables.filter(({ id }) => ids.has(id)),
    payments: payments.filter(({ documentId }) => ids.has(documentId)),
    refunds: refunds.filter(({ documentId }) => ids.has(documentId)),
    creditBalance: isAccounts ? creditBalance : zero(currency),
  }
}

/** The invariants that don't hold, each with what was found. */
export function violations(world: World): readonly string[] {
  const { account, documents } = world.archive
  const currencies = [...new Set([account.currency, ...documents.map(({ currency }) => currency)])]
  return currencies.flatMap((currency) => {
    const facts = inCurrency(world.archive, currency)
    const known = {
      now: world.now,
      plans: world.plans,
      events: world.events,
      load: () => world.load(),
      ...world.sumsIn(currency),
    }
    return Object.entries(checks).flatMap(([name, check]) => {
      const found = check(facts, known)
      return found === false || found === undefined ? [] : `${name}: ${found}`
    })
  })
}
