import { advance, applyPlan, decide, nextDueOf, numbered, purchaseOf, settle, stateOf } from '../src/billing/index.ts'
import type {
  AttemptRow,
  BillingCommand,
  BillingEvent,
  BillingFacts,
  BillingPlan,
  DocumentRow,
  MethodRow,
  PaymentOutcome,
  Purchase,
} from '../src/billing/index.ts'
import { trialWindow } from '../src/calendar/index.ts'
import { emptyCart } from '../src/cart/index.ts'
import type { Cart } from '../src/cart/index.ts'
import { noTax } from '../src/invoice/index.ts'
import { money } from '../src/money/index.ts'
import { unwrap } from '../src/result/index.ts'
import { checkoutPlan } from '../src/subscription/index.ts'
import type { CheckoutStart, CollectionChannel } from '../src/subscription/index.ts'
import { aCatalogue, aModule, aPackage } from './cart-shop.ts'

/** The price list of decisions-billing 3: S 40, M 60, L 90 with X bundled, V 20, P 10 prepaid, X 12 in arrears. */
export const shop = aCatalogue([
  aPackage(10, [100]),
  aPackage(20, [200]),
  aPackage(30, [300, 312]),
  aModule(100, { basePrice: { USD: 4000 } }),
  aModule(200, { basePrice: { USD: 6000 } }),
  aModule(300, { basePrice: { USD: 9000 } }),
  aModule(312, { basePrice: { USD: 1200 }, pricingType: 'USAGE', usageKey: 'vehicle', minimumAssetCount: 5 }),
  aModule(320, { basePrice: { USD: 2000 } }),
  aModule(310, { basePrice: { USD: 1000 }, pricingType: 'USAGE', usageKey: 'driver', isPrepayment: true }),
  aModule(399, { basePrice: { USD: 0 } }),
])

const bundledBy: Readonly<Record<number, readonly number[]>> = { 10: [100], 20: [200], 30: [300, 312] }

/** A plan of the price list with add-ons. */
export function aCart(planId: number, addOns: readonly number[] = [], quantities: Record<string, number> = {}): Cart {
  const lines = [
    ...(bundledBy[planId] ?? []).map((productId) => ({ productId, bundled: true })),
    ...addOns.map((productId) => ({ productId, bundled: false })),
  ]
  return {
    ...emptyCart('USD'),
    planId,
    lines: lines.map((line) => ({ ...line, isDefault: false, reason: { kind: line.bundled ? 'in_plan' : 'chosen' } })),
    quantities,
  }
}

export const card: MethodRow = { id: 7, type: 1 }
export const debit: MethodRow = { id: 8, type: 2 }

/** What the provider says of a try; by default it is paid. */
export type Provider = (attempt: AttemptRow, now: number) => PaymentOutcome

interface Begun {
  readonly at: number
  readonly channel?: CollectionChannel
  readonly credit?: number
}

/**
 * One account in memory, with its clock and its provider: commands, outcomes and instants, one after the other. `archive`
 * holds every row that was ever written; a decision is given what the loader would give it.
 */
export class World {
  now: number
  archive: BillingFacts
  provider: Provider = (attempt) => ({ kind: 'paid', reference: `ch_${attempt.id}` })
  /** Whether tries are answered at once; otherwise they wait for `answer`. */
  answersAtOnce = true
  readonly events: { readonly at: number; readonly event: BillingEvent }[] = []
  readonly plans: BillingPlan[] = []
  #orders = 0
  #lastId = 0
  readonly #charges = new Map<number, number>()

  constructor({ at, channel = 'direct', credit = 0 }: Begun) {
    this.now = at
    this.archive = {
      account: { id: 1, currency: 'USD', isLocked: false, paidBy: 'itself', taxRate: noTax },
      items: [],
      entitlements: [],
      documents: [],
      receivables: [],
      payments: [],
      attempts: [],
      orders: [],
      creditBalance: money(credit, 'USD'),
    }
    this.run({
      kind: 'start_trial',
      trial: { window: trialWindow(at), planId: 20, modules: [{ productId: 200, bundled: true, reason: 'plan' }] },
      terms: { planId: 20, quantities: {}, pricing: false },
      catalogueVersion: 1,
      channel,
    })
  }

  /** The facts that the loader reads: drafts and open documents with all that hangs on them, and those of one try. */
  load(attemptId?: number): BillingFacts {
    const { archive } = this
    const of = archive.attempts.find(({ id }) => id === attemptId)?.paymentId
    const wanted = archive.payments.find(({ id }) => id === of)?.documentId
    const isAlive = ({ id, status }: DocumentRow): boolean => status === 'draft' || status === 'open' || id === wanted
    const documents = archive.documents.filter(isAlive)
    const ids = new Set(documents.map(({ id }) => id))
    const payments = archive.payments.filter(({ documentId }) => ids.has(documentId))
    const paymentIds = new Set(payments.map(({ id }) => id))
    const orderIds = new Set(documents.map(({ orderId }) => orderId))
    return {
      ...archive,
      documents,
      payments,
      receivables: archive.receivables.filter(({ id }) => ids.has(id)),
      attempts: archive.attempts.filter(({ paymentId }) => paymentIds.has(paymentId)),
      orders: archive.orders.filter(({ id, state }) => state === 'open' || orderIds.has(id)),
    }
  }

