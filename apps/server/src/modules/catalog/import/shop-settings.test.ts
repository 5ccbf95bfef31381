import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings, differenceOfCatalogues, settingsOf, type ShopSettings } from '@waybill/domain/catalog'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { CALANDRA } from '@waybill/testkit/second-shop'
import { expect, test } from 'vitest'
import { readSeller } from '../../../platform/seller.ts'
import { checkDocument } from '../use-cases/check-catalogue.ts'
import { readCatalogueFolder } from './read-catalogue-folder.ts'

const DEMO = join(import.meta.dirname, '../../../../../../catalog')
const FIRST = 'currencies: [EUR, CHF]'

/** Calandra with more in its shop.yaml, and files beside it. */
function reading(settings: string, files: Readonly<Record<string, string | Buffer>> = {}) {
  const shop = editedCatalogue(CALANDRA)
  try {
    shop.edit('shop.yaml', FIRST, `${FIRST}\n${settings}`)
    mkdirSync(join(shop.folder, 'brand'))
    for (const [name, content] of Object.entries(files)) writeFileSync(join(shop.folder, name), content)
    return readCatalogueFolder(shop.folder)
  } finally {
    shop.dispose()
  }
}

function settingsWith(settings: string, files?: Readonly<Record<string, string | Buffer>>): ShopSettings {
  const read = reading(settings, files)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return settingsOf(read.value)
}

function problemsOf(settings: string, files?: Readonly<Record<string, string | Buffer>>): readonly string[] {
  const read = reading(settings, files)
  if (read.ok) return []
  return read.failure.map(({ file, line, path, message }) => `${file}:${line ?? ''} ${path}: ${message}`)
}

test('a shop that says nothing of itself has the specified values', () => {
  expect(settingsWith('')).toEqual(defaultSettings)
})

test('the languages of all products are read as a text, which nothing is said without', () => {
  expect(settingsWith('product_languages: { en: English, fr: Anglais }').productLanguages).toEqual({
    en: 'English',
    fr: 'Anglais',
  })
  expect(problemsOf('product_languages: English')).toEqual([expect.stringMatching(/^shop\.yaml:5 product_languages: /)])
})

test('what the shop sells is read as a text', () => {
  expect(settingsWith('tagline: { en: Gates and yards., fr: Portails et cours. }').tagline).toEqual({
    en: 'Gates and yards.',
    fr: 'Portails et cours.',
  })
  expect(problemsOf('tagline: 5')).toEqual([expect.stringMatching(/^shop\.yaml:5 tagline: /)])
})

test('addresses of stores are read from shop.yaml, and each begins with https (B-68)', () => {
  const mobile = 'https://apps.example/subscriptions'
  expect(settingsWith(`stores: { mobile: '${mobile}' }`).stores).toEqual({ mobile })
  for (const wrong of ['http://apps.example', 'javascript:alert(1)', '/account', 'apps.example'])
    expect(problemsOf(`stores: { shopify: '${wrong}' }`), wrong).toEqual([
      'shop.yaml:5 stores.shopify: must be a web address that begins with https://',
    ])
  expect(problemsOf(`stores: { wired: '${mobile}' }`)).toHaveLength(1)
})

