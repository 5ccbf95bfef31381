import { join } from 'node:path'
import {
  dependenciesOf,
  indexCatalogue,
  isVisible,
  lintCatalogue,
  modulePage,
  resolvePath,
} from '@waybill/domain/catalog'
import type { Module, Package, Text } from '@waybill/domain/catalog'
import { currencies, floorPercentOff, money } from '@waybill/domain/money'
import type { Currency } from '@waybill/domain/money'
import { otherVoice } from '@waybill/i18n/testing'
import { expect, test } from 'vitest'
import { readCatalogueFolder } from './read-catalogue-folder.ts'

const result = readCatalogueFolder(join(import.meta.dirname, '../../../../../../catalog'))
if (!result.ok) throw new Error(JSON.stringify(result.failure, null, 2))
const document = result.value
const catalogue = indexCatalogue(document, 1)
const { packages, modules } = document
const listed = modules.filter((module) => isVisible(module))
const translations = ['fr', 'es', 'vi'] as const

function find<Item extends { readonly code: string }>(items: readonly Item[], code: string): Item {
  const item = items.find((candidate) => candidate.code === code)
  if (item === undefined) throw new Error(`no ${code}`)
  return item
}

const moduleOf = (code: string): Module => find(modules, code)
const packageOf = (code: string): Package => find(packages, code)
const idsOf = (...codes: string[]): number[] => codes.map((code) => moduleOf(code).id)
const codesWhere = (claim: (module: Module) => boolean): string[] => modules.filter(claim).map(({ code }) => code)
const bundledBy = (item: Package): number[] => item.modules.filter(({ bundled }) => bundled).map(({ id }) => id)

/** The package and all below it, added up by hand here: the test must not lean on the code that it checks. */
function wholePrice(item: Package, currency: Currency): number {
  const below = packages.find(({ id }) => id === item.contains)
  const sumOf = (holder: Package): number =>
    bundledBy(holder)
      .flatMap((id) => modules.filter((module) => module.id === id && module.pricingType === 'FIXED'))
      .map(
        (module) =>
          (item.isExclusive ? (module.pricingPrice ?? module.basePrice) : module.basePrice)[currency] ?? Number.NaN,
      )
      .reduce((sum, price) => sum + price, 0)
  const chain = below === undefined ? [item] : [item, below, ...packages.filter(({ id }) => id === below.contains)]
  return chain.map(sumOf).reduce((sum, price) => sum + price, 0)
}

function priceOf(code: string, currency: Currency): number {
  const item = packageOf(code)
  return floorPercentOff(money(wholePrice(item, currency), currency), item.discount).minor
}

test('[CAT-19] the linter finds nothing in the demo catalogue but the two kinds that are meant', () => {
  expect(
    lintCatalogue(document).map(({ level, code, path }) => `${level} ${code} ${path.split('.').slice(1).join('.')}`),
  ).toEqual([
    'warning price_missing basePrice.PHP',
    'warning text_untranslated title.vi',
    'warning text_untranslated description.vi',
  ])
})

test('[CAT-20] the shop has about 45 listed modules in 8 categories, 3 plans, 6 industry packages, 8 industries', () => {
  expect(listed).toHaveLength(47)
  expect(document.platforms).toHaveLength(8)
  expect(document.platforms.every(({ id }) => listed.some(({ platformId }) => platformId === id))).toBe(true)
  expect(packages.filter(({ isExclusive }) => isExclusive)).toHaveLength(3)
  expect(packages.filter(({ industryId }) => industryId !== 0)).toHaveLength(6)
  expect(document.industries).toHaveLength(8)
})

test('[CAT-20] the dedicated categories are telematics, mobile, api and premium-support', () => {
  const dedicated = document.platforms.filter((platform) => platform.dedicated)
  expect(dedicated.map(({ icon }) => icon)).toEqual(['telematics', 'mobile', 'api', 'premium-support'])
})

