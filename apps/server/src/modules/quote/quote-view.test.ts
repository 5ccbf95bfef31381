import { add, aModule, aPackage, cartAfter, choose, pricedDocument, pricedShop } from '@waybill/testkit/priced-shop'
import { describe, expect, test } from 'vitest'
import type { Cart } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { money } from '@waybill/domain/money'
import { snapshotQuote } from '@waybill/domain/quote'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { quoteDocument } from './quote-document.ts'
import { quoteView, type QuoteViewer } from './quote-view.ts'
import type { StoredQuote } from './repository.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 4, 12)
const usd = (minor: number) => money(minor, 'USD')
const t = createTranslator('en', compileCatalogue('en'))
const document = pricedDocument()
const catalogue = pricedShop({
  ...document,
  modules: [...document.modules, aModule(30, { pricingType: 'USAGE', usageKey: 'vehicle' })],
})
const reader: QuoteViewer = { catalogue, locale: 'en', t, now, companyName: 'Fleet Ltd' }

function quoted(cart: Cart, about: Partial<StoredQuote> = {}, of: Catalogue = catalogue): StoredQuote {
  const snapshot = snapshotQuote(of, cart)
  if (!snapshot.ok) throw new Error(snapshot.failure.code)
  return {
    id: 'q1',
    number: 'Q-1001',
    revision: 1,
    state: 'open',
    account_id: null,
    member_id: null,
    cart_id: 'c1',
    prepared_for: '',
    offered: null,
    option_names: [],
    several_orders: false,
    stopped_product: null,
    stopped_reason: '',
    accepted: null,
    sender_name: 'Mira',
    comment: 'As agreed',
    locale: 'en',
    catalogue_version: 3,
    currency: 'USD',
    total: snapshot.value.breakdown.total.minor,
    snapshot: snapshot.value,
    kept: null,
    cost_centres: null,
    next_sealed: null,
    sent_hash: '',
    token_hash: new Uint8Array(),
    expires_at: now + 30 * DAY,
    order_id: null,
    utm: {},
    utm_first: {},
    accepted_by: '',
    logs_views: true,
    remind_at: null,
    answered_at: null,
    created_at: now - DAY,
    ...about,
  }
}

const viewOf = (cart: Cart, about: Partial<StoredQuote> = {}, eyes: QuoteViewer = reader) =>
  quoteView(eyes, quoted(cart, about))

const whole = cartAfter(catalogue, choose(1), add(14))