test('name, seller, contact, issuer and destinations are read from shop.yaml', () => {
  const settings = settingsWith(`name: Harborline
second_factor_issuer: Harborline staff
seller:
  name: Harborline AG
  address: [Hafenstrasse 1, 4057 Basel]
  tax_id: CHE-123.456.789 MWST
  invoice_prefix: HL-
  file_prefix: harborline-
  bank: { iban: CH93 0076 2011 6238 5295 7, bank_name: Quay Bank }
contact: { email: quay@harborline.example, phone: +41 61 555 01 01, hours: { en: Mornings, fr: Le matin }, reply_days: 2 }
destinations: { upgrade: /account/product, modules: [/account/product] }`)
  expect(settings).toEqual({
    ...defaultSettings,
    name: 'Harborline',
    secondFactorIssuer: 'Harborline staff',
    seller: {
      name: 'Harborline AG',
      address: ['Hafenstrasse 1', '4057 Basel'],
      taxId: 'CHE-123.456.789 MWST',
      invoicePrefix: 'HL-',
      filePrefix: 'harborline-',
      bank: { accountHolder: 'Harborline AG', bankName: 'Quay Bank', iban: 'CH9300762011623852957' },
    },
    contact: {
      email: 'quay@harborline.example',
      phone: '+41 61 555 01 01',
      hours: { en: 'Mornings', fr: 'Le matin' },
      replyDays: 2,
    },
    destinations: {
      upgrade: '/account/product',
      purchase: '/account/manage-features',
      modules: ['/account/product'],
    },
  })
})

test.each([
  ['nmae: Harborline', 'shop.yaml:5 nmae: this key is not known; did you mean "name"?'],
  ['contact: { hour: { en: Now } }', 'shop.yaml:5 contact.hour: this key is not known; did you mean "hours"?'],
  ['contact: { email: quay }', 'shop.yaml:5 contact.email: must be an e-mail address'],
  ['yearly_discount: 15%', 'shop.yaml:5 yearly_discount: must be a whole number from 0 to 50, without a percent sign'],
  ['yearly_discount: 51', 'shop.yaml:5 yearly_discount: must be a whole number from 0 to 50'],
  [
    'seller: { name: Quay, address: [Kai 1], tax_id: DE123, invoice_prefix: Q- }',
    'shop.yaml:5 seller.tax_id: is no tax number of DE, where one looks like DE123456789',
  ],
  ['contact: { reply_days: 31 }', 'shop.yaml:5 contact.reply_days: must be a whole number from 1 to 30'],
  ['second_factor_issuer: "a:b"', 'shop.yaml:5 second_factor_issuer: must have 1 to 40 characters, and no colon'],
  [
    'destinations:\n  upgrade: /rout',
    'shop.yaml:6 destinations.upgrade: must be a page of the shop: /account/manage-features, /account/billing/subscription, /account/product, /routes, /address-book, /route; did you mean "/route"?',
  ],
])('[CAT-19] %s is rejected with its place and what was meant', (settings, problem) => {
  expect(problemsOf(settings)).toEqual([problem])
})

test('trial, quotes, transfers, the wait for usage, a year and its discount are numbers within bounds; days of money have a zone', () => {
  const written =
    'trial_days: 14\nquote_days: 60\ntransfer_days: 30\nyearly_discount: 15\nintervals: [year]\nretry_days: [2, 20]\nfinalise_hours: 0\nbilling_zone: Europe/Paris'
  expect(settingsWith(written)).toEqual({
    ...defaultSettings,
    trialDays: 14,
    quoteDays: 60,
    transferDays: 30,
    yearlyDiscount: 15,
    intervals: ['year'],
    retryDays: [2, 20],
    finaliseHours: 0,
    billingZone: 'Europe/Paris',
  })
})

