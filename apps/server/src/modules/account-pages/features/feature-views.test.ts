import { inAll, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { annualPrice } from '@waybill/domain/pricing'
import { moduleTrials } from '@waybill/domain/subscription'
import { translatorOf } from '@waybill/i18n/testing'
import type { StoredItem } from '../../billing/index.ts'
import { featureCategories, suggestedFeatures, type FeatureViewer, type HeldFeatures } from './feature-views.ts'

const usd = (minor: number) => money(minor, 'USD')
const JUNE_12 = Date.UTC(2026, 5, 12)
const document = pricedDocument()
const catalogue = pricedShop()
/** The version that was bought: 14 was cheaper then, and 99 was still sold. */
const bought = pricedShop({
  ...document,
  modules: [
    ...document.modules.map((module) => (module.id === 14 ? { ...module, basePrice: { USD: 700 } } : module)),
    ...document.modules.slice(0, 1).map((module) => ({ ...module, id: 99, isDeleted: true, title: inAll('Old') })),
  ],
})

const reader: FeatureViewer = {
  catalogue,
  locale: 'en',
  t: translatorOf('en'),
  currency: 'USD',
  interval: 'month',
  drawingOf: (name, kind) => `${kind}:${name}`,
  hidesMoney: false,
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is shown of a stored item
const item = (id: number, about: object = {}) =>
  ({ product_id: id, bundled: false, trial_state: moduleTrials.paid, ...about }) as StoredItem

function views(items: readonly StoredItem[], about: Partial<HeldFeatures> = {}, by: Partial<FeatureViewer> = {}) {
  const held = {
    items,
    trialsOver: new Map(),
    trialEndsAt: () => null,
    leaving: undefined,
    used: new Map(),
    bought,
    ...about,
  }
  return featureCategories(held, { ...reader, ...by })
}
const all = (...args: Parameters<typeof views>) => views(...args).flatMap(({ features }) => features)
function one(id: number, ...args: Parameters<typeof views>) {
  const found = all(...args).find((feature) => feature.id === id)
  if (found === undefined) throw new Error(`no feature ${id}`)
  return found
}

const shownIds = (...args: Parameters<typeof views>) =>
  views(...args).map(({ name, features }) => [name, features.map(({ id }) => id)])

test('[MOD-06] the add-ons stand by category in the order of the shop, what is on first', () => {
  expect(shownIds([item(29), item(16)])).toEqual([
    ['Planning', [16, 29, 11, 12, 13, 15, 17, 21, 22, 23, 27]],
    ['Tracking', [14]],
  ])
  const [planning, tracking] = document.platforms.map((platform) => ({ ...platform, position: 9 - platform.position }))
  if (planning === undefined || tracking === undefined) throw new Error('two platforms')
  const turned = pricedShop({ ...document, platforms: [planning, tracking] })
  expect(shownIds([], {}, { catalogue: turned }).map(([name]) => name)).toEqual(['Tracking', 'Planning'])
})

test('[MOD-06] a category has its drawing and its name in the reader’s language, and none is empty', () => {
  const [planning] = views([])
  expect(planning).toMatchObject({ id: 1, motif: 'category:planning', name: 'Planning' })
  expect(views([], {}, { locale: 'fr' })[0]?.name).toBe('Planning (fr)')
  const alone = pricedShop({ ...document, modules: document.modules.filter(({ platformId }) => platformId === 1) })
  expect(shownIds([], {}, { catalogue: alone }).map(([name]) => name)).toEqual(['Planning'])
})

test('[MOD-06] what comes with every plan, belongs to the engine or is bundled is no add-on; what isn’t sold is listed while it is had', () => {
  const ids = (items: readonly StoredItem[]) => all(items).map(({ id }) => id)
  expect(ids([item(18), item(19), item(11, { bundled: true })])).not.toContain(11)
  expect(ids([item(18), item(19)]).filter((id) => [18, 19, 20, 24, 26, 28].includes(id))).toEqual([])
  expect(ids([item(24), item(26), item(99), item(98)]).slice(0, 3)).toEqual([24, 26, 99])
})

test('[MOD-06] an add-on names itself, its page and its price in the reader’s language', () => {
  expect(one(11, [])).toEqual({
    id: 11,
    code: 'module-code-11',
    icon: 'module:icon-11',
    title: 'Module 11',
    description: 'About 11',
    href: '/board',
    state: { kind: 'off' },
    price: { shows: 'amount', amount: usd(3000), unit: 'company', freeUnits: 0 },
    neededBy: [],
    needs: [],
    lock: null,
  })
  expect(one(11, [], {}, { locale: 'fr' })).toMatchObject({
    title: 'Module 11 (fr)',
    description: 'About 11 (fr)',
    href: '/fr/board',
  })
})

test('[MOD-06] an add-on without a page, or one that isn’t sold any more, has no link', () => {
  expect(one(14, [])).not.toHaveProperty('href')
  expect(one(24, [item(24)])).not.toHaveProperty('href')
})

test('[MOD-06] what is on has the price that it was bought at, what is off the price of today', () => {
  const price = (items: readonly StoredItem[]) => one(14, items).price
  expect(price([])).toMatchObject({ amount: usd(900) })
  expect(price([item(14)])).toMatchObject({ amount: usd(700) })
  expect(one(99, [item(99)]).price, 'and is known after it is no longer sold').toMatchObject({ amount: usd(3000) })
})

test('[MOD-06] an add-on that the version that was bought didn’t have is shown at the price of today', () => {
  const without = pricedShop({ ...document, modules: document.modules.filter(({ id }) => id !== 14) })
  expect(one(14, [item(14)], { bought: without }).price).toMatchObject({ amount: usd(900) })
})

test('who is billed through another account sees no price (B-35, B-120)', () => {
  expect(all([item(14)], {}, { hidesMoney: true }).map(({ price }) => price)).not.toContainEqual(expect.anything())
})

test('[MOD-06] the state of an add-on says whether it is paid for, tried, off for its debt, or going (B-08)', () => {
  const trialEndsAt = () => JUNE_12
  const state = (about: object, held: Partial<HeldFeatures> = {}) =>
    one(14, [item(14, about)], { trialEndsAt, ...held }).state
  expect(state({})).toEqual({ kind: 'active' })
  expect(state({ trial_state: moduleTrials.trial })).toEqual({ kind: 'trial', endsAt: JUNE_12 })
  expect(state({ trial_state: moduleTrials.overdue })).toEqual({ kind: 'overdue' })
  const leaving = { at: JUNE_12 + 1, staying: new Set([11]) }
  expect(state({}, { leaving })).toEqual({ kind: 'leaving', endsAt: JUNE_12 + 1 })
  expect(state({ trial_state: moduleTrials.trial }, { leaving })).toEqual({ kind: 'leaving', endsAt: JUNE_12 + 1 })
  expect(state({ trial_state: moduleTrials.overdue }, { leaving })).toEqual({ kind: 'overdue' })
  expect(state({}, { leaving: { at: JUNE_12, staying: new Set([14]) } })).toEqual({ kind: 'active' })
  const trialsOver = new Map([[14, JUNE_12]])
  expect(one(14, [], { trialsOver }).state).toEqual({ kind: 'trial_over', endedAt: JUNE_12 })
  expect(one(11, [], { trialsOver }).state).toEqual({ kind: 'off' })
})

test('[MOD-06] what is off names the add-ons that come on with it, what is on those that go with it (A-37)', () => {
  expect(one(12, []).needs).toEqual(['Module 11'])
  expect(one(12, [item(11)]).needs).toEqual([])
  const over = one(12, [item(29)], { trialsOver: new Map([[12, JUNE_12]]) })
  expect([over.needs, over.neededBy], 'as does one whose trial is over').toEqual([['Module 11'], []])
  expect(one(11, [item(11), item(12)]).neededBy).toEqual(['Module 12'])
  expect(one(11, [item(11), item(12)]).needs).toEqual([])
  expect(one(12, [item(12)]).needs, 'it is on already').toEqual([])
  expect(one(11, [item(12)]).neededBy, 'it is off').toEqual([])
})

test('[MOD-06] what can’t be switched on says why: it is set up by us, or has no price in this currency (D-56)', () => {
  expect(one(16, []).lock).toEqual({
    text: 'We set this up for you.',
    link: { href: '/account/contact?product=16', text: 'Contact us' },
  })
  expect(one(27, []).lock).toEqual({ text: 'Not available in USD' })
  expect(one(27, [], {}, { currency: 'EUR' }).lock).toBeNull()
  expect(one(27, [], { trialsOver: new Map([[27, JUNE_12]]) }).lock).toEqual({ text: 'Not available in USD' })
  expect([one(16, [item(16)]).lock, one(27, [item(27)]).lock, one(11, []).lock], 'and nothing else').toEqual([
    null,
    null,
    null,
  ])
})

test('[MOD-06] an add-on that is off for its debt leads to its payment (B-08)', () => {
  const overdue = item(14, { trial_state: moduleTrials.overdue })
  expect(one(14, [overdue]).lock).toEqual({
    text: 'Off because a payment failed. It comes back when you pay.',
    link: { href: '/account/billing/subscription', text: 'Pay now' },
  })
  expect(one(14, [overdue], {}, { locale: 'vi' }).lock?.link?.href).toBe('/vi/account/billing/subscription')
})

test('[MOD-06] to an account that pays by the year what is fixed has its price of a year, what is counted that of a month (B-61, B-151)', () => {
  const priceIn = (interval: 'month' | 'year') =>
    all([], {}, { interval }).flatMap(({ price }) => (price?.shows === 'amount' ? [price] : []))
  const [months, years] = [priceIn('month'), priceIn('year')]
  expect(months.every(({ per }) => per === undefined)).toBe(true)
  const byYear = years.map(({ amount, per }, place) => [per, amount.minor, months[place]] as const)
  for (const [per, minor, month] of byYear) {
    const ofYear = month?.unit === 'company' && ['year', annualPrice(month.amount).minor]
    expect([per, minor]).toEqual(ofYear || [undefined, month?.amount.minor])
  }
  expect(years.some(({ per }) => per === 'year')).toBe(true)
})

test('[MOD-06] at most three add-ons go well with the plan, each with its reason, none of them had or in the cart (A-83)', () => {
  const suggested = (items: readonly StoredItem[], inCart: readonly number[] = []) =>
    suggestedFeatures(views(items), { items }, { ...reader, planId: 0, inCart })
  const rows = suggested([item(11)])
  expect(rows[0]).toEqual({ id: 12, reason: 'Works with Module 11' })
  expect(rows).toHaveLength(3)
  expect(suggested([item(11), item(12)]).map(({ id }) => id)).not.toContain(12)
  expect(suggested([item(11)], [12]).map(({ id }) => id)).not.toContain(12)
  expect(
    suggested([item(11)]).map(({ id }) => id),
    'one that we set up',
  ).not.toContain(16)
})
