import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastOf } from '../src/billing/index.ts'
import type { MethodRow } from '../src/billing/index.ts'
import { money } from '../src/money/index.ts'
import { paymentStates } from '../src/payment/index.ts'
import { grantTrial, report } from '@waybill/testkit/billing-changes'
import { aCart, card, debit, expiringCard, verifiedDebit } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { CrashingWorld } from '@waybill/testkit/crashing-world'
import { seededRandom } from '@waybill/testkit/seeded-random'
import { violations } from '@waybill/testkit/billing-invariants'
import { answerTaxNumber, setTaxRate, taxRates, verified } from '@waybill/testkit/tax-number'
import { accountSteps, playAccount } from './account-steps.ts'
import { changeSteps, playChange, unitsOf } from './change-steps.ts'
import { legacySteps, livesOf, playLegacy } from './legacy-steps.ts'
import { payerSteps, playPayer } from './payer-steps.ts'
import { playPrices, priceSteps } from './price-steps.ts'
import { answers, outcomeOf } from './provider-answers.ts'
import { playRefund, refundSteps } from './refund-steps.ts'

const hour = 3_600_000
const second: MethodRow = { id: 10, type: 1 }

/** By card or debit, and by bank transfer (B-68). */
const channels = fc.constantFrom('direct' as const, 'direct' as const, 'wired' as const)

const steps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ step: fc.constant('jump' as const), hours: fc.integer({ min: 1, max: 960 }) }) },
  // where lines are too little to charge, and where a draft waits for late usage
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('to_renewal' as const),
      minutes: fc.constantFrom(-700, -300, -20, 0, 20),
    }),
  },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('provider' as const), answer: answers }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('checkout' as const),
      planId: fc.constantFrom(0, 10, 20, 30),
      addOns: fc.subarray([310, 320, 321, 324, 360, 361, 362, 398, 399]),
      units: fc.nat(9),
      start: fc.constantFrom('now' as const, 'trial_end' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('method' as const),
      method: fc.constantFrom(card, debit, verifiedDebit, expiringCard, undefined),
      backup: fc.constantFrom(second, undefined),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constantFrom(...(['set_method', 'prefer_method', 'remove_method', 'lose_method'] as const)),
      method: fc.constantFrom(card, debit, verifiedDebit, expiringCard, second),
      role: fc.constantFrom('charged' as const, 'backup' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('retry' as const) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('unlock' as const) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('void' as const), isWriteOff: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant('transfer' as const), minor: fc.constantFrom(50, 4000, 6000, 12_345) }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('cancel_challenge' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant('extend_trial' as const), days: fc.constantFrom(1, 7, 30, 400) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('grant_trial' as const),
      addOn: fc.constantFrom(undefined, 321, 322, 323),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.constantFrom('cancel' as const, 'undo_cancel' as const, 'cancel_now' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constantFrom('pause' as const, 'resume' as const) }) },
  { weight: 1, arbitrary: legacySteps },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant('grant' as const), minor: fc.constantFrom(1, 5_975, 20_000) }),
  },
  { weight: 3, arbitrary: refundSteps },
  { weight: 4, arbitrary: changeSteps },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('remove_change' as const) }) },
  { weight: 4, arbitrary: payerSteps },
  { weight: 3, arbitrary: priceSteps },
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('usage' as const),
      key: fc.constantFrom('vehicle' as const, 'driver' as const),
      count: fc.nat(12),
      hoursAgo: fc.constantFrom(0, 0, 1, 30, 400, 1000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('address' as const),
      rate: fc.constantFrom(taxRates.none, taxRates.standard, taxRates.reduced, taxRates.fine),
    }),
  },
  { weight: 4, arbitrary: accountSteps },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('tax_number' as const), isVerified: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('outcome' as const), place: fc.nat(20), answer: answers }) },
)
type Step = Parameters<typeof playLegacy>[1] | (typeof steps extends fc.Arbitrary<infer Value> ? Value : never)

