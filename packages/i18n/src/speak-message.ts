import { formatNumber } from './values/format-number.ts'
import type { Locale } from './locales.ts'

/** Values of a message. Money, dates and quantities arrive formatted; numbers choose the plural. */
export type Values = Readonly<Record<string, string | number>>

/** A text, the place of a value, or one branch per plural category of the language. */
export type MessageToken =
  | string
  | readonly [name: string]
  | readonly [name: string, type: 'plural', branches: Branches]

type Branches = Readonly<Record<string, readonly MessageToken[]>>

export interface MessageContext {
  readonly locale: Locale
  readonly values: Values
}

const rules = new Map<Locale, Intl.PluralRules>()

/** Making the rules of a language costs more than a hundred uses of them. */
function categoryOf(count: number, locale: Locale): Intl.LDMLPluralRule {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known.select(count)
}

/** The text of one token; `#` is the number of the plural around it. */
function wordsOf(token: MessageToken, speaking: MessageContext, count: number | undefined): string {
  if (token === '#' && count !== undefined) return formatNumber(count, speaking.locale)
  if (typeof token === 'string') return token
  const [name, , branches] = token
  const value = speaking.values[name]
  if (branches === undefined) return String(value ?? '')
  const chosen = branches[categoryOf(Number(value), speaking.locale)] ?? branches['other'] ?? []
  return speakMessage(chosen, speaking, Number(value))
}

/** A compiled message as text. It knows what `compileCatalogue` lets through, and no more: it runs on every first visit. */
export function speakMessage(tokens: readonly MessageToken[], speaking: MessageContext, count?: number): string {
  return tokens.map((token) => wordsOf(token, speaking, count)).join('')
}
