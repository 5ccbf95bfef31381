import {
  advance,
  applyPlan,
  chargedFrom,
  decide,
  nextDueOf,
  numbered,
  settle,
  settleRefund,
  stateOf,
  trialsHadOf,
  withOwnTrials,
} from '@waybill/domain/billing'
import type {
  AttemptRow,
  BillingCommand,
  BillingEvent,
  BillingFacts,
  BillingMail,
  BillingPlan,
  MethodRow,
  NumberedTable,
  PaymentOutcome,
  RefundOutcome,
  RefundRow,
} from '@waybill/domain/billing'
import type { Cart } from '@waybill/domain/cart'
import { money } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'
import { unwrap } from '@waybill/domain/result'
import { checkoutPlan, trialPlan } from '@waybill/domain/subscription'
import type { CheckoutStart, CollectionChannel } from '@waybill/domain/subscription'
import {
  amountsOfEarlier,
  documentOf,
  lapsedChallenges,
  loadedFrom,
  nextOrderId,
  unexpectedOf,
  unknownAccount,
  type WrittenPlan,
} from './billing-archive.ts'
import { aCart, billingShop, purchaseIn } from './billing-shop.ts'
import { ProviderLedger, sumIn, type OutsideTotals } from './provider-ledger.ts'

/** Answer of the provider to an attempt; by default it is paid. */
export type Provider = (attempt: AttemptRow, now: number) => PaymentOutcome

interface Begun {
  readonly at: number
  /** Of an account that stands for a stored one: its id, and how many members it has. */
  readonly account?: Pick<BillingFacts['account'], 'id' | 'members'>
  /** The ids of stored rows; counted from 1 without it. */
  readonly nextId?: (table: NumberedTable) => number
  /** Is given every plan as it was made, its instant, and what is known after it. */
  readonly onWrite?: (written: WrittenPlan) => void
  readonly channel?: CollectionChannel
  readonly credit?: number
  readonly cart?: Cart
}

/**
 * One account in memory, with its clock and its provider: commands, outcomes and instants, one after the other. `archive`
 * holds every row that was ever written; a decision is given what the loader would give it.
 */
export class World {
  now: number
  archive: BillingFacts
  provider: Provider = (attempt) => ({ kind: 'paid', reference: `ch_${attempt.id}` })
  /** Whether the provider gives back what it can; otherwise it rejects every refund. */
  givesBack = true
  /** Whether tries are answered at once; otherwise they wait for `answer`. */
  answersAtOnce = true
  readonly events: { readonly at: number; readonly event: BillingEvent }[] = []
  readonly plans: BillingPlan[] = []
  #lastId = 0
  readonly #begunWith: Money
  readonly #nextId: (table: NumberedTable) => number
  readonly #onWrite: Begun['onWrite']
  readonly ledger = new ProviderLedger()

