import { floorPercentOff, money, sum } from '@waybill/domain/money'
import type { Currency, Money } from '@waybill/domain/money'
import type { AmountStep } from '@waybill/domain/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Locale } from '../locales.ts'
import { LOCALES } from '../locales.ts'
import { speakAmount } from './speak-amount.ts'
import { speakFormula, speakLine } from './speak-line.ts'
import type { SpeakContext } from './speak-amount.ts'
import { translatorOf } from '../testing.ts'

const usd = (units: number): Money => money(units * 100, 'USD')
const totalOf = (amounts: readonly Money[]): Money => sum<Currency>(amounts, 'USD')
const titles: Readonly<Record<number, string>> = {
  1: 'Regional',
  2: 'Optimizer',
  3: 'Proof of visit',
  4: 'Support hero',
}
const contextOf = (locale: Locale): SpeakContext => ({
  locale,
  t: translatorOf(locale),
  title: (productId) => titles[productId] ?? `#${productId}`,
})

const plan: AmountStep = {
  step: 'percent_off',
  percent: 10,
  rounding: 'floor',
  of: { step: 'price_override', productId: 1, amount: usd(59) },
  amount: usd(53),
}
const drivers = { usageKey: 'driver', quantity: 12, free: 0, minimum: 0, billable: 12, unit: usd(4), amount: usd(48) }
const cart: AmountStep = {
  step: 'sum',
  of: [
    plan,
    { step: 'list_price', productId: 2, amount: usd(25) },
    { step: 'units', productId: 3, ...drivers },
    {
      step: 'units',
      productId: 4,
      ...drivers,
      usageKey: 'user-support',
      quantity: 17,
      free: 100,
      billable: 0,
      amount: usd(0),
    },
  ],
  amount: usd(126),
}

const spoken = (step: AmountStep, locale: Locale): string[] =>
  speakAmount(step, contextOf(locale)).map(({ label, text }) => `${label} = ${text}`)

test('[PRC-11] a total is explained row by row, with the rounding named', () => {
  expect(spoken(cart, 'en')).toEqual([
    'Regional, package price = $59',
    '10% off (to a whole amount) = −$6',
    'Optimizer, list price = $25',
    'Proof of visit, 12 drivers × $4 = $48',
    'Support hero, 17 users, 100 free = $0',
    'Total = $126',
  ])
})

test('[PRC-11] the same total is explained in Vietnamese, French and Spanish', () => {
  expect(spoken(cart, 'vi').slice(1)).toEqual([
    'Giảm 10% (làm tròn đến hàng đơn vị) = −6\u00a0US$',
    'Optimizer, giá niêm yết = 25\u00a0US$',
    'Proof of visit, 12 tài xế × 4\u00a0US$ = 48\u00a0US$',
    'Support hero, 17 người dùng, miễn phí 100 = 0\u00a0US$',
    'Tổng = 126\u00a0US$',
  ])
  expect(spoken(cart, 'fr')[3]).toBe('Proof of visit, 12 chauffeurs × 4\u00a0$US = 48\u00a0$US')
  expect(spoken(cart, 'es')[1]).toBe('10\u00a0% de descuento (redondeado a la unidad) = −6\u00a0US$')
})

test.each([
  [{ quantity: 120, free: 100, billable: 20 }, '120 drivers, 100 free: 20 × $4'],
  [{ quantity: 3, minimum: 5, billable: 5 }, '3 drivers, at least 5 charged: 5 × $4'],
  [{ quantity: 104, free: 100, minimum: 5, billable: 5 }, '104 drivers, 100 free, at least 5 charged: 5 × $4'],
  [{ quantity: 5, billable: 2 }, '5 drivers, 3 paid in advance: 2 × $4'],
  [{ quantity: 9, free: 5, billable: 1 }, '9 drivers, 5 free, 3 paid in advance: 1 × $4'],
  [{ quantity: 9, minimum: 5, billable: 9 }, '9 drivers × $4'],
  [{ usageKey: 'pallet', quantity: 1200, billable: 1200 }, '1,200 × $4'],
])('[PRC-11] units name only the rules that changed the number: %j', (step, label) => {
  const amount = usd(4 * step.billable)
  expect(speakAmount({ step: 'units', ...drivers, ...step, amount }, contextOf('en'))[0]?.label).toBe(label)
})