test('[CAT-20] the plans cost 39, 66 less 10 % floored to 59, and 89 USD, each containing the one before', () => {
  expect(['plan-local', 'plan-regional', 'plan-network'].map((code) => priceOf(code, 'USD'))).toEqual([
    3900, 5900, 8900,
  ])
  expect(wholePrice(packageOf('plan-regional'), 'USD')).toBe(6600)
  expect(packageOf('plan-network').contains).toBe(packageOf('plan-regional').id)
  expect(packageOf('plan-regional').contains).toBe(packageOf('plan-local').id)
  expect(packages.filter(({ isRecommended }) => isRecommended)).toEqual([packageOf('plan-regional')])
  expect(packages.filter(({ isUnbreakable }) => isUnbreakable)).toEqual(
    packages.filter(({ isExclusive }) => isExclusive),
  )
})

test('[CAT-20] the plans have intended prices in the other five currencies too', () => {
  const plans = ['plan-local', 'plan-regional', 'plan-network']
  const pricesIn = (currency: Currency): number[] => plans.map((code) => priceOf(code, currency))
  expect(pricesIn('PHP')).toEqual([219000, 332100, 499000])
  expect(pricesIn('EUR')).toEqual([3600, 5500, 8300])
  expect(pricesIn('CHF')).toEqual([3500, 5300, 7900])
  expect(pricesIn('JPY')).toEqual([5800, 8820, 13200])
  expect(pricesIn('GBP')).toEqual([3100, 4700, 7100])
})

test('[CAT-20] the industry packages cost 68 to 85 USD', () => {
  const prices = packages.filter(({ industryId }) => industryId !== 0).map(({ code }) => priceOf(code, 'USD'))
  expect(prices).toEqual([7600, 7100, 8100, 6800, 8500, 7700])
})

test('[CAT-20] photo-audit stands on a dependency chain 3 deep', () => {
  expect(dependenciesOf(catalogue, idsOf('photo-audit'))).toEqual(
    idsOf('visit-workflows', 'proof-of-visit', 'driver-app'),
  )
})

test('[CAT-20] balance-drivers is the top of a diamond over route-optimizer', () => {
  const { dependencies } = moduleOf('balance-drivers')
  expect(dependencies).toEqual(idsOf('multi-driver-optimizer', 'time-windows'))
  for (const code of ['multi-driver-optimizer', 'time-windows']) {
    expect(moduleOf(code).dependencies).toEqual(idsOf('route-optimizer'))
  }
})

test('[CAT-20] proof-of-visit is bundled in two packages, by use and with a minimum of five drivers', () => {
  const [id] = idsOf('proof-of-visit')
  expect(packages.filter((item) => bundledBy(item).some((bundled) => bundled === id)).map(({ code }) => code)).toEqual([
    'package-field-service',
    'package-parcel-and-courier',
  ])
  expect(moduleOf('proof-of-visit')).toMatchObject({ pricingType: 'USAGE', minimumAssetCount: 5, assetType: 'driver' })
})

test('[CAT-20] support is free for 100 users and 5 team members are included, both as data', () => {
  expect(document.usageKeys.filter(({ freeUnits }) => freeUnits > 0)).toMatchObject([
    { key: 'user-team', freeUnits: 5, isAdditionalAccountUser: true },
    { key: 'user-support', freeUnits: 100, isAdditionalAccountUser: false },
  ])
  expect(moduleOf('support-hero')).toMatchObject({ usageKey: 'user-support', type: 'support', moduleKind: 'support' })
  expect(moduleOf('additional-team-member')).toMatchObject({ usageKey: 'user-team', isAdditionalAccountUser: true })
})

test('[CAT-20] one package counts extra assets, and nothing it bundles bills the same asset again', () => {
  const counting = packages.filter(({ minimumAssetCount }) => minimumAssetCount > 0)
  expect(counting).toMatchObject([
    { code: 'package-building-supplies', assetType: 'vehicle', minimumAssetCount: 8, minimumAssetRate: { USD: 300 } },
  ])
  const bundled = counting.flatMap(bundledBy).flatMap((id) => catalogue.modules.get(id) ?? [])
  expect(bundled.filter(({ assetType }) => assetType === 'vehicle')).toEqual([])
})

