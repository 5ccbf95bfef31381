import { bundledIds, subpackageCodes, type Catalogue } from '@waybill/domain/catalog'
import { currencies, type Currency } from '@waybill/domain/money'
import { createTranslator, LOCALES, type Locale } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import type { SeededRandom } from '@waybill/testkit/seeded-random'
import type { ShopClient } from '@waybill/testkit/shop-client'
import type { Reading } from './shown-list.ts'

/** One click of a buyer. */
interface Click {
  readonly path: string
  readonly body: object
}

/** A cart that a buyer puts together, in one currency and one language. */
export interface RandomCart {
  readonly name: string
  readonly locale: Locale
  readonly currency: Currency
  readonly clicks: readonly Click[]
  /** Start, if it is bought. */
  readonly start: 'now' | 'trial_end'
}

/** Locale and currency of a cart's buyer. */
export function readingOf({ locale, currency }: RandomCart): Reading {
  return { currency, t: createTranslator(locale, compileCatalogue(locale)) }
}

/** Answers of a shop to a click that makes no sense: the cart stays as it was. */
const HARMLESS: ReadonlySet<number> = new Set([200, 403, 404, 409, 422])

function planClick(catalogue: Catalogue, random: SeededRandom): readonly Click[] {
  const packages = catalogue.document.packages.filter(({ isDeleted }) => !isDeleted)
  const item = packages[random.below(packages.length + 2)]
  if (item === undefined) return []
  const codes = subpackageCodes(catalogue, item)
  const entries = random.below(2) === 0 ? {} : { entries: random.sample(codes, random.below(codes.length + 1)) }
  const body = { id: item.id, module: 0, ...(item.isExclusive && { pricing: 1 }), ...entries }
  const bundled = bundledIds(catalogue, item)
  const taken = random.below(3) === 0 ? random.sample(bundled, 1 + random.below(2)) : []
  return [{ path: '/cart/add', body }, ...taken.map((id) => ({ path: '/cart/remove', body: { id } }))]
}

function addOnClicks(catalogue: Catalogue, random: SeededRandom): readonly Click[] {
  const modules = catalogue.document.modules.map(({ id }) => id)
  return random.sample(modules, random.below(5)).map((id) => ({ path: '/cart/add', body: { id, module: 1 } }))
}

function quantityClick(catalogue: Catalogue, random: SeededRandom): readonly Click[] {
  const counted = random.sample(catalogue.document.usageKeys, random.below(4))
  const usages = counted.map(({ key, freeUnits }) => [key, random.below(freeUnits + 16)] as const)
  return counted.length === 0 ? [] : [{ path: '/cart/quantities', body: { usages: Object.fromEntries(usages) } }]
}

/** The n-th cart of a seed: every currency in every language, over everything that the shop sells. */
export function randomCart(catalogue: Catalogue, random: SeededRandom, place: number): RandomCart {
  const locale = LOCALES[place % LOCALES.length] ?? 'en'
  const currency = currencies[place % currencies.length] ?? 'USD'
  const clicks = [
    ...planClick(catalogue, random),
    ...addOnClicks(catalogue, random),
    ...quantityClick(catalogue, random),
  ]
  // a cart without anything has nothing to add up
  const last = { path: '/cart/add', body: { id: 13, module: 1 } }
  const start = place % 5 === 0 ? 'now' : 'trial_end'
  return { name: `${place} ${locale} ${currency}`, locale, currency, clicks: [...clicks, last], start }
}

/** Puts the cart together as its buyer does, one click after the other. */
export async function putTogether(client: ShopClient, { currency, clicks }: RandomCart): Promise<void> {
  const home = '/platform/marketplace'
  await client.get(home, { accept: 'text/html' })
  await client.submit('/preferences', { currency, back: home })
  for (const { path, body } of clicks) {
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    const answer = await client.post(path, body)
    if (!HARMLESS.has(answer.status)) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.text}`)
  }
}