/** A provider that says nothing else of a charge than before: a paid one stays paid. */
function play(world: World, step: Step): void {
  switch (step.step) {
    case 'jump':
      return world.to(world.now + step.hours * hour)
    case 'to_renewal':
      return world.to(Math.max(world.now, (world.archive.subscription?.period.end ?? 0) + (step.minutes * hour) / 60))
    case 'provider':
      world.answersAtOnce = step.answer !== 'silence'
      world.provider = (attempt, now) => outcomeOf(step.answer, attempt.id, now)
      if (world instanceof CrashingWorld) world.answering = world.provider
      return
    case 'checkout':
      if (world.archive.account.currency === 'USD')
        world.checkOut(aCart(step.planId, step.addOns, unitsOf(step.units)), step.start)
      return
    case 'method':
      return world.setMethod(step.method, step.method && step.backup)
    case 'set_method':
      world.run({ kind: step.step, method: step.method, role: step.role })
      return
    case 'prefer_method':
    case 'remove_method':
    case 'lose_method':
      world.run({ kind: step.step, methodId: step.method.id })
      return
    case 'extend_trial':
      return void world.run({ kind: 'extend_trial', to: { days: step.days } })
    case 'grant_trial':
      grantTrial(world, step.addOn)
      return
    case 'change':
      return playChange(world, step)
    case 'take_on':
    case 'leave_payer':
    case 'enable':
    case 'statement':
      return playPayer(world, step)
    case 'reprice':
    case 'withdraw_prices':
      return playPrices(world, step)
    case 'usage':
      report(world, { [step.key]: step.count }, world.now - step.hoursAgo * hour)
      return
    case 'retry':
    case 'remove_change':
    case 'unlock':
      world.run({ kind: step.step })
      return
    case 'void': {
      const owed = world.archive.receivables.find(({ open }) => open.minor > 0)
      const reason = step.isWriteOff ? 'uncollectible' : 'void'
      if (owed) world.run({ kind: 'void_invoice', documentId: owed.id, reason })
      return
    }
    case 'transfer': {
      const owed = world.archive.receivables.find(({ open }) => open.minor > 0)
      const amount = money(step.minor, owed?.open.currency ?? 'USD')
      if (owed)
        world.run({ kind: 'record_transfer', documentId: owed.id, amount, reference: 'RF18', isAnyAmount: true })
      return
    }
    case 'grant':
      world.run({
        kind: 'grant_credit',
        amount: money(step.minor, world.archive.account.currency),
        reason: 'goodwill',
        by: 'ada',
      })
      return
    case 'cancel':
    case 'undo_cancel':
    case 'cancel_now':
    case 'pause':
    case 'resume':
      world.run({ kind: step.step })
      return
    case 'came_in':
    case 'legacy':
    case 'reverse_migration':
      return playLegacy(world, step)
    case 'refund':
      return playRefund(world, step)
    case 'currency':
    case 'other_currency':
    case 'channel':
    case 'reissue':
    case 'erase':
    case 'debit_returned':
      return playAccount(world, step)
    case 'address':
      return setTaxRate(world, step.rate)
    case 'tax_number':
      return answerTaxNumber(world, step.isVerified ? verified : { kind: 'rejected', taxRate: taxRates.standard })
    case 'cancel_challenge': {
      const waiting = world.archive.attempts.find(({ state }) => state === 'challenge')
      if (waiting) world.run({ kind: 'cancel_challenge', attemptId: waiting.id })
      return
    }
    case 'outcome': {
      const attempt = world.archive.attempts.at(step.place % Math.max(1, world.archive.attempts.length))
      // what was given back entirely is neither disputed nor returned
      const payment = world.archive.payments.find(({ id }) => id === attempt?.paymentId)
      if (attempt && payment?.state !== paymentStates.refund)
        world.answer(attempt.id, outcomeOf(step.answer, attempt.id, world.now))
      return
    }
  }
}

describe('an account, whatever happens to it in whatever order', () => {
  test('[REL-03] breaks no invariant of money, access and documents', () => {
    fc.assert(
      fc.property(livesOf(steps, 40), channels, (played, channel) => {
        const world = new World({ at: at('2026-01-31T10:00'), credit: 9_500, channel })
        for (const step of played) {
          play(world, step)
          world.to(world.now)
          expect(violations(world), JSON.stringify(step)).toEqual([])
        }
      }),
    )
  })

  test('ends the same in one jump as in a thousand steps (decisions-billing 4, invariant 4)', () => {
    const days = fc.integer({ min: 30, max: 200 })
    fc.assert(
      fc.property(livesOf(steps, 8), days, answers, (played, span, answer) => {
        const [jumped, stepped] = [new World({ at: at('2026-01-31T10:00') }), new World({ at: at('2026-01-31T10:00') })]
        for (const world of [jumped, stepped]) {
          for (const step of played) play(world, step)
          play(world, { step: 'provider', answer })
        }
        const end = jumped.now + span * 24 * hour
        jumped.to(end)
        for (let step = 1; step <= 200; step += 1)
          stepped.to(jumped.now - span * 24 * hour + (span * 24 * hour * step) / 200)
        expect(stepped.archive).toEqual(jumped.archive)
      }),
      { numRuns: 25 },
    )
  })

  test('does what is forecast of it, if nothing else happens', () => {
    const answered = fc.constantFrom('paid' as const, 'declined' as const)
    fc.assert(
      fc.property(livesOf(steps, 20), answered, (played, answer) => {
        const world = new World({ at: at('2026-01-31T10:00'), credit: 9_500 })
        for (const step of played) play(world, step)
        const { attempts, refunds } = world.archive
        // what is under way already is answered by the provider, not by a forecast
        if ([...attempts, ...refunds].some(({ state }) => state === 'started' || state === 'challenge')) return
        play(world, { step: 'provider', answer })
        const forecast = forecastOf(world.load(), world.now, { answer, most: 8 })
        const mailed = forecast.flatMap(({ doneAt, effects }) =>
          effects.flatMap((effect) => (effect.kind === 'mailed' ? [[effect.template, doneAt]] : [])),
        )
        const before = { mails: world.events.length, state: world.state }
        world.to(Math.max(world.now, forecast.at(-1)?.doneAt ?? 0))
        const sent = world.events
          .slice(before.mails)
          .flatMap(({ at: when, event }) => event.mails.map(({ template }) => [template, when]))
        expect(sent).toEqual(mailed)
        const states = forecast.flatMap(({ effects }) => effects.flatMap((one) => (one.kind === 'state' ? one.to : [])))
        expect(world.state).toBe(states.at(-1) ?? before.state)
      }),
    )
  })

  test('is not changed by an outcome that comes twice (decisions-billing 4, invariant 5)', () => {
    fc.assert(
      fc.property(livesOf(steps, 20), answers, (played, answer) => {
        const world = new World({ at: at('2026-01-31T10:00') })
        for (const step of played) play(world, step)
        const attempt = world.archive.attempts.at(-1)
        if (attempt === undefined || answer === 'unknown' || answer === 'silence') return
        world.answer(attempt.id, outcomeOf(answer, attempt.id, world.now))
        const once = world.archive
        world.answer(attempt.id, outcomeOf(answer, attempt.id, world.now))
        expect({ ...world.archive, attempts: [] }).toEqual({ ...once, attempts: [] })
      }),
    )
  })
})