  constructor({ at, account, nextId, onWrite, channel = 'direct', credit = 0, cart = aCart(20) }: Begun) {
    this.now = at
    this.#onWrite = onWrite
    this.#nextId = nextId ?? (() => (this.#lastId += 1))
    this.#begunWith = money(credit, 'USD')
    const unknown = unknownAccount(account?.id ?? 1)
    this.archive = { ...unknown, account: { ...unknown.account, ...account }, creditBalance: this.#begunWith }
    const trial = unwrap(trialPlan(billingShop, cart, at))
    const terms = { planId: cart.planId, quantities: cart.quantities, pricing: false }
    this.run({ kind: 'start_trial', trial, terms, catalogueVersion: 1, channel })
  }

  /** The facts that the loader reads. */
  load(attemptId?: number, reference?: string, documentId?: number): BillingFacts {
    return loadedFrom(this.archive, { attemptId, reference, documentId })
  }

  /** Writes a plan; its new rows get their ids here, as from the sequences of the database. */
  write(made: BillingPlan, isVisit = false): void {
    const plan = numbered(made, this.#nextId)
    this.plans.push(plan)
    this.archive = applyPlan(this.archive, plan)
    this.#onWrite?.({ made, now: this.now, after: this.load(), isVisit })
    this.events.push(...plan.events.map((event) => ({ at: this.now, event })))
  }

  /** Runs what is due, then the command; answers its rejection, if it was rejected. */
  run(command: BillingCommand): string | undefined {
    const decided = decide(this.load(undefined, undefined, documentOf(this.archive, command)), command, this.now)
    if (!decided.ok) return decided.failure.code
    this.write(decided.value)
    this.answerAll()
    return undefined
  }

  /** Other methods on file than before, or none, as after a block. */
  setMethod(method: MethodRow | undefined, backup?: MethodRow): void {
    const { method: _, backup: __, ...others } = this.archive
    this.archive = others
    if (method !== undefined) this.run({ kind: 'set_method', method, role: 'charged' })
    if (backup !== undefined) this.run({ kind: 'set_method', method: backup, role: 'backup' })
  }

  checkOut(cart: Cart, start: CheckoutStart): string | undefined {
    const { subscription } = this.archive
    const isInTrial =
      subscription?.status === -1 && subscription.trial !== undefined && subscription.trial.end > this.now
    const trialEndsAt = isInTrial ? subscription.trial?.end : undefined
    const anchor = start === 'now' ? this.now : (trialEndsAt ?? this.now)
    const bought = purchaseIn(cart, 'month', this.archive.account.members)
    const purchase = withOwnTrials({ catalogue: billingShop, had: trialsHadOf(this.load()) }, bought, anchor)
    const plan = checkoutPlan({
      currency: 'USD',
      interval: 'month',
      ...chargedFrom(purchase),
      start,
      now: this.now,
      ...(trialEndsAt !== undefined && { trialEndsAt }),
      taxRate: this.archive.account.taxRate,
    })
    return this.run({ kind: 'checkout', orderId: nextOrderId(this.archive), plan, purchase })
  }

  /** Settles an outcome of a try, as far as the provider can say it: what was paid isn't declined later. */
  answer(attemptId: number, outcome: PaymentOutcome): void {
    const { payments, attempts } = this.archive
    const before = attempts.find(({ id }) => id === attemptId)
    const reference = 'reference' in outcome ? outcome.reference : undefined
    this.write(settle(this.load(attemptId, reference), { attemptId, outcome }, this.now))
    const attempt = this.archive.attempts.find(({ id }) => id === attemptId)
    const payment = payments.find(({ id }) => id === attempt?.paymentId)
    if (attempt === undefined || payment === undefined) return
    const refunds = this.archive.refunds.filter(({ paymentId }) => paymentId === payment.id)
    this.ledger.settled(outcome, { attempt, before: before?.state, refunds })
  }

  /** Settles what the provider says of a refund: it gives back what stands, and rejects what it took back or disputes. */
  answerRefund({ id, paymentId, documentId, amount }: RefundRow, said?: RefundOutcome): void {
    const payment = this.archive.payments.find((row) => row.id === paymentId)
    const charge = this.archive.attempts.find((row) => payment?.reference === `ch_${row.id}`)
    const isMade = said === undefined && this.givesBack && charge !== undefined && this.ledger.has(charge.id)
    if (isMade) this.ledger.refund(amount)
    const hadMade = this.archive.refunds.some((row) => row.id === id && row.state === 'refunded')
    if (said?.kind === 'rejected' && hadMade) this.ledger.returnRefund(amount)
    const made: RefundOutcome = { kind: 'refunded', reference: `re_${id}` }
    const outcome = said ?? (isMade ? made : { kind: 'rejected', code: 'declined' })
    this.write(settleRefund(this.load(undefined, undefined, documentId), { refundId: id, outcome }, this.now))
  }

  /** Amount that the provider has collected and not given back. */
  get collected(): Money {
    return this.ledger.left(this.archive.account.currency)
  }

  /** Sums from outside of the ledger, in one currency. */
  sumsIn(currency: Currency): OutsideTotals {
    const entries = this.plans.flatMap(({ credit }) => credit)
    const amounts = entries.flatMap(({ cause, amount }) => (cause === 'granted' || cause === 'given_up' ? amount : []))
    return {
      granted: sumIn(currency, [this.#begunWith, ...amounts, ...amountsOfEarlier(this.archive)]),
      collected: this.ledger.left(currency),
      unexpected: unexpectedOf(this.archive, this.plans, currency),
    }
  }

  answerAll(): void {
    if (!this.answersAtOnce) return
    for (const row of this.archive.refunds) if (row.state === 'started') this.answerRefund(row)
    this.endLapsed()
    // an answer may begin another try: of the backup method
    const answered = new Set<number>()
    for (;;) {
      const next = this.archive.attempts.find(({ id, state }) => state === 'started' && !answered.has(id))
      if (next === undefined) return
      answered.add(next.id)
      this.answer(next.id, this.provider(next, this.now))
    }
  }

  /** Challenges whose time is over, and that are due for a look, which cancels them at the provider. */
  protected endLapsed(): void {
    for (const id of lapsedChallenges(this.archive, this.now))
      this.answer(id, { kind: 'declined', code: 'authentication_lapsed', isHard: false })
  }

  /** Moves the clock on, each instant by itself. */
  to(instant: number): void {
    let due = nextDueOf(this.load())
    while (due !== undefined && due <= instant) {
      this.now = Math.max(this.now, due)
      const plan = advance(this.load(), this.now)
      if (plan === undefined) throw new Error('due, but nothing to do')
      this.write(plan, true)
      this.answerAll()
      due = nextDueOf(this.load())
    }
    this.now = Math.max(this.now, instant)
  }

  get state(): string {
    return stateOf(this.load())
  }

  /** Mails so far, each with its instant; a reminder with its days. */
  get mails(): readonly (readonly [string, string])[] {
    const nameOf = ({ template, reminder }: BillingMail): string =>
      reminder === undefined ? template : `${template}_${reminder.days}`
    return this.events.flatMap(({ at, event }) => event.mails.map((mail) => [nameOf(mail), shown(at)] as const))
  }

  /** Documents in the order of their making: kind, status, total. */
  get documents(): readonly (readonly [string, string, number])[] {
    return this.archive.documents.map(({ kind, status, total }) => [kind, status, total.minor] as const)
  }

  /** Tries in the order of their making: instant and how they ended. */
  get tries(): readonly (readonly [string, string])[] {
    return this.archive.attempts.map(({ startedAt, state }) => [shown(startedAt), state] as const)
  }

  get period(): readonly string[] {
    const { period } = this.archive.subscription ?? {}
    return period === undefined ? [] : [shown(period.start), shown(period.end)]
  }
}

export const at = (text: string): number => Date.parse(`${text}Z`)
export const shown = (instant: number): string => new Date(instant).toISOString().slice(0, 16)
export const declined: PaymentOutcome = { kind: 'declined', code: 'insufficient_funds', isHard: false }