test('[PRC-11] extra assets, included and on request have texts of their own', () => {
  const extra = { step: 'extra_assets', assetType: 'vehicle', minimum: 5, rate: usd(20) } as const
  expect(spoken({ ...extra, assets: 8, extra: 3, amount: usd(60) }, 'en')).toEqual([
    '8 vehicles, 5 included: 3 × $20 = $60',
  ])
  expect(spoken({ ...extra, assets: 5, extra: 0, amount: usd(0) }, 'en')).toEqual(['5 vehicles, all included = $0'])
  expect(spoken({ step: 'included', productId: 2, amount: usd(0) }, 'en')).toEqual([
    'Optimizer, Included in the plan = $0',
  ])
  expect(spoken({ step: 'on_request', amount: usd(0) }, 'en')).toEqual(['Price on request, not in the total = $0'])
})

test('[PRC-11] late usage says what was charged of it before (B-69)', () => {
  const late: AmountStep = { step: 'units', productId: 3, ...drivers, amount: usd(18), before: usd(30) }
  expect(LOCALES.flatMap((locale) => spoken(late, locale)).map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Proof of visit, 12 drivers × $4, less $30 already charged = $18',
    'Proof of visit, 12 chauffeurs × 4 $US, moins 30 $US déjà facturés = 18 $US',
    'Proof of visit, 12 conductores × 4 US$, menos 30 US$ ya cobrados = 18 US$',
    'Proof of visit, 12 tài xế × 4 US$, trừ 30 US$ đã tính trước đó = 18 US$',
  ])
  const assets = {
    step: 'extra_assets',
    assetType: 'vehicle',
    assets: 14,
    minimum: 10,
    extra: 4,
    rate: usd(2),
  } as const
  expect(spoken({ ...assets, amount: usd(2), before: usd(6) }, 'en')).toEqual([
    '14 vehicles, 10 included: 4 × $2, less $6 already charged = $2',
  ])
  expect(spoken({ ...assets, amount: usd(8), before: usd(0) }, 'en')).toEqual(['14 vehicles, 10 included: 4 × $2 = $8'])
})

test('a sum inside a sum is a subtotal over rows that stand deeper', () => {
  const of: AmountStep[] = [2, 3].map((productId) => ({ step: 'list_price', productId, amount: usd(10) }))
  const inner: AmountStep = { step: 'sum', of, amount: usd(20) }
  const rows = speakAmount(
    { step: 'percent_off', percent: 10, rounding: 'floor', of: inner, amount: usd(18) },
    contextOf('en'),
  )
  expect(rows.map(({ label, depth, isSum }) => [label, depth, isSum])).toEqual([
    ['Optimizer, list price', 1, false],
    ['Proof of visit, list price', 1, false],
    ['Subtotal', 0, true],
    ['10% off (to a whole amount)', 0, false],
    ['Total', 0, true],
  ])
})

test('all rows share one precision, two decimals where one has cents or where they are requested', () => {
  const cents: AmountStep = {
    step: 'sum',
    of: [
      { step: 'list_price', productId: 2, amount: money(1999, 'USD') },
      { step: 'list_price', productId: 3, amount: usd(5) },
    ],
    amount: money(2499, 'USD'),
  }
  expect(speakAmount(cents, contextOf('en')).map(({ text }) => text)).toEqual(['$19.99', '$5.00', '$24.99'])
  const charged = speakAmount(cart, { ...contextOf('en'), decimals: 2, totalLabel: 'Due now' })
  expect(charged.at(-1)).toMatchObject({ label: 'Due now', text: '$126.00' })
})

const leaf: fc.Arbitrary<AmountStep> = fc
  .integer({ min: 0, max: 100_000 })
  .map((minor) => ({ step: 'list_price', productId: 2, amount: money(minor, 'USD') }))