const isDeep = process.env['DEEP'] === '1'
/** 20 steps each on average: more than 10,000 in the deep run. */
const lives = isDeep ? 600 : 60
const AFTER_A_CRASH_MS = 2 * 60_000
const story = livesOf(steps, 40)
const everyThird = (seed: number) => {
  const random = seededRandom(seed)
  return () => random.below(3) === 0
}
const never = (): boolean => false

/** A provider that says nothing for weeks puts off what waits for it: then it matters which answer is lost first. */
const heard = story.map((played) =>
  played.filter((step) => step.step !== 'provider' || (step.answer !== 'silence' && step.answer !== 'unknown')),
)

/** The state of an account in the end, without instants: a look-up a minute later happens a minute later. */
function endOf({ archive, mails }: World) {
  return {
    state: archive.subscription?.status,
    balance: archive.creditBalance.minor,
    documents: archive.documents.map(({ kind, status, total }) => [kind, status, total.minor]),
    payments: archive.payments.map(({ state, amount, method }) => [state, amount.minor, method]),
    tries: archive.attempts.map(({ state }) => state),
    refunds: archive.refunds.map(({ state, amount }) => [state, amount.minor]),
    orders: archive.orders.map(({ state }) => state),
    items: archive.items.map(({ productId, trial }) => [productId, trial]),
    entitlements: archive.entitlements.map(({ productId, source }) => [productId, source]),
    mails: mails.map(([template]) => template).toSorted(),
  }
}

describe('an account whose node dies at any step', () => {
  test('[REL-01] comes to the same, row by row, where what was decided is lost and decided again', () => {
    fc.assert(
      fc.property(story, fc.nat(), (played, seed) => {
        const begun = { at: at('2026-01-31T10:00'), credit: 9_500 }
        const sound = new CrashingWorld(begun, { diesBeforeWrite: never, diesBeforeSettle: never })
        const crashing = new CrashingWorld(begun, { diesBeforeWrite: everyThird(seed), diesBeforeSettle: never })
        for (const step of played) for (const world of [sound, crashing]) play(world, step)
        expect(crashing.archive).toEqual(sound.archive)
        expect(crashing.mails).toEqual(sound.mails)
      }),
      { numRuns: lives },
    )
  })

  test('[REL-01] [PAY-11] breaks no invariant, and comes to the same, where an answer is lost and looked up', () => {
    fc.assert(
      fc.property(heard, fc.nat(), (played, seed) => {
        const begun = { at: at('2026-01-31T10:00'), credit: 9_500 }
        const sound = new CrashingWorld(begun, { diesBeforeWrite: never, diesBeforeSettle: never })
        const crashing = new CrashingWorld(begun, { diesBeforeWrite: never, diesBeforeSettle: everyThird(seed) })
        for (const step of played) {
          for (const world of [sound, crashing]) {
            play(world, step)
            world.to(world.now)
            expect(violations(world), JSON.stringify(step)).toEqual([])
            world.to(world.now + AFTER_A_CRASH_MS)
          }
          crashing.lookUpLost(sound)
          expect(endOf(crashing), JSON.stringify(step)).toEqual(endOf(sound))
        }
      }),
      // the same lives each time; others in the deep run
      { numRuns: lives, ...(isDeep ? {} : { seed: 20_260_401 }) },
    )
  })
})
