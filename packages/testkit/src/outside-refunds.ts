import { settleListedRefunds } from '@waybill/domain/billing'
import type { ListedRefund, RefundRow } from '@waybill/domain/billing'
import { compare, money, subtract } from '@waybill/domain/money'
import type { Money } from '@waybill/domain/money'
import { noTax, type TaxRate } from '@waybill/domain/invoice'
import { aCart, card } from './billing-shop.ts'
import { amounts } from './billing-sums.ts'
import { at, World } from './billing-world.ts'

/** Refunds of one charge that the staff make on the provider's own pages. */
export class OutsideRefunds {
  readonly #world: World
  readonly #attemptId: number
  #listed: readonly ListedRefund[] = []

  constructor(world: World, attemptId: number) {
    this.#world = world
    this.#attemptId = attemptId
  }

  /** Gives back at the provider, whatever is known of it here; false where the provider has less left of the charge. */
  give(amount: Money): boolean {
    const { archive, ledger, plans } = this.#world
    const attempt = archive.attempts.find(({ id }) => id === this.#attemptId)
    if (attempt === undefined || !ledger.has(attempt.id)) return false
    const mine = this.#refundsHere().filter(({ state }) => state === 'refunded')
    const unknown = this.#listed.filter(
      ({ reference, isFailed }) => !isFailed && !mine.some((row) => row.reference === reference),
    )
    const left = [...amounts(mine), ...amounts(unknown)].reduce(subtract, attempt.amount)
    if (amount.currency !== left.currency || compare(amount, left) > 0) return false
    ledger.refund(amount)
    const reference = `re_outside_${this.#attemptId}_${plans.length}_${this.#listed.length}`
    this.#listed = [...this.#listed, { reference, amount, isFailed: false }]
    return true
  }

  /** The newest one comes back to the provider. */
  sendBack(): void {
    const newest = this.#listed.at(-1)
    if (newest === undefined || newest.isFailed) return
    this.#world.ledger.returnRefund(newest.amount)
    this.#listed = [...this.#listed.slice(0, -1), { ...newest, isFailed: true }]
  }

  /** The provider's list is read, with ours in it. */
  read(): void {
    const reference = `ch_${this.#attemptId}`
    const ours = this.#refundsHere().flatMap(({ id, state, amount, isOutside, reference: of = `re_${id}` }) =>
      isOutside === true || (state !== 'started' && state !== 'refunded')
        ? []
        : { reference: of, amount, isFailed: false, refundId: id },
    )
    const refunds = [...ours, ...this.#listed]
    const facts = this.#world.load(this.#attemptId, reference)
    this.#world.write(settleListedRefunds(facts, { attemptId: this.#attemptId, reference, refunds }, this.#world.now))
  }

  #refundsHere(): readonly RefundRow[] {
    const { payments, refunds } = this.#world.archive
    const of = payments.filter(({ reference }) => reference === `ch_${this.#attemptId}`).map(({ id }) => id)
    return refunds.filter(({ paymentId }) => paymentId !== undefined && of.includes(paymentId))
  }
}

/** The staff give back a part of the charge on the provider's pages, in minor units, and its list is read. */
export function give(outside: OutsideRefunds, minor: number): void {
  if (!outside.give(money(minor, 'USD'))) throw new Error(`the provider has less than ${minor} left`)
  outside.read()
}

/** The staff refund a document to its method by a command of ours, whole or an amount before tax in minor units. */
export function refund(world: World, minor?: number, place = 0): RefundRow {
  const documentId = world.archive.documents[place]?.id ?? 0
  const net = minor === undefined ? {} : { net: money(minor, 'USD') }
  const rejection = world.run({
    kind: 'refund',
    documentId,
    destination: 'method',
    reason: 'goodwill',
    by: 'ada',
    ...net,
  })
  const row = world.archive.refunds.at(-1)
  if (rejection !== undefined || row === undefined) throw new Error(`no refund: ${JSON.stringify(rejection)}`)
  return row
}

/** The staff give back a part of the charge at a place, in minor units; its bank may send that back. */
export function giveOutside(
  world: World,
  {
    place,
    minor = 500,
    comesBack,
  }: { readonly place: number; readonly minor: number | undefined; readonly comesBack: boolean },
): void {
  const { attempts } = world.archive
  const attempt = attempts.at(place % Math.max(1, attempts.length))
  if (attempt?.state !== 'paid') return
  const outside = new OutsideRefunds(world, attempt.id)
  if (outside.give(money(minor, attempt.amount.currency))) outside.read()
  if (comesBack) outside.sendBack()
  outside.read()
}

/** Paid for M, 60.00 before tax, since 12 January. */
export function paying(taxRate: TaxRate = noTax) {
  const world = new World({ at: at('2026-01-05T10:00') })
  world.archive = { ...world.archive, account: { ...world.archive.account, taxRate } }
  world.setMethod(card)
  world.checkOut(aCart(20), 'trial_end')
  world.to(at('2026-01-12T10:00'))
  const attemptId = world.archive.attempts.at(-1)?.id ?? 0
  const reference = `ch_${attemptId}`
  return {
    world,
    outside: new OutsideRefunds(world, attemptId),
    dispute: () => world.answer(attemptId, { kind: 'disputed', reference }),
    win: () => world.answer(attemptId, { kind: 'paid', reference }),
    /** Loses disputes that took this sum so far; the whole payment without one. */
    lose: (lost?: number) =>
      world.answer(attemptId, {
        kind: 'dispute_lost',
        reference,
        refundReference: 'du_1',
        ...(lost !== undefined && { lost: money(lost, 'USD') }),
      }),
  }
}
