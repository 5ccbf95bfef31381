import type { ShopSettings } from '@waybill/domain/catalog'
import { formatNumber } from './values/format-number.ts'
import type { Locale } from './locales.ts'

/** The days that a shop decides about and that sentences of the interface name. */
interface ShopDays {
  readonly trialDays: number
  readonly quoteDays: number
  readonly transferDays: number
  /** Working days. */
  readonly replyDays: number
}

/** The shop's days and words in sentences of the interface. */
export interface ShopTerms extends ShopDays {
  readonly assetWords: ShopSettings['assetWords']
  /** Texts of its own, by language and id. */
  readonly interfaceTexts: ShopSettings['interfaceTexts']
  /** It sells by the year alone: no sentence offers a month. */
  readonly byYearAlone: boolean
}

/** The values that the specification names; a shop's own stand in its settings. */
export const specifiedTerms: ShopTerms = {
  trialDays: 7,
  quoteDays: 30,
  transferDays: 14,
  replyDays: 1,
  assetWords: {},
  interfaceTexts: {},
  byYearAlone: false,
}

const PLACE = /\{(trialDays|quoteDays|transferDays|replyDays)(?:, plural,((?:\s*[a-z]+ \{[^{}]*\})+)\s*)?\}/g

/** A part of a sentence that another one replaces in a shop that sells by the year alone; either may be empty. */
const PAID = /\{paid, select, year \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g

function isTerm(name: string | undefined): name is keyof ShopDays {
  return name !== undefined && Object.hasOwn(specifiedTerms, name)
}

/** The branch of a plural in the language, or its `other`; `#` is the number. */
function branchOf(branches: string, days: number, locale: Locale): string {
  const texts = new Map(
    [...branches.matchAll(/([a-z]+) \{([^{}]*)\}/g)].map(([, name = '', text = '']) => [name, text]),
  )
  const text = texts.get(new Intl.PluralRules(locale).select(days)) ?? texts.get('other') ?? ''
  return text.replaceAll('#', formatNumber(days, locale))
}

/**
 * A message with the shop's days in their places, before it is compiled: pages, mails and PDFs get whole sentences, and
 * no caller hands the days on. `Try it for {trialDays, plural, one {# day} other {# days}}.` is "Try it for 14 days."
 */
export function withTerms(message: string, terms: ShopTerms, locale: Locale): string {
  const ofInterval = message.replaceAll(PAID, terms.byYearAlone ? '$1' : '$2')
  return ofInterval.replaceAll(PLACE, (place: string, name: string | undefined, branches: string | undefined) => {
    if (!isTerm(name)) return place
    return branches === undefined ? formatNumber(terms[name], locale) : branchOf(branches, terms[name], locale)
  })
}