test.each<[string, (module: Module) => boolean, string[]]>([
  ['contact-us', (module) => module.isContactUs, ['api-access', 'onboarding-days', 'route-review']],
  ['hidden', (module) => module.isHidden, ['carrier-exchange']],
  ['internal', (module) => module.type === 'internal', ['street-data-licence']],
  ['pricing', (module) => module.type === 'pricing', ['additional-team-member']],
  ['retired', (module) => module.isDeleted, ['sms-dispatch-classic']],
  ['cross-sell', (module) => module.isCrossSell, ['sms-sender-name']],
  ['default', (module) => module.isDefault, ['route-board']],
  ['core', (module) => module.isCore, ['account-workspace']],
  ['booster', (module) => module.moduleKind === 'booster', ['optimizer-express']],
  ['service', (module) => module.moduleKind === 'service', ['onboarding-days', 'route-review']],
  ['support', (module) => module.codePrepaid === 'support-hero-prepaid', ['support-hero']],
  ['landing page', (module) => module.isLandingPage, ['ev-charge-planner']],
  ['draft price', (module) => module.pricingStatus === 0, ['carrier-exchange']],
  ['grandfathered price', (module) => module.pricingStatus === 2, ['sms-dispatch-classic']],
  ['prepaid by use', (module) => module.isPrepayment, ['additional-team-member', 'sms-next-stop']],
  ['trial start', (module) => module.grantsTrialStart, ['routing-management']],
  ['target /routes', (module) => module.postCheckoutTarget === '/routes', ['routing-management']],
  ['target /address-book', (module) => module.postCheckoutTarget === '/address-book', ['address-management']],
  ['price 0.99', (module) => module.basePrice.USD === 99, ['calendar-feed']],
])('[CAT-20] the kind %s is in the catalogue', (_kind, claim, codes) => {
  expect(codesWhere(claim)).toEqual(codes)
})

test('[CAT-20] what is retired names what replaced it, and that is on sale', () => {
  const retired = [...packages, ...modules].filter(({ isDeleted }) => isDeleted)
  expect(retired.map(({ code }) => code)).toEqual(['lodeway-classic', 'sms-dispatch-classic'])
  for (const { replacedBy = 0 } of retired) expect(catalogue.products.get(replacedBy)?.isDeleted).toBe(false)
})

test('[CAT-20] a companion is a cross-sell that stands under the module it comes with', () => {
  const { id, companions } = moduleOf('sms-next-stop')
  expect(companions).toEqual(idsOf('sms-sender-name'))
  expect(moduleOf('sms-sender-name')).toMatchObject({ isCrossSell: true, parentId: id })
})

test('[CAT-20] aliases and dedicated pages: geofences by alias, trackers dedicated, trailers without a page', () => {
  expect(modulePage(catalogue, moduleOf('geofence-alerts'))).toEqual({ kind: 'alias', path: '/geofences' })
  expect(resolvePath(catalogue, '/live-zones')).toMatchObject({ kind: 'module', redirectTo: '/geofences' })
  expect(modulePage(catalogue, moduleOf('tracker-gateway'))?.kind).toBe('dedicated')
  expect(modulePage(catalogue, moduleOf('asset-trackers'))).toBeUndefined()
})

test('[CAT-20] every price exists in six currencies but for charging stops in PHP', () => {
  expect(document.currencies).toEqual(currencies)
  const missing = modules.flatMap(({ code, basePrice, pricingPrice = basePrice }) =>
    currencies
      .filter((currency) => basePrice[currency] === undefined || pricingPrice[currency] === undefined)
      .map((currency) => `${code} ${currency}`),
  )
  expect(missing).toEqual(['ev-charge-planner PHP'])
})

