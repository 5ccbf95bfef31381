import { describe, expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card, debit, purchaseIn, verifiedDebit } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { DAY_MS } from '../../durations/index.ts'
import type { ChangeOptions } from '@waybill/testkit/billing-changes'
import type { Cart } from '../../cart/index.ts'
import { usedThrough } from '../usage/used-after.ts'
import type { BillingFacts, ItemRow, MethodRow } from '../index.ts'

/** V, X in arrears and P prepaid, with trials of 14 days, a month and a week, beside M that is paid from 12 January on. */
const [tried, metered, prepaid] = [321, 322, 323] as const
/** Needs V, and has no trial. */
const paidDependent = 324
/** X without a trial. */
const usage = 312

const ofTrial = (world: World, id: number) => world.archive.items.find(({ productId }) => productId === id)?.trial
const paidAgain = ({ id }: { readonly id: number }) => ({ kind: 'paid', reference: `ch_${id}` }) as const

describe('two trials of add-ons that end at one instant', () => {
  /** By the year; V from 12 January on and P from a week later, of an older version of the catalogue than V. */
  function ending(method: MethodRow | undefined): World {
    const world = subscribed()
    change(world, aCart(20, [tried]), { interval: 'year', timeframe: 'now' })
    world.to(at('2026-01-19T10:00'))
    change(world, aCart(20, [tried, prepaid]))
    const items = world.archive.items.map((item) => ({ ...item, catalogueVersion: item.productId === tried ? 3 : 2 }))
    world.archive = { ...world.archive, items }
    world.to(at('2026-01-25T10:00'))
    world.setMethod(method)
    return world
  }

  const eventsFrom = (world: World, since: number) =>
    world.events.slice(since).map(({ event }) => [event.name, event.data, event.mails.map(({ template }) => template)])

  test('[MOD-07] are charged by one invoice: V for the rest of the year, P for that of the month (B-61, B-74)', () => {
    const world = ending(card)
    const before = world.events.length
    world.to(at('2026-01-26T10:00'))
    const document = world.archive.documents.at(-1)
    expect(document).toMatchObject({
      kind: 'addon',
      catalogueVersion: 3,
      period: { start: at('2026-01-26T10:00'), end: at('2027-01-12T10:00') },
    })
    // 351 of 365 days of 216.00 a year, and 17 of 31 days of 40.00 a month
    expect(document?.lines.map(({ productId, amount }) => [productId, amount.minor])).toEqual([
      [tried, 20_772],
      [prepaid, 2194],
    ])
    expect(eventsFrom(world, before)).toEqual([
      ['module.continued', { productId: tried }, []],
      ['module.continued', { productId: prepaid }, []],
      ['invoice.paid', { total: 22_966, currency: 'USD' }, ['receipt']],
    ])
    expect(violations(world)).toEqual([])
  })

  test('are one mail where nothing can be charged (B-89)', () => {
    const world = ending(undefined)
    const before = world.events.length
    world.to(at('2026-01-26T10:00'))
    expect(eventsFrom(world, before)).toEqual([
      ['module.trial_ended', { productId: tried }, ['add_on_trial_ended']],
      ['module.trial_ended', { productId: prepaid }, []],
    ])
    expect(violations(world)).toEqual([])
  })
})

describe('a trial that ends while something is owed', () => {
  test.each<[string, { readonly begins: string; readonly until: string; readonly isPaid?: true }, number | undefined]>([
    ['goes on within the days of grace', { begins: '2026-01-20T10:00', until: '2026-02-20T10:00' }, 0],
    [
      'is not continued once its plan is read-only',
      { begins: '2026-01-30T10:00', until: '2026-02-28T10:00' },
      undefined,
    ],
    ['goes on after that was paid', { begins: '2026-01-30T10:00', until: '2026-02-28T10:00', isPaid: true }, 0],
  ])('%s (B-74, B-77)', (_, { begins, until, isPaid }, trial) => {
    const world = subscribed()
    world.to(at(begins))
    change(world, aCart(20, [metered]))
    world.provider = () => declined
    world.to(at(until) - 1)
    if (isPaid) world.provider = paidAgain
    if (isPaid) world.run({ kind: 'retry' })
    world.to(at(until))
    expect(ofTrial(world, metered)).toBe(trial)
    expect(violations(world)).toEqual([])
  })

  test('goes on beside an add-on that is off for its own debt (B-77)', () => {
    const world = subscribed()
    change(world, aCart(20, [tried]))
    world.to(at('2026-01-20T00:00'))
    change(world, aCart(20, [tried, metered]))
    world.provider = (attempt) => (attempt.amount.minor < 6000 ? declined : paidAgain(attempt))
    // 14 days after V was declined X's month is tried on, to 20 February
    world.to(at('2026-02-10T00:00'))
    expect([ofTrial(world, tried), ofTrial(world, metered)]).toEqual([3, 1])
    world.to(at('2026-02-20T00:00'))
    expect([ofTrial(world, tried), ofTrial(world, metered)]).toEqual([undefined, 0])
  })

  test('is over where the plan is paused by then (B-96)', () => {
    const world = subscribed()
    change(world, aCart(20, [tried]))
    world.run({ kind: 'pause' })
    world.to(at('2026-01-26T10:00'))
    expect([world.state, ofTrial(world, tried)]).toEqual(['paused', undefined])
    expect(violations(world)).toEqual([])
  })
})

