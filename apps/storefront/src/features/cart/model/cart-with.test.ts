import type { CartView } from '@waybill/contract/views'
import { add, money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { cartWith } from './cart-with.ts'
import { shownTotal } from './shown-total.ts'
import { hasOrphans } from './split-lines.ts'

const usd = (minor: number) => money(minor, 'USD')

const units = (productId: number, usageKey: string, free = 0) =>
  ({
    step: 'units',
    productId,
    usageKey,
    quantity: 1,
    free,
    minimum: 0,
    billable: free > 0 ? 0 : 1,
    unit: usd(400),
    amount: usd(free > 0 ? 0 : 400),
    ...(free > 0 && { isSupport: true as const }),
  }) as const

const line = (productId: number, usageKey: string, free = 0) =>
  ({
    id: productId,
    title: `Module ${productId}`,
    shows: free > 0 ? 'free' : 'amount',
    amount: units(productId, usageKey, free).amount,
    explanation: units(productId, usageKey, free),
    reason: { kind: 'chosen' },
    bundled: false,
    isRemovable: true,
    isOrphan: false,
  }) as const

const team = {
  key: 'user-team',
  assetType: 'user',
  quantity: 5,
  minimum: 0,
  maximum: 5000,
  freeUnits: 5,
  productId: 90,
  unit: usd(800),
} as const

const cart: CartView = {
  version: 1,
  catalogueVersion: 1,
  isSubscriber: false,
  isExisting: false,
  lines: [line(31, 'driver'), line(38, 'driver'), line(58, 'user-support', 100)],
  problems: [],
  badge: 3,
  total: usd(800),
  totalExplanation: {
    step: 'sum',
    of: [units(31, 'driver'), units(38, 'driver'), units(58, 'user-support', 100)],
    amount: usd(800),
  },
  isEstimate: true,
  was: usd(900),
  saving: usd(100),
  includedTeamMembers: 5,
  usages: [
    { key: 'driver', assetType: 'driver', quantity: 1, minimum: 0, maximum: 9999, freeUnits: 0 },
    { key: 'user-support', assetType: 'user', quantity: 1, minimum: 0, maximum: 100_000, freeUnits: 100 },
  ],
  team,
  mainAction: { kind: 'try', href: '/register' },
  titles: {},
}

test('[PRC-08] one number of drivers feeds both lines that count them, and the total', () => {
  const { lines, total, was, usages } = cartWith(cart, { driver: 12 })
  expect(lines.map(({ amount }) => amount)).toEqual([usd(4800), usd(4800), usd(0)])
  expect(total).toEqual(usd(9600))
  expect(was).toEqual(add(total, usd(100)))
  expect(usages[0]?.quantity).toBe(12)
})

test('a free line has a price from the first unit beyond the free ones on, and is free again below', () => {
  const paid = cartWith(cart, { 'user-support': 102 })
  expect(paid.lines[2]).toMatchObject({ shows: 'amount', amount: usd(800) })
  expect(cartWith(cart, { 'user-support': 100 }).lines[2]).toMatchObject({ shows: 'free', amount: usd(0) })
})

test('[PRC-02] help that was paid for is free again when fewer than the free ones are typed', () => {
  const paid = { ...units(58, 'user-support', 100), quantity: 102, billable: 2, amount: usd(800) }
  const typed = { ...cart, lines: [{ ...line(58, 'user-support', 100), shows: 'amount' as const, explanation: paid }] }
  expect(cartWith(typed, { 'user-support': 50 }).lines[0]).toMatchObject({ shows: 'free', amount: usd(0) })
})

test('[PRC-05] the sixth member of the team is charged before the server has made a line of it; five are included', () => {
  expect(cartWith(cart, { 'user-team': 7 }).total).toEqual(usd(800 + 1600))
  expect(cartWith(cart, { 'user-team': 5 }).total).toEqual(usd(800))
})

test('without anything entered it is the cart itself', () => {
  expect(cartWith(cart, {})).toBe(cart)
})

test('[PRC-05] the first free members cost nothing, and a line of the server’s is not charged a second time', () => {
  expect(cartWith(cart, { 'user-team': 6 })).toMatchObject({
    total: usd(800 + 800),
    team: { ...team, quantity: 6 },
    totalExplanation: {
      of: [{}, {}, {}, { step: 'units', productId: 90, quantity: 6, free: 5, billable: 1, amount: usd(800) }],
    },
  })
  const { total, team: kept } = cartWith(cart, { driver: 1 })
  expect([total, kept?.quantity]).toEqual([usd(800), 5])
  // with 5 alone nothing is explained about members
  expect(cartWith(cart, { 'user-team': 5 }).totalExplanation).toMatchObject({ of: { length: 3 } })
  const served = { ...cart, lines: [...cart.lines, line(90, 'user-team')] }
  expect(cartWith(served, { 'user-team': 7 }).total).toEqual(usd(800))
  const { team: _, ...without } = cart
  expect(cartWith(without, { 'user-team': 7 })).not.toHaveProperty('team')
})

test('a line that counts nothing stays as it is', () => {
  const plain = {
    ...line(40, 'driver'),
    amount: usd(700),
    explanation: { step: 'list_price', productId: 40, amount: usd(700) },
  } as const
  const counted = cartWith({ ...cart, lines: [plain, line(31, 'driver')] }, { driver: 3 })
  expect(counted.lines).toEqual([plain, expect.objectContaining({ amount: usd(1200) })])
})

test('[PRC-04] assets beyond those of the plan are counted with it; without a saving nothing is struck', () => {
  const explanation = units(0, 'vehicle')
  const extraAssets = { amount: explanation.amount, explanation }
  const after = cartWith({ ...cart, extraAssets }, { vehicle: 3 })
  expect(after.extraAssets).toMatchObject({ amount: usd(1200), explanation: { quantity: 3 } })
  expect(cartWith(cart, { vehicle: 3 })).not.toHaveProperty('extraAssets')
  const { saving: _, ...unsaved } = cart
  expect(cartWith(unsaved, { driver: 2 }).was).toEqual(usd(900))
  const { was: __, ...unstruck } = cart
  expect(cartWith(unstruck, { driver: 2 })).not.toHaveProperty('was')
})

test('[CUI-13] a subscriber’s total after Apply is counted too', () => {
  const explained = { step: 'sum', of: [units(31, 'driver')], amount: usd(400) } as const
  const live = {
    lines: [],
    heldIds: [],
    isPaidYearly: false,
    total: usd(0),
    totalExplanation: { step: 'sum', of: [], amount: usd(0) },
    isEstimate: false,
    after: { total: usd(400), totalExplanation: explained, isEstimate: true, leaving: ['Calendar feed'] },
  } as const
  const counted = cartWith({ ...cart, live }, { driver: 5 })
  expect(counted.live).toMatchObject({
    total: usd(0),
    after: { total: usd(2000), totalExplanation: { amount: usd(2000) }, leaving: ['Calendar feed'] },
  })
  expect(shownTotal(counted).total).toEqual(usd(2000))
  expect(shownTotal(cart).total).toEqual(usd(800))
  expect(cartWith(cart, { driver: 5 })).not.toHaveProperty('live')
})

test('a cart has orphans as soon as one of its lines is one', () => {
  const orphan = { ...line(40, 'driver'), isOrphan: true }
  expect([hasOrphans({ lines: [line(31, 'driver'), orphan] }), hasOrphans(cart)]).toEqual([true, false])
})