test.each([
  ['trial_days: 3', 'shop.yaml:5 trial_days: must be a whole number from 4 to 365'],
  ['trial_days: two weeks', 'shop.yaml:5 trial_days: must be a whole number from 4 to 365'],
  ['quote_days: 0', 'shop.yaml:5 quote_days: must be a whole number from 1 to 365'],
  ['transfer_days: 91', 'shop.yaml:5 transfer_days: must be a whole number from 1 to 90'],
  ['finalise_hours: 73', 'shop.yaml:5 finalise_hours: must be a whole number from 0 to 72'],
  ['finalise_hours: 0.5', 'shop.yaml:5 finalise_hours: must be a whole number from 0 to 72'],
  [
    'billing_zone: Paris',
    'shop.yaml:5 billing_zone: must be UTC or a zone of the IANA database, such as Europe/London',
  ],
  ['yearly_discount: 51', 'shop.yaml:5 yearly_discount: must be a whole number from 0 to 50'],
  ['retry_days: 3', 'shop.yaml:5 retry_days: must be a list, as [one, two]'],
  ['retry_days: []', 'shop.yaml:5 retry_days: must name at least one day'],
  ['retry_days: [1, 2, 3, 4, 5, 6, 7]', 'shop.yaml:5 retry_days: must name at most 6 days'],
  ['retry_days: [0, 3]', 'shop.yaml:5 retry_days[0]: must be a whole number from 1 to 20'],
  ['retry_days: [3, 21]', 'shop.yaml:5 retry_days[1]: must be a whole number from 1 to 20'],
  ['retry_days: [3, 3]', 'shop.yaml:5 retry_days: must rise from day to day'],
  ['retry_days: [7, 3]', 'shop.yaml:5 retry_days: must rise from day to day'],
  ['intervals: []', 'shop.yaml:5 intervals: must name month, year or both'],
  ['intervals: [year, yaer]', 'shop.yaml:5 intervals[1]: must be month or year; did you mean "year"?'],
  ['intervals: [year, year]', 'shop.yaml:5 intervals: names one of them twice'],
])('%s is rejected with its place', (settings, problem) => {
  expect(problemsOf(settings)).toEqual([problem])
})

test('colours are read with or without their sign, and the others are the demo shop’s', () => {
  expect(settingsWith("colours:\n  brand: '#1C7293'\n  ink: 102a3a").colours).toEqual({
    ...defaultSettings.colours,
    brand: '#1c7293',
    ink: '#102a3a',
  })
})

test.each([
  [
    'colours: { brand: teal }',
    "shop.yaml:5 colours.brand: must be a colour of six digits in quotes, such as '#1c7293'",
  ],
  // an unquoted # begins a comment
  [
    'colours:\n  brand: #1c7293',
    "shop.yaml:6 colours.brand: must be a colour of six digits in quotes, such as '#1c7293'",
  ],
  ["colours: { bran: '#1c7293' }", 'shop.yaml:5 colours.bran: this key is not known; did you mean "brand"?'],
  [
    "colours:\n  paper: '#ffffff'\n  brand: '#ffd400'",
    "shop.yaml:7 colours.brand: the main button (route) on what is chosen (route-tint) has a contrast of 1.22:1 in the light scheme; WCAG AA needs 3:1, and 3 more pairs are too weak; the nearest that passes is '#a18500'",
  ],
])('[CAT-19] %s is rejected with its place', (settings, problem) => {
  expect(problemsOf(settings)).toEqual([problem])
})

test('words for what is counted are read by asset type and language', () => {
  const written =
    "asset_words:\n  vehicle: { en: { one: van, other: vans }, fr: { one: 'chariot d''atelier', other: x } }"
  expect(settingsWith(written).assetWords).toEqual({
    vehicle: { en: { one: 'van', other: 'vans' }, fr: { one: 'chariot d’atelier', other: 'x' } },
  })
})

const van = 'en: { one: van, other: vans }'
test.each([
  [`vehicel: { ${van} }`, 'shop.yaml:6 asset_words.vehicel: no usage key counts vehicel; did you mean "vehicle"?'],
  [`vehicle: { ${van}, de: { other: Wagen } }`, 'shop.yaml:6 asset_words.vehicle.de.one: is required'],
  ['vehicle: { en: { other: vans } }', 'shop.yaml:6 asset_words.vehicle.en.one: is required'],
  ['vehicle: { fr: { one: a, other: b } }', 'shop.yaml:6 asset_words.vehicle.en: is required'],
  [
    'vehicle: { en: { one: van, othr: vans } }',
    'shop.yaml:6 asset_words.vehicle.en.othr: this key is not known; did you mean "other"?',
  ],
  [
    "vehicle: { en: { one: 'a {van}', other: vans } }",
    'shop.yaml:6 asset_words.vehicle.en.one: must be words, without { } # < >',
  ],
  [`vehicle: { ${van}, qj: { other: x } }`, 'shop.yaml:6 asset_words.vehicle.qj: this key is not known'],
  [`vehicle: { ${van}, vi: { one: xe, other: xe } }`, 'shop.yaml:6 asset_words.vehicle.vi.one: this key is not known'],
])('[CAT-19] asset_words: %s is rejected with its place and what was meant', (words, ...problems) => {
  expect(problemsOf(`asset_words:\n  ${words}`)).toEqual(problems)
})