const expiring = (text: string, method: MethodRow = card): MethodRow => ({ ...method, expiresAt: at(text) })

/** The shown date and amount of the next charge. */
function nextOf(world: World, cart: Cart, when: ChangeOptions): readonly [string, number] {
  const plan = previewOf(world, cart, when)
  if (typeof plan === 'string') throw new Error(plan)
  return [shown(plan.nextDate), plan.nextAmount.minor]
}

describe('what is charged after a trial depends on a way to pay at its end, 26 January (B-55, B-74)', () => {
  test.each<[string, readonly MethodRow[], boolean]>([
    ['a card that expires after it', [expiring('2026-01-27T00:00')], true],
    ['a card that expires before it', [expiring('2026-01-20T00:00')], false],
    ['a backup behind such a card', [expiring('2026-01-20T00:00'), debit], true],
    [
      'a backup that expires with the trial',
      [expiring('2026-01-20T00:00'), expiring('2026-01-26T10:00', debit)],
      false,
    ],
  ])('%s', (_, [method, backup], isPayable) => {
    const world = subscribed()
    change(world, aCart(20, [tried]))
    world.setMethod(method, backup)
    // S at 40.00, and V at 20.00: 17 of 31 days are 10.97
    expect(nextOf(world, aCart(10, [tried]), { timeframe: 'now' })).toEqual(
      isPayable ? ['2026-01-26T10:00', 1097] : ['2026-02-12T10:00', 4000],
    )
    expect(nextOf(world, aCart(10, [tried]), { timeframe: 'renewal' })).toEqual([
      '2026-02-12T10:00',
      isPayable ? 6000 : 4000,
    ])
    world.to(at('2026-01-26T10:00'))
    expect([ofTrial(world, tried), world.documents.length]).toEqual(isPayable ? [0, 2] : [undefined, 1])
  })

  test('a bank transfer, without any method', () => {
    const world = new World({ at: at('2026-01-05T10:00'), channel: 'wired' })
    world.setMethod(card)
    world.to(at('2026-01-12T10:00'))
    world.checkOut(aCart(20), 'now')
    world.setMethod(undefined)
    change(world, aCart(20, [tried]))
    expect(nextOf(world, aCart(10, [tried]), { timeframe: 'now' })).toEqual(['2026-01-26T10:00', 1097])
  })

  test('a card that expires before the end of the trial that begins', () => {
    const world = subscribed()
    world.setMethod(expiring('2026-01-20T00:00'))
    expect(nextOf(world, aCart(20, [tried]), {})).toEqual(['2026-02-12T10:00', 6000])
  })

  test('without a method what runs lapses, and one comes with the trial that begins', () => {
    const world = subscribed()
    world.setMethod(undefined)
    expect(nextOf(world, aCart(20, [tried]), {})).toEqual(['2026-01-26T10:00', 1097])
    change(world, aCart(20, [tried]))
    // P for 24 of 31 days of 40.00
    expect(nextOf(world, aCart(20, [tried, prepaid]), {})).toEqual(['2026-01-19T10:00', 3097])
    expect(nextOf(world, aCart(10, [tried]), { timeframe: 'renewal' })).toEqual(['2026-02-12T10:00', 4000])
  })

  test('one that ends with the month is no part of the renewal where it can’t be paid', () => {
    const world = subscribed()
    world.to(at('2026-01-29T10:00'))
    change(world, aCart(20, [tried]))
    expect(nextOf(world, aCart(10, [tried]), { timeframe: 'renewal' })).toEqual(['2026-02-12T10:00', 6000])
    world.setMethod(expiring('2026-02-05T00:00'))
    expect(nextOf(world, aCart(10, [tried]), { timeframe: 'renewal' })).toEqual(['2026-02-12T10:00', 4000])
  })
})

