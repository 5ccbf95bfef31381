import type { CartLineView, CartView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { addOnTrials, cartDecimals, firstCharge, monthlyFrom, splitLines, yearlyCharges } from './cart-amounts.ts'

const usd = (minor: number) => money(minor, 'USD')
const line = (id: number, minor: number, about: Partial<CartLineView> = {}): CartLineView => ({
  id,
  title: `Module ${id}`,
  shows: 'amount',
  amount: usd(minor),
  explanation: { step: 'list_price', productId: id, amount: usd(minor) },
  reason: { kind: 'chosen' },
  bundled: false,
  isRemovable: true,
  isOrphan: false,
  ...about,
})

/** 59 for the plan, 9 and 5 tried beyond it, 4 by use: 77. */
const cart = {
  total: usd(7700),
  lines: [
    line(1, 900, { triedUntil: 14 }),
    line(2, 500, { triedUntil: 40 }),
    line(3, 400, { isInArrears: true }),
    line(4, 0, { triedUntil: 14, shows: 'free' }),
    line(5, 0, { triedUntil: 14 }),
  ],
}

const plan = {
  id: 9,
  title: 'Plan',
  href: '/',
  amount: usd(5900),
  discountPercent: 0,
  moduleCount: 2,
  pricing: true,
  explanation: { step: 'list_price', productId: 9, amount: usd(5900) },
} as const

test('the first charge is the total without use, extra assets, and what is tried for longer than the plan', () => {
  expect(firstCharge(cart)).toEqual(usd(5900))
  const extraAssets = { amount: usd(300), explanation: { step: 'list_price', productId: 9, amount: usd(300) } } as const
  expect(firstCharge({ ...cart, total: usd(8000), extraAssets })).toEqual(usd(5900))
})

test('by the year alone, plan and fixed modules are charged for a year each, and what is counted by the month', () => {
  const units = {
    step: 'units',
    productId: 6,
    usageKey: 'driver',
    quantity: 4,
    free: 0,
    minimum: 0,
    billable: 4,
  } as const
  const counted = line(6, 400, { explanation: { ...units, unit: usd(100), amount: usd(400) } })
  const bought = { plan, lines: [line(1, 999), counted, { ...counted, isInArrears: true } as const], total: usd(7699) }
  // 12 × 59 = 708 less 10 % is 637.20, 12 × 9.99 = 119.88 less 10 % is 107.89: 637 and 107, and 4 in advance for a month
  expect(firstCharge({ ...bought, byYear: 10 })).toEqual(usd(748_00))
  expect(yearlyCharges(bought, 10)).toEqual({ year: usd(744_00), month: usd(800) })
})

test('a month that begins while something is still tried costs that less', () => {
  expect([monthlyFrom(cart, 39), monthlyFrom(cart, 40)]).toEqual([usd(7200), usd(7700)])
})

test('the ends of such trials come in their order, each with its names; what is free is none', () => {
  const { lines } = cart
  expect(addOnTrials(lines.toReversed())).toEqual([
    { at: 14, titles: ['Module 5', 'Module 1'] },
    { at: 40, titles: ['Module 2'] },
  ])
})

const explanation = { step: 'list_price', productId: 9, amount: usd(100) } as const
const after = { total: usd(5900), leaving: [] }
const live = { total: usd(5900), lines: [], after }
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the amounts of a cart are read
const decimals = (about: object) =>
  cartDecimals({ total: usd(5900), lines: [], plan, live, ...about } as unknown as CartView)

test('[PRC-10] a cart of whole amounts is written without cents (A-56)', () => {
  expect(decimals({})).toBe(0)
  expect(decimals({ plan: undefined, live: undefined })).toBe(0)
})

test.each([
  ['the total', { total: usd(5950) }],
  ['the total before', { was: usd(6650) }],
  ['the plan', { plan: { ...plan, amount: usd(5950) } }],
  ['the price of the plan before', { plan: { ...plan, was: usd(6650) } }],
  ['a line', { lines: [line(1, 900), line(2, 450)] }],
  ['extra assets', { extraAssets: { amount: usd(350), explanation } }],
  ['what a subscriber pays', { live: { ...live, total: usd(5950) } }],
  ['what a subscriber pays after Apply', { live: { ...live, after: { ...after, total: usd(5950) } } }],
  ['a line of the subscription', { live: { ...live, lines: [line(1, 900), line(2, 450)] } }],
  ['the plan of the subscription', { live: { ...live, plan: { ...plan, amount: usd(5950) } } }],
  ['extra assets of the subscription', { live: { ...live, extraAssets: { amount: usd(350), explanation } } }],
])('[PRC-10] with cents in %s all amounts of a cart have them (A-56)', (_, about) => {
  expect(decimals(about)).toBe(2)
})

test('what the plan pays for is folded into it; what is charged by use stands on its own (A-103)', () => {
  const included = line(1, 0, { bundled: true, shows: 'included' })
  const byUse = line(2, 400, { bundled: true })
  const beside = line(3, 0, { shows: 'included' })
  const ids = (lines: readonly CartLineView[]) => lines.map(({ id }) => id)
  const { folded, own } = splitLines({ plan, lines: [included, byUse, beside] })
  expect([ids(folded), ids(own)]).toEqual([[1], [2, 3]])
  expect(ids(splitLines({ lines: [included, byUse] }).own), 'without a plan nothing is folded').toEqual([1, 2])
})

test('a month that begins as a trial ends costs all of it', () => {
  const tried = { total: usd(1400), lines: [line(1, 900, { triedUntil: 14 }), line(2, 500)] }
  expect([monthlyFrom(tried, 13), monthlyFrom(tried, 14)]).toEqual([usd(500), usd(1400)])
})

test('by the month alone the plan is charged as it stands', () => {
  expect(firstCharge({ total: usd(6800), plan, lines: [line(1, 900)] })).toEqual(usd(6800))
})

test('by the year alone a cart without a plan is charged for its modules, and what is tried for longer comes later', () => {
  // 12 × 9 = 108 less 10 % is 97.20
  expect(firstCharge({ total: usd(900), lines: [line(1, 900)], byYear: 10 })).toEqual(usd(97_00))
  const lines = [line(1, 900), line(2, 500, { triedUntil: 14 })]
  expect(firstCharge({ total: usd(1400), lines, byYear: 10 })).toEqual(usd(97_00))
})

test('the ends of trials come in their order, whichever line is first', () => {
  const lines = [line(1, 900, { triedUntil: 40 }), line(2, 500, { triedUntil: 14 })]
  expect(addOnTrials(lines).map(({ at }) => at)).toEqual([14, 40])
})