test('a module inside a plan never costs more than on its own', () => {
  const dearer = modules.filter(({ basePrice, pricingPrice = basePrice }) =>
    currencies.some((currency) => (pricingPrice[currency] ?? 0) > (basePrice[currency] ?? 0)),
  )
  expect(dearer).toEqual([])
})

test('[CAT-20] every text is written in four languages but for one module in Vietnamese', () => {
  const texts: [string, Text][] = [
    ...[...document.platforms, ...document.industries].flatMap(({ name, summary }): [string, Text][] => [
      [name.en, name],
      [name.en, summary],
    ]),
    ...packages.flatMap(({ code, title, subtitle, description }): [string, Text][] => [
      [code, title],
      [code, subtitle],
      [code, description],
    ]),
    ...modules.flatMap(({ code, title, description, message }): [string, Text][] => [
      [code, title],
      [code, description],
      ...(message === undefined ? [] : [[code, message] satisfies [string, Text]]),
    ]),
  ]
  const untranslated = texts.flatMap(([name, text]) =>
    translations.filter((locale) => text[locale] === undefined).map((locale) => `${name} ${locale}`),
  )
  expect(untranslated).toEqual(['warehouse-connector vi', 'warehouse-connector vi'])
})

test('texts are sentences without exclamation marks, straight apostrophes and double spaces', () => {
  const products = [...packages, ...modules].flatMap(({ title, description }) => [title, description])
  const odd = products.flatMap((text) => Object.values(text)).filter((text) => /!|'| {2}|\s$/.test(text))
  expect(odd).toEqual([])
})

test('no title and no description of one language is used twice', () => {
  for (const locale of ['en', ...translations] as const) {
    const written = modules
      .flatMap(({ title, description }) => [title[locale], description[locale]])
      .filter((text) => text !== undefined)
    expect(new Set(written).size).toBe(written.length)
  }
})

test.each(translations)('the demo shop speaks to its readers in one voice: %s', (locale) => {
  const said = JSON.stringify(document, (key, value: unknown) =>
    ['en', 'fr', 'es', 'vi'].includes(key) && key !== locale ? undefined : value,
  )
  expect(said.split('"').filter((text) => otherVoice[locale]?.test(text))).toEqual([])
  expect(said.length).toBeGreaterThan(10_000)
})

test('[I18N-05] the demo shop’s French keeps a time, a quantity and a sign with its number in one line', () => {
  const said = JSON.stringify(document, (key, value: unknown) => (['en', 'es', 'vi'].includes(key) ? undefined : value))
  const loose = /\d (?:h|km|kg|min|mm|%|€|°C)(?!\p{L})|\d\u00a0h \d| [;:!?»]|(?<!\\)\p{L}[!?»]|«(?!\u00a0)/u
  expect(said.split('"').filter((text) => loose.test(text))).toEqual([])
})

test('[CAT-20] every listed module has three benefits, facts, an example and other names, in four languages', () => {
  const isWhole = (text: Text | undefined): boolean =>
    text !== undefined && [text.en, ...translations.map((locale) => text[locale])].every((one) => (one ?? '') !== '')
  for (const { code, selling, page } of listed) {
    const { benefits = [], facts = {}, example, keywords = {} } = selling ?? {}
    expect([code, benefits.length, benefits.every(isWhole)]).toEqual([code, 3, true])
    expect([code, Object.keys(facts).toSorted(), Object.values(facts).every(isWhole)]).toEqual([
      code,
      ['limits', 'setup', 'works_with'],
      true,
    ])
    expect(page !== undefined || isWhole(example), code).toBe(true)
    for (const locale of ['en', ...translations] as const) expect(keywords[locale]?.length, code).toBeGreaterThan(0)
  }
})

test('a title of the demo shop is short: it fits into its card, the cart panel and a heading', () => {
  const titles = [...listed, ...packages].flatMap(({ title }) => Object.values(title))
  expect(titles.filter((text) => [...text].length > 44)).toEqual([])
})