describe('[QUO-09] the view of a quote', () => {
  test('has its number, sender, comment and dates', () => {
    expect(viewOf(whole)).toMatchObject({
      number: 'Q-1001',
      state: 'open',
      planTitle: 'Package 1',
      senderName: 'Mira',
      companyName: 'Fleet Ltd',
      comment: 'As agreed',
      sentAt: now - DAY,
      expiresAt: now + 30 * DAY,
      daysLeft: 30,
    })
  })

  test('[QUO-08] counts a begun day as one that is left, and none afterwards', () => {
    const left = (ms: number) => viewOf(whole, { expires_at: now + ms }).daysLeft
    expect([left(1), left(DAY), left(DAY + 1), left(-1), left(-5 * DAY)]).toEqual([1, 1, 2, 0, 0])
    expect(viewOf(whole, { expires_at: now }).state).toBe('expired')
  })

  test('[QUO-08] shows a draft as open, and every other state by its name', () => {
    const states = (['draft', 'open', 'accepted', 'declined', 'revoked', 'superseded'] as const).map(
      (state) => viewOf(whole, { state }).state,
    )
    expect(states).toEqual(['open', 'open', 'accepted', 'declined', 'revoked', 'superseded'])
  })

  test('has the plan first, with the price before, the percent off and how many modules it holds', () => {
    expect(viewOf(whole).lines[0]).toEqual({
      id: 1,
      title: 'Package 1',
      shows: 'amount',
      amount: usd(6000),
      was: usd(8000),
      discountPercent: 25,
      moduleCount: 3,
      modules: ['Module 11', 'Module 12', 'Module 13'],
      explanation: expect.objectContaining({ step: 'percent_off', percent: 25 }),
    })
    const [plain] = viewOf(cartAfter(catalogue, choose(2))).lines
    expect(plain).toMatchObject({ amount: usd(3000), moduleCount: 1 })
    expect([Object.keys(plain ?? {}).includes('was'), Object.keys(plain ?? {}).includes('discountPercent')]).toEqual([
      false,
      false,
    ])
  })

  test('has each line that is charged beside it; what the plan pays for stands in the plan', () => {
    expect(viewOf(whole).lines.slice(1)).toEqual([
      expect.objectContaining({ id: 13, title: 'Module 13', shows: 'amount', amount: usd(2000) }),
      expect.objectContaining({ id: 14, title: 'Module 14', shows: 'amount', amount: usd(900) }),
      expect.objectContaining({ id: 23, title: 'Module 23', shows: 'amount', amount: usd(150) }),
    ])
    expect(viewOf(whole).lines[1]?.explanation).toMatchObject({ step: 'units', quantity: 5, billable: 5 })
  })

  test('without a package has its lines alone, and no title of a plan', () => {
    const view = viewOf(cartAfter(catalogue, add(14)))
    expect(view.lines.map(({ id, shows }) => [id, shows])).toEqual([
      [14, 'amount'],
      [23, 'amount'],
    ])
    expect(view).not.toHaveProperty('planTitle')
  })

  test('[CART-24] names what brought a line that was not chosen, in the language of its reader', () => {
    const view = viewOf(cartAfter(catalogue, add(29)))
    const causes = Object.fromEntries(view.lines.map(({ id, cause }) => [id, cause]))
    expect(causes).toMatchObject({ 14: { kind: 'needed_by', title: 'Module 29' }, 29: undefined })
    const inFrench = viewOf(cartAfter(catalogue, add(29)), {}, { ...reader, locale: 'fr' })
    expect(inFrench.lines.find(({ id }) => id === 14)?.cause?.title).toBe('Module 29 (fr)')
  })

  test('[PRC-04] has the assets beyond those of the plan as a line, and none while there are none', () => {
    const view = viewOf({ ...whole, quantities: { vehicle: 10 } })
    expect(view.lines.at(-1)).toMatchObject({
      id: -1,
      title: 'Beyond what the plan includes',
      shows: 'amount',
      amount: usd(600),
    })
    expect(viewOf(whole).lines.at(-1)?.id).toBe(23)
  })

  test('[PRC-10] its lines add up to its total; was and saving are those of the discount', () => {
    const view = viewOf({ ...whole, quantities: { vehicle: 10, driver: 12 } })
    expect(view.lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(view.total.minor)
    expect(view.totalExplanation).toMatchObject({ step: 'sum', amount: usd(12_450) })
    expect(view).toMatchObject({ total: usd(12_450), was: usd(14_450), saving: usd(2000), isEstimate: true })
    const plain = viewOf(cartAfter(catalogue, choose(2), add(14)))
    expect([plain.isEstimate, 'was' in plain, 'saving' in plain]).toEqual([false, false, false])
  })

  test('the first charge leaves out what is billed by use after its month (B-64), and the extra assets', () => {
    const cart = { ...cartAfter(catalogue, choose(1), add(30)), quantities: { vehicle: 10 } }
    const view = viewOf(cart)
    // 60, and 20 by use in advance; ten vehicles at 10 and two extra ones at 3 come afterwards
    expect([view.firstCharge, view.total.minor > view.firstCharge.minor]).toEqual([usd(8000), true])
    expect(viewOf(cartAfter(catalogue, choose(2))).firstCharge).toEqual(usd(3000))
    expect(viewOf({ ...whole, quantities: { vehicle: 10 } })).toMatchObject({
      total: usd(9650),
      firstCharge: usd(9050),
    })
  })

  test('twelve months stand beside each other by the month and by the year; units cost the same in both', () => {
    expect(viewOf(cartAfter(catalogue, choose(2))).twelveMonths).toEqual({ monthly: usd(36_000), yearly: usd(32_400) })
    const byUse = viewOf({ ...cartAfter(catalogue, choose(1), add(30)), quantities: { vehicle: 10 } })
    const { monthly, yearly } = byUse.twelveMonths ?? { monthly: usd(0), yearly: usd(0) }
    // 10 % of what is fixed, 60 a month
    expect([monthly.minor, monthly.minor - yearly.minor]).toEqual([byUse.total.minor * 12, 7200])
  })

  test('the first charge leaves out an add-on that is tried for longer than the plan, and says for how many days (B-74)', () => {
    const tried = pricedShop({
      ...document,
      modules: document.modules.map((module) =>
        module.id === 14 || module.id === 21
          ? { ...module, trialInterval: module.id === 14 ? 2 : 7, trialUnit: module.id === 14 ? 'week' : 'day' }
          : module,
      ),
    })
    const cart = cartAfter(tried, choose(1), add(14), add(21))
    const view = quoteView({ ...reader, catalogue: tried }, quoted(cart, {}, tried))
    // 14 costs 9; 21 is tried for seven days, as the plan is
    expect(view.total.minor - view.firstCharge.minor).toBe(900)
    expect(view.addOnTrials).toEqual([{ days: 14, titles: ['Module 14'] }])
    expect(viewOf(whole).addOnTrials).toEqual([])
  })

  test('has the plan as a line where it costs nothing itself: what it holds is charged by use', () => {
    const byUse = pricedShop({ ...document, packages: [aPackage(6, [13])] })
    const view = quoteView({ ...reader, catalogue: byUse }, quoted(cartAfter(byUse, choose(6)), {}, byUse))
    expect(view.lines.map(({ id, amount }) => [id, amount.minor])).toEqual([
      [6, 0],
      [13, 2000],
    ])
  })

  test('[QUO-05] speaks the language of its reader, of the plan and of every step', () => {
    const french = viewOf(whole, {}, { ...reader, locale: 'fr' })
    expect([french.planTitle, french.lines[0]?.title, french.lines[2]?.title]).toEqual([
      'Package 1 (fr)',
      'Package 1 (fr)',
      'Module 14 (fr)',
    ])
    const { titles } = viewOf(cartAfter(catalogue, add(14)))
    expect(Object.keys(titles).toSorted()).toEqual(['0', '14', '18', '23'])
    expect(french.titles).toMatchObject({ 1: 'Package 1 (fr)', 11: 'Module 11 (fr)', 14: 'Module 14 (fr)' })
  })
})

describe('[QUO-14] the document of a quote', () => {
  const seller = {
    name: 'Fleet Ltd',
    shopName: 'Fleet',
    address: ['1 Quay'],
    taxId: 'TX-1',
    invoicePrefix: '',
    filePrefix: 'r4m-invoice',
    taxes: undefined,
  }
  const printed = (cart: Cart, about: Partial<StoredQuote> = {}) =>
    quoteDocument(viewOf(cart, about), { locale: 'en', t, seller })

  test('has the amounts of the page, all in one precision, and the same total twice', () => {
    const page = printed(whole)
    expect(page.table.rows.map(({ title, amount }) => [title, amount])).toEqual([
      ['Package 1', '$60.00'],
      ['Module 13', '$20.00'],
      ['Module 14', '$9.00'],
      ['Module 23', '$1.50'],
    ])
    expect(page.headline).toEqual({ label: 'Estimated total per month', amount: '$90.50', note: 'USD, before tax' })
    expect(page.totals.map(({ label, amount }) => [label, amount])).toEqual([
      ['Estimated total per month', '$90.50'],
      ['12 months, paid monthly', '$1,086.00'],
      ['12 months, paid yearly', expect.stringMatching(/^\$\d,?\d+\.\d\d$/)],
    ])
    expect(page.notes).toHaveLength(1)
  })

  test('[CART-24] says under a line that was not chosen what needs it', () => {
    const { table } = quoteDocument(viewOf(cartAfter(catalogue, add(29))), { locale: 'en', t, seller })
    const details = Object.fromEntries(table.rows.map(({ title, detail }) => [title, detail]))
    expect(details['Module 14']).toMatch(/ · Needed by Module 29$/)
    expect(details['Module 29']).not.toContain('Needed')
  })

  test('names the address of a member for the reply', () => {
    const view = { ...viewOf(whole), senderEmail: 'dana@bakery.example' }
    const { intro } = quoteDocument(view, { locale: 'en', t, seller })
    expect(intro).toMatch(/ sent you this on .+\. Reply to dana@bakery\.example\.$/)
  })

  test('links to the page where it is answered, where it has one', () => {
    expect(printed(whole).link).toBeUndefined()
    const url = 'https://fleet.example/quotes/token'
    const page = quoteDocument(viewOf(whole), { locale: 'en', t, seller, url })
    expect(page.link).toEqual({ label: 'Read and answer it online:', url })
  })

  test('is no estimate where nothing is charged by use, and says nothing about it', () => {
    const page = printed(cartAfter(catalogue, choose(2), add(21)))
    expect(page.headline).toMatchObject({ label: 'Total per month', amount: '$40' })
    expect(page.notes).toEqual([])
  })

  test('[PRC-11] says under a line how its amount comes about, as the page does', () => {
    const { rows } = printed({ ...whole, quantities: { driver: 12, vehicle: 10 } }).table
    expect(rows.map(({ title, detail }) => [title, detail])).toEqual([
      ['Package 1', 'was $80.00, less 25% · 3 modules: Module 11, Module 12, and Module 13'],
      ['Module 13', '12 drivers × $4.00'],
      ['Module 14', 'per company'],
      ['Module 23', 'per company · Comes with Module 14'],
      ['Beyond what the plan includes', '10 vehicles, 8 included: 2 × $3.00'],
    ])
    expect(rows.map(({ isMain }) => isMain)).toEqual([true, false, false, false, false])
  })

  test('[PRC-11] prints cents where only the price before the discount has them, as the page does (A-56)', () => {
    const cents = pricedShop({
      ...document,
      modules: document.modules.map((module) => (module.id === 11 ? { ...module, basePrice: { USD: 3050 } } : module)),
    })
    const view = quoteView({ ...reader, catalogue: cents }, quoted(cartAfter(cents, choose(1)), {}, cents))
    const [plan] = quoteDocument(view, { locale: 'en', t, seller }).table.rows
    expect([plan?.amount, plan?.detail]).toEqual([
      '$60.00',
      'was $80.50, less 25% · 3 modules: Module 11, Module 12, and Module 13',
    ])
  })

  test('names number, dates, seller and who sent it; a comment stands beside its sender', () => {
    expect(printed(whole)).toMatchObject({
      kind: 'quote',
      number: 'Q-1001',
      title: 'Package 1',
      intro: 'Mira sent you this on 11 May 2026.',
      meta: [{ value: 'Q-1001' }, { value: '11 June 2026' }],
      seller: { name: 'Fleet Ltd', lines: ['1 Quay', 'Tax number: TX-1'] },
      comment: { text: 'As agreed', sender: 'Mira' },
      createdAt: now - DAY,
    })
    const unnamed = printed(whole, { comment: '', sender_name: '' })
    expect(unnamed).not.toHaveProperty('comment')
    expect(unnamed.intro).toBe('A visitor to our shop sent you this on 11 May 2026.')
    expect(printed(cartAfter(catalogue, add(21))).title).toBe('My Solution')
  })

  test('[PRC-02] prints Free, on request and included as texts', () => {
    const view = viewOf(cartAfter(catalogue, choose(2), add(17)))
    const [plan, ...others] = view.lines
    if (plan === undefined) throw new Error('no lines')
    const lines = [
      ...others,
      { ...plan, title: 'Service', shows: 'on_request' as const },
      { ...plan, title: 'Part', shows: 'included' as const },
    ]
    const page = quoteDocument({ ...view, lines }, { locale: 'en', t, seller })
    expect(page.table.rows.map(({ title, amount }) => [title, amount])).toEqual([
      ['Module 17', 'Free'],
      ['Service', 'Price on request'],
      ['Part', 'Included'],
    ])
  })

  test('has headings over its columns, a page number under them, and no main row without a package', () => {
    const page = printed(cartAfter(catalogue, add(21)))
    expect(page.table).toMatchObject({ columns: { item: 'Item', amount: 'Per month' }, rows: [{ isMain: false }] })
    expect(page.footer).toEqual({ left: 'Fleet Ltd', pageOf: 'Page {page} of {pages}' })
  })
})