describe('the end of a trial charges nothing', () => {
  test('of a plan that ends before it (B-74)', () => {
    const world = subscribed()
    world.run({ kind: 'cancel' })
    expect(nextOf(world, aCart(20, [tried]), {})).toEqual(['2026-02-12T10:00', 0])
  })

  test('of a member that a partner pays for (B-35)', () => {
    const world = subscribed()
    const account: BillingFacts['account'] = { ...world.archive.account, paidBy: 'partner' }
    world.archive = { ...world.archive, account }
    expect(nextOf(world, aCart(20, [tried]), {})).toEqual(['2026-02-12T10:00', 0])
  })
})

test.each([
  [2, [2400], 8400],
  [0, [], 6000],
])(
  'usage of %i that needs an add-on is metered until that lapses, and is a line of the renewal (B-64, M§4)',
  (vehicle, carried, renewal) => {
    const world = subscribed()
    change(world, aCart(20, [tried, usage], { vehicle }))
    const items = world.archive.items.map((item) => (item.productId === usage ? { ...item, needs: [tried] } : item))
    world.archive = { ...world.archive, items }
    world.setMethod(undefined)
    world.to(at('2026-01-26T10:00'))
    expect(world.archive.carried.map(({ line }) => line.amount.minor)).toEqual(carried)
    expect(world.archive.items.map(({ productId }) => productId)).toEqual([20, 200])
    world.to(at('2026-02-12T11:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'open', renewal])
    expect(violations(world)).toEqual([])
  },
)

describe('usage of the month before a change that waits is in its next charge, 40.00 for S (B-64, B-74)', () => {
  const waits = { timeframe: 'renewal' } as const

  test.each<[string, MethodRow | undefined, number]>([
    ['from the end of its trial on, for 5 vehicles at 12.00', card, 4000 + 6000],
    ['not where nothing can pay for it at the end of its trial', undefined, 4000],
  ])('%s', (_, method, renewal) => {
    const world = subscribed()
    world.to(at('2026-02-05T10:00'))
    change(world, aCart(20, [metered], { vehicle: 5 }))
    world.to(at('2026-02-13T10:00'))
    world.setMethod(method)
    expect(nextOf(world, aCart(10), waits)).toEqual(['2026-03-12T10:00', renewal])
    expect(change(world, aCart(10), waits)).toBeUndefined()
    world.to(at('2026-03-12T11:00'))
    expect(world.documents.at(-1)?.[2]).toBe(renewal)
    expect(violations(world)).toEqual([])
  })

  test('of what has no trial, also where it goes off with the trial of an add-on that it needs (M§4)', () => {
    const world = subscribed()
    change(world, aCart(20, [tried, usage], { vehicle: 2 }))
    const items = world.archive.items.map((item) => (item.productId === usage ? { ...item, needs: [tried] } : item))
    world.archive = { ...world.archive, items }
    world.setMethod(undefined)
    expect(nextOf(world, aCart(10), waits)).toEqual(['2026-02-12T10:00', 4000 + 2400])
    expect(change(world, aCart(10), waits)).toBeUndefined()
    world.to(at('2026-02-12T11:00'))
    expect(world.documents.at(-1)).toEqual(['period', 'open', 4000 + 2400])
    expect(violations(world)).toEqual([])
  })
})

test('[REG-04] a trial that is over when it begins is none (B-75)', () => {
  const ordered = (left: number) => {
    const world = subscribed()
    const target = purchaseIn(aCart(20, [tried]))
    const ownTrial = { addOnCode: 'module-code-321', endsAt: world.now + left }
    const items = target.items.map((item) => (item.productId === tried ? { ...item, ownTrial } : item))
    return world.run({ kind: 'change', orderId: 'an order', target: { ...target, items } })
  }
  expect([ordered(-1), ordered(0), ordered(1)]).toEqual(['trial-used', 'trial-used', undefined])
})

test('what is tried is used from the end of its trial on, where that comes before an instant (B-74)', () => {
  const endsAt = at('2026-01-26T10:00')
  const price = purchaseIn(aCart(20, [tried])).items.at(-1)?.price
  if (price === undefined) throw new Error('V has a price')
  const row: ItemRow = {
    id: 1,
    productId: tried,
    catalogueVersion: 1,
    bundled: false,
    trial: 1,
    ownTrial: { addOnCode: 'module-code-321', endsAt },
    startedAt: at('2026-01-12T10:00'),
  }
  const priced = [row, { ...row, price }]
  expect(usedThrough(priced, endsAt)).toEqual([])
  expect(usedThrough(priced, endsAt + 1)).toEqual([{ price, startedAt: endsAt }])
})

describe('what was paid for and goes with the trial that it needs, 10.00 a month, is given back of its invoice (B-74, M§4)', () => {
  /** A plan of 60.00 and what needs V, bought on 1 March by a debit that a bank has taken; V's trial ends on 15 March. */
  function takenByBank(): World {
    const world = new World({ at: at('2026-02-25T00:00') })
    world.setMethod(verifiedDebit)
    world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 17 * DAY_MS })
    world.to(at('2026-03-01T00:00'))
    world.checkOut(aCart(20, [tried, paidDependent]), 'now')
    world.run({ kind: 'cancel' })
    world.to(at('2026-03-16T00:00'))
    return world
  }
  const waiting = ({ archive }: World) => archive.carried.map(({ line }) => line.amount.minor)

  test('which is whole until its debit has settled (B-119)', () => {
    const world = takenByBank()
    expect([world.documents, waiting(world), violations(world)]).toEqual([[['period', 'open', 7000]], [-548], []])
    const attemptId = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(attemptId, { kind: 'paid', reference: `ch_${attemptId}` })
    // 17 of 31 days
    expect([world.documents, waiting(world), world.archive.creditBalance.minor, violations(world)]).toEqual([
      [
        ['period', 'paid', 7000],
        ['credit', 'paid', 548],
      ],
      [],
      548,
      [],
    ])
  })

  test('which is less where its debit is declined', () => {
    const world = takenByBank()
    const attemptId = world.archive.attempts.at(-1)?.id ?? 0
    world.answer(attemptId, declined)
    expect([world.documents, waiting(world), world.archive.receivables.map(({ open }) => open.minor)]).toEqual([
      [
        ['period', 'open', 7000],
        ['credit', 'paid', 548],
      ],
      [],
      [6452],
    ])
    expect(violations(world)).toEqual([])
  })

  test.each(['won', 'lost'] as const)('which is disputed: the verdict comes first, and it is %s (B-82)', (verdict) => {
    const world = new World({ at: at('2026-02-25T00:00') })
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    world.checkOut(aCart(20), 'now')
    world.to(at('2026-03-25T00:00'))
    change(world, aCart(20, [tried, paidDependent]))
    world.to(at('2026-04-02T00:00'))
    const attemptId = world.archive.attempts.at(-1)?.id ?? 0
    const reference = `ch_${attemptId}`
    // its card is disabled: the trial can't be continued
    world.answer(attemptId, { kind: 'disputed', reference })
    world.to(at('2026-04-10T00:00'))
    expect([world.documents.at(-1), waiting(world), violations(world)]).toEqual([['period', 'open', 7000], [-767], []])
    if (verdict === 'won') world.answer(attemptId, { kind: 'paid', reference })
    else world.answer(attemptId, { kind: 'dispute_lost', reference, refundReference: 'du_1' })
    // 23 of 30 days
    const [paid, credit] = [
      ['period', 'paid', 7000],
      ['credit', 'paid', 767],
    ]
    const documents =
      verdict === 'won'
        ? [paid, credit]
        : [
            ['period', 'refunded', 7000],
            ['credit', 'paid', 7000],
          ]
    expect([world.documents.slice(2), waiting(world), world.archive.creditBalance.minor]).toEqual([
      documents,
      [],
      verdict === 'won' ? 767 : 0,
    ])
    expect(violations(world)).toEqual([])
  })
})

test('a preview says what the end of a trial carries beside what the change makes wait (B-60, B-74)', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(30), 'now')
  world.to(at('2026-03-24T00:00'))
  const cart = aCart(30, [310, 323], { vehicle: 1 })
  const plan = previewOf(world, cart, { timeframe: 'now' })
  expect(plan).toMatchObject({ nextAmount: { minor: 17_032 } })
  change(world, cart, { timeframe: 'now' })
  // a day of 10.00 is too little alone: it joins the renewal of 170.00
  world.to(at('2026-04-02T00:00'))
  expect(world.documents.at(-1)).toEqual(['period', 'paid', 17_032])
})