  /** Writes a plan; its new rows get their ids here, as from the sequences of the database. */
  write(made: BillingPlan): void {
    const plan = numbered(made, () => {
      this.#lastId += 1
      return this.#lastId
    })
    this.plans.push(plan)
    this.archive = applyPlan(this.archive, plan)
    this.events.push(...plan.events.map((event) => ({ at: this.now, event })))
  }

  /** Runs what is due, then the command; answers its rejection, if it was rejected. */
  run(command: BillingCommand): string | undefined {
    const decided = decide(this.load(), command, this.now)
    if (!decided.ok) return decided.failure.code
    this.write(decided.value)
    this.answerAll()
    return undefined
  }

  setMethod(method: MethodRow | undefined): void {
    const { method: _, ...others } = this.archive
    this.archive = { ...others, ...(method && { method }) }
  }

  purchase(cart: Cart): Purchase {
    return unwrap(purchaseOf(shop, cart, { interval: 'month', catalogueVersion: 1 }))
  }

  checkOut(cart: Cart, start: CheckoutStart): string | undefined {
    const purchase = this.purchase(cart)
    const { subscription } = this.archive
    const isInTrial =
      subscription?.status === -1 && subscription.trial !== undefined && subscription.trial.end > this.now
    const plan = checkoutPlan({
      currency: 'USD',
      interval: 'month',
      items: purchase.items.flatMap(({ price }) => price ?? []),
      start,
      now: this.now,
      ...(isInTrial && subscription.trial && { trialEndsAt: subscription.trial.end }),
      taxRate: noTax,
    })
    this.#orders += 1
    return this.run({ kind: 'checkout', orderId: `order-${this.#orders}`, plan, purchase })
  }

  /** Settles an outcome of a try, as far as the provider can say it: what was paid isn't declined later. */
  answer(attemptId: number, outcome: PaymentOutcome): void {
    const before = this.archive.payments
    this.write(settle(this.load(attemptId), { attemptId, outcome }, this.now))
    const attempt = this.archive.attempts.find(({ id }) => id === attemptId)
    const payment = before.find(({ id }) => id === attempt?.paymentId)
    if (outcome.kind === 'returned' && this.#charges.delete(attemptId)) return
    if (outcome.kind === 'paid' && attempt?.state === 'paid' && payment !== undefined)
      this.#charges.set(attemptId, payment.amount.minor)
  }

  /** What the provider has collected and not given back, in minor units. */
  get collected(): number {
    return [...this.#charges.values()].reduce((sum, amount) => sum + amount, 0)
  }

  /** Of that, what is on the operator's list because no rule expects it. */
  get unexpected(): number {
    const listed = this.plans.flatMap(({ reconciliations }) => reconciliations)
    return listed
      .filter(({ reason }) => reason.startsWith('paid as'))
      .reduce(
        (sum, { paymentId }) => sum + (this.archive.payments.find(({ id }) => id === paymentId)?.amount.minor ?? 0),
        0,
      )
  }

  answerAll(): void {
    if (!this.answersAtOnce) return
    for (const attempt of this.archive.attempts.filter(({ state }) => state === 'started'))
      this.answer(attempt.id, this.provider(attempt, this.now))
  }

  /** Moves the clock on, each instant by itself. */
  to(instant: number): void {
    let due = nextDueOf(this.load())
    while (due !== undefined && due <= instant) {
      this.now = Math.max(this.now, due)
      const plan = advance(this.load(), this.now)
      if (plan === undefined) throw new Error('due, but nothing to do')
      this.write(plan)
      this.answerAll()
      due = nextDueOf(this.load())
    }
    this.now = Math.max(this.now, instant)
  }

  get state(): string {
    return stateOf(this.load())
  }

  /** Mails so far, each with its instant. */
  get mails(): readonly (readonly [string, string])[] {
    return this.events.flatMap(({ at, event }) => event.mails.map(({ template }) => [template, shown(at)] as const))
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

/** Registered, by default on 5 January 2026 at 10:00, to a trial of seven days. */
export function registered(text = '2026-01-05T10:00'): World {
  return new World({ at: at(text) })
}

/** Subscribed to M at the end of a trial: the first period begins on 12 January 2026 at 10:00. */
export function subscribed(): World {
  const world = registered()
  world.to(at('2026-01-08T09:00'))
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  return world
}

/** The state of the newest payment (B-21). */
export const paymentStateOf = (world: World): number | undefined => world.archive.payments.at(-1)?.state