const added = (of: AmountStep[]): AmountStep => ({ step: 'sum', of, amount: totalOf(of.map(({ amount }) => amount)) })
const discounted = (of: AmountStep, percent: number): AmountStep => {
  const amount = floorPercentOff(of.amount, percent)
  return { step: 'percent_off', of, percent, rounding: 'floor', amount }
}

const tree: fc.Arbitrary<AmountStep> = fc.letrec<{ step: AmountStep }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('step'), { maxLength: 4 }).map(added),
    fc.tuple(tie('step'), fc.integer({ min: 0, max: 100 })).map(([of, percent]) => discounted(of, percent)),
  ),
})).step

test('[PRC-11] whatever is explained, the rows that are no sums add up to the last row', () => {
  fc.assert(
    fc.property(tree, fc.constantFrom(...LOCALES), (step, locale) => {
      const rows = speakAmount(step, contextOf(locale))
      const parts = rows.filter(({ isSum }) => !isSum).map(({ amount }) => amount)
      expect(totalOf(parts)).toEqual(step.amount)
      expect(rows.at(-1)?.amount).toEqual(step.amount)
    }),
  )
})

test('[PRC-10] a unit price in the text of a row has the precision of the amounts beside it', () => {
  const step: AmountStep = { step: 'units', productId: 3, ...drivers }
  const invoiced = speakAmount(step, { ...contextOf('fr'), decimals: 2 })
  expect(invoiced.map(({ label, text }) => `${label} = ${text}`)).toEqual([
    'Proof of visit, 12 chauffeurs × 4,00\u00a0$US = 48,00\u00a0$US',
  ])
  const withCents: AmountStep = {
    step: 'sum',
    of: [step, { step: 'list_price', productId: 2, amount: money(99, 'USD') }],
    amount: money(4_899, 'USD'),
  }
  expect(spoken(withCents, 'en')).toEqual([
    'Proof of visit, 12 drivers × $4.00 = $48.00',
    'Optimizer, list price = $0.99',
    'Total = $48.99',
  ])
})

test('[PRC-11] a line says what it counts without the title above it, and what a discount took off', () => {
  const english = { locale: 'en', t: translatorOf('en'), decimals: 0 } as const
  const extra = { step: 'extra_assets', assetType: 'vehicle', assets: 10, minimum: 8, extra: 2 } as const
  const lines: readonly AmountStep[] = [
    { step: 'units', productId: 3, ...drivers },
    { ...extra, rate: usd(3), amount: usd(6) },
    { step: 'on_request', productId: 3, amount: usd(0) },
    { step: 'list_price', productId: 2, amount: usd(25) },
  ]
  expect(lines.map((explanation) => speakFormula({ explanation }, english))).toEqual([
    '12 drivers × $4',
    '10 vehicles, 8 included: 2 × $3',
    'Price on request, not in the total',
    'per company',
  ])
  const planLine = { explanation: plan, moduleCount: 12, was: usd(59), discountPercent: 10 }
  expect(speakFormula(planLine, english)).toBe('12 modules')
  expect(speakLine(planLine, english)).toBe('was $59, less 10% · 12 modules')
  expect(speakLine({ explanation: plan, was: usd(59) }, english)).toBe('per company')
  expect(speakLine(planLine, { locale: 'fr', t: translatorOf('fr'), decimals: 2 })).toMatch(/59,00.*10/u)
})

test('[CART-24] a line that was not chosen says what brought it, in the language of its reader', () => {
  const context = { locale: 'en', t: translatorOf('en'), decimals: 0 } as const
  const line = { explanation: { step: 'units', productId: 3, ...drivers } } as const
  const needed = { ...line, cause: { kind: 'needed_by', title: 'Photo audit' } } as const
  const companion = { ...line, cause: { kind: 'companion_of', title: 'Support' } } as const
  expect([speakLine(line, context), speakLine(needed, context), speakLine(companion, context)]).toEqual([
    '12 drivers × $4',
    '12 drivers × $4 · Needed by Photo audit',
    '12 drivers × $4 · Comes with Support',
  ])
  expect(speakLine(needed, { ...context, locale: 'fr', t: translatorOf('fr') })).toMatch(/ · Requis par Photo audit$/)
})
