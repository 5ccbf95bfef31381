import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { textsOfAssets } from './asset-words.ts'
import { hasTexts, type Locale } from './locales.ts'
import type { MessageArea } from './message-id.ts'
import { catalogues } from './messages/index.ts'
import { specifiedTerms, withTerms, type ShopTerms } from './shop-terms.ts'
import type { MessageToken } from './speak-message.ts'

export { specifiedTerms, type ShopTerms } from './shop-terms.ts'

/** Plain JSON: what a page carries in its data. */
export type CompiledCatalogue = Readonly<Record<string, readonly MessageToken[]>>

function isArea(name: string): name is MessageArea {
  return Object.hasOwn(catalogues, name)
}

export const MESSAGE_AREAS: readonly MessageArea[] = Object.keys(catalogues).filter(isArea)

/** By the terms of a version of the shop: they go with it. */
const compiledAreas = new WeakMap<ShopTerms, Map<string, CompiledCatalogue>>()

/** A text, a value, or a plural without exact numbers; the offset that it doesn't have is `undefined`. */
function isSpoken(token: unknown): token is MessageToken {
  if (typeof token === 'string') return true
  if (!Array.isArray(token) || typeof token[0] !== 'string') return false
  const [, type, branches] = token as readonly unknown[]
  if (type === undefined) return true
  if (type !== 'plural' || typeof branches !== 'object' || branches === null) return false
  return Object.entries(branches).every(
    ([name, branch]) =>
      branch === undefined || (/^[a-z]+$/.test(name) && Array.isArray(branch) && branch.every(isSpoken)),
  )
}

/**
 * A message as the pages format it. The ICU of a date, a number or a choice throws: money, dates and quantities come formatted
 * by their own rules, and the formatter of messages travels with every first visit.
 */
export function compileMessage(id: string, message: string): readonly MessageToken[] {
  const compiled: readonly unknown[] = compileMessageOrThrow(message)
  if (!compiled.every(isSpoken)) throw new TypeError(`message ${id} asks for more than values and plurals`)
  return compiled
}

/** The interface's own texts of an area; English, in a language that it has none in. */
function builtIn<A extends MessageArea>(locale: Locale, area: A): (typeof catalogues)[A]['en'] {
  const known = catalogues[area]
  return hasTexts(locale) ? known[locale] : known.en
}

/** With the texts that the shop words itself. */
function withOwn<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
  own: Readonly<Record<string, string>>,
): Texts {
  const changed = Object.entries(texts).map(([id, text]) => [id, own[id] ?? text] as const)
  return { ...texts, ...Object.fromEntries(changed) }
}

/** The texts of an area as the shop has them: its own, with its days and its words for what is counted. */
function textsOf(locale: Locale, area: MessageArea, terms: ShopTerms): readonly (readonly [string, string])[] {
  const own = terms.interfaceTexts[locale] ?? {}
  const common = withOwn(builtIn(locale, 'common'), own)
  const texts =
    area === 'common'
      ? { ...common, ...textsOfAssets(terms.assetWords, { locale, texts: common }) }
      : withOwn<Readonly<Record<string, string>>>(builtIn(locale, area), own)
  return Object.entries(texts).map(([id, message]) => [id, withTerms(message, terms, locale)])
}

function compileArea(locale: Locale, area: MessageArea, terms: ShopTerms): CompiledCatalogue {
  const ofTerms = compiledAreas.get(terms) ?? new Map<string, CompiledCatalogue>()
  compiledAreas.set(terms, ofTerms)
  const key = `${locale} ${area}`
  const known = ofTerms.get(key)
  if (known !== undefined) return known
  const compiled = Object.fromEntries(
    textsOf(locale, area, terms).map(([id, message]) => [id, compileMessage(id, message)]),
  )
  ofTerms.set(key, compiled)
  return compiled
}

/**
 * The messages of some areas, or of all, ready for `createTranslator`, with the days and words of the shop. For the
 * server, at boot and build: it brings the compiler. A message that is not valid ICU throws.
 */
export function compileCatalogue(
  locale: Locale,
  areas: readonly MessageArea[] = MESSAGE_AREAS,
  terms: ShopTerms = specifiedTerms,
): CompiledCatalogue {
  return Object.fromEntries(areas.flatMap((area) => Object.entries(compileArea(locale, area, terms))))
}

/** Every text of a language by its id, uncompiled: what `GET /{lang}/localization` answers. */
export function messagesOf(locale: Locale, terms: ShopTerms = specifiedTerms): Readonly<Record<string, string>> {
  return Object.fromEntries(MESSAGE_AREAS.flatMap((area) => textsOf(locale, area, terms)))
}