test('[CAT-19] a language without the words, words of what isn’t counted, and a key without its type are warnings', () => {
  const words = 'asset_words:\n  driver: { en: { one: laundress, other: laundresses } }\nlanguages: [en, fr]'
  const read = reading(words)
  const checked = read.ok ? checkDocument(read.value) : read
  const about = checked.ok
    ? checked.value.warnings.filter(({ place }) => place.startsWith('shop.yaml: asset_words'))
    : []
  expect(about).toEqual([
    { place: 'shop.yaml: asset_words.driver', message: 'no usage key counts driver' },
    { place: 'shop.yaml: asset_words.driver.en', message: '"laundresses" is shown in English (fr)' },
  ])
})

test('a brand that looks like failure is published with a warning', () => {
  const read = reading("colours: { brand: '#c8102e' }")
  const checked = read.ok ? checkDocument(read.value) : read
  expect(checked.ok && checked.value.warnings.filter(({ place }) => place === 'shop.yaml: colours.brand')).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^looks like danger/) }),
  ])
})

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${inside}</svg>`

test('logo and favicon are files beside the others, with their proportions', () => {
  const { logo, favicon } = settingsWith('', {
    'brand/logo.svg': svg('<path d="M0 0h9"/>'),
    'brand/favicon.svg': svg(''),
  })
  expect(logo).toMatchObject({ type: 'image/svg+xml', width: 120, height: 40 })
  expect(Buffer.from(favicon?.base64 ?? '', 'base64').toString()).toBe(svg(''))
})

test.each([
  ['brand/logo.svg', svg('<script>alert(1)</script>'), /scripts/],
  ['brand/logo.svg', svg('<path onload="x"/>'), /event attributes/],
  ['brand/logo.svg', '<svg width="3"></svg>', /no viewBox/],
  ['brand/logo.png', 'not a picture', /is no PNG/],
  ['brand/logo.svg', svg('x'.repeat(70_000)), /at most 65536/],
  ['brand/logo.gif', 'GIF89a', /not part of a catalogue/],
])('%s that is no small, still picture is rejected', (file, content, message) => {
  expect(problemsOf('', { [file]: content })).toEqual([expect.stringMatching(message)])
})

test('[CAT-19] the difference of two versions names the setting that changed', () => {
  const [before, after] = [reading('name: Harbor'), reading('name: Harborline')]
  if (!before.ok || !after.ok) throw new Error('rejected')
  expect(differenceOfCatalogues(before.value, after.value)).toEqual([
    {
      change: 'changed',
      collection: 'settings',
      id: 'name',
      fields: [{ path: '', before: 'Harbor', after: 'Harborline' }],
    },
  ])
})

test('the demo shop says in its files what stands in for a shop without a seller', () => {
  const read = readCatalogueFolder(DEMO)
  if (!read.ok) throw new Error('the demo catalogue is rejected')
  const { taxes: _, ...file } = { ...readSeller(undefined) }
  const { taxes: __, ...files } = { ...readSeller(undefined, undefined, () => settingsOf(read.value)) }
  expect(files).toEqual(file)
  expect(readFileSync(join(DEMO, 'shop.yaml'), 'utf8')).toContain('invoice_prefix: LW-')
})
