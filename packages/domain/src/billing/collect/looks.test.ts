import { describe, expect, test } from 'vitest'
import { aCart, billingShop, card, debit } from '@waybill/testkit/billing-shop'
import { registered } from '@waybill/testkit/billing-stories'
import { at, type World } from '@waybill/testkit/billing-world'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../durations/index.ts'
import { unwrap } from '../../result/index.ts'
import { checkoutPlan } from '../../subscription/index.ts'
import { decide, purchaseOf, settle } from '../index.ts'
import type { BillingFacts, PaymentOutcome } from '../index.ts'

const paid: PaymentOutcome = { kind: 'paid', reference: 'ch_1' }
const lost: PaymentOutcome = { kind: 'error', class: 702, isOutcomeKnown: false }
const challenge: PaymentOutcome = {
  kind: 'challenge',
  challenge: { id: 'c', url: '/c', expiresAt: at('2026-01-05T10:15') },
}

const answer = (world: World, outcome: PaymentOutcome) => world.answer(world.archive.attempts[0]?.id ?? 0, outcome)

/** A checkout whose attempt had these answers. */
function answered(method: typeof card, ...outcomes: readonly PaymentOutcome[]): World {
  const world = registered()
  world.setMethod(method)
  world.answersAtOnce = false
  world.checkOut(aCart(20), 'now')
  for (const outcome of outcomes) answer(world, outcome)
  return world
}

const nextLook = (world: World): number | undefined => world.archive.attempts[0]?.lookAt

describe('a look at the provider that was due', () => {
  test('is the last one of a debit that stays settled (B-80)', () => {
    const world = answered(debit, paid)
    world.now += DAY_MS + MINUTE_MS
    answer(world, paid)
    expect(nextLook(world)).toBeUndefined()
  })

  test.each([
    ['of a settled debit', debit, paid],
    ['of a challenge that still stands', card, challenge],
  ])('and could not be read is repeated: %s', (_, method, first) => {
    const world = answered(method, first)
    world.now = nextLook(world) ?? 0
    answer(world, lost)
    expect(nextLook(world)).toBe(world.now + 15 * SECOND_MS)
  })

  test('and finds the challenge as it was is repeated', () => {
    const world = answered(card, challenge)
    world.now = nextLook(world) ?? 0
    answer(world, challenge)
    expect(nextLook(world)).toBe(world.now + 15 * SECOND_MS)
  })

  test('and finds a debit that is late is repeated an hour later: it may be days (B-80)', () => {
    const world = registered()
    const pending = { kind: 'pending', reference: 'ch_1', expectedAt: world.now + DAY_MS } as const
    const late = answered(debit, pending)
    late.now = nextLook(late) ?? 0
    answer(late, pending)
    const looks = [nextLook(late)]
    late.now = nextLook(late) ?? 0
    answer(late, pending)
    expect([...looks, nextLook(late)]).toEqual([
      pending.expectedAt + SECOND_MS,
      pending.expectedAt + SECOND_MS + HOUR_MS,
    ])
  })

  test('is still due after one that came before it', () => {
    const world = answered(card, challenge)
    const due = nextLook(world)
    world.now += MINUTE_MS
    answer(world, challenge)
    expect(nextLook(world)).toBe(due)
  })
})

describe('a purchase in another currency than the account had, because the shop gave that up (A-118)', () => {
  /** An account of euros that buys in dollars. */
  function buying(credit: number): BillingFacts {
    const world = registered()
    world.setMethod(card)
    const facts = world.load()
    const inEuro = { minor: credit, currency: 'EUR' } as const
    return { ...facts, account: { ...facts.account, currency: 'EUR' }, creditBalance: inEuro }
  }

  function payFor(facts: BillingFacts, start: 'now' | 'trial_end' = 'now') {
    const purchase = unwrap(purchaseOf(billingShop, aCart(20), { interval: 'month', catalogueVersion: 1 }))
    const now = at('2026-01-05T10:00')
    const items = purchase.items.flatMap(({ price }) => price ?? [])
    const plan = checkoutPlan({
      currency: 'USD',
      interval: 'month',
      items,
      start,
      now,
      ...(facts.subscription?.trial && { trialEndsAt: facts.subscription.trial.end }),
      taxRate: facts.account.taxRate,
    })
    return decide(facts, { kind: 'checkout', orderId: 'o', plan, purchase }, now)
  }

  test('moves the account to it once it is paid', () => {
    const facts = buying(0)
    const world = registered()
    world.archive = facts
    world.answersAtOnce = false
    const begun = payFor(facts)
    if (!begun.ok) throw new Error(begun.failure.code)
    world.write(begun.value)
    expect(begun.value.currency).toBeUndefined()
    const [attempt] = world.archive.attempts
    const settled = settle(world.load(), { attemptId: attempt?.id ?? 0, outcome: paid }, world.now)
    expect(settled.currency).toBe('USD')
    world.write(settled)
    expect(world.archive.account.currency).toBe('USD')
    expect(world.archive.creditBalance).toEqual({ minor: 0, currency: 'USD' })
  })

  test('is charged at the end of a trial in the currency of the purchase', () => {
    const world = registered()
    world.archive = buying(0)
    const begun = payFor(world.archive, 'trial_end')
    if (!begun.ok) throw new Error(begun.failure.code)
    world.write(begun.value)
    world.to(at('2026-01-12T10:00'))
    expect(world.documents).toEqual([['trial_end', 'paid', 6000]])
    expect(world.archive.account.currency).toBe('USD')
    world.to(at('2026-02-12T10:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'paid', 6000])
  })

  test('is not applied over credit in the old one', () => {
    const world = registered()
    world.archive = buying(500)
    const begun = payFor(world.archive)
    if (!begun.ok) throw new Error(begun.failure.code)
    world.write(begun.value)
    const [attempt] = world.archive.attempts
    const settling = () => settle(world.load(), { attemptId: attempt?.id ?? 0, outcome: paid }, world.now)
    expect(settling).toThrow('credit of 500 in EUR is left')
  })
})
