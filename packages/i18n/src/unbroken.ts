import type { CompiledCatalogue } from './compile.ts'
import type { Locale } from './locales.ts'
import type { MessageToken } from './speak-message.ts'

/** Invisible, and no line ends at it. */
const JOINER = '\u2060'
const NO_BREAK_SPACE = '\u00a0'

/** "e-mail", "7-day": what stands before the hyphen is too little to end a line. */
const SHORT_BEFORE = /(?<![\p{L}\p{N}-])(?:\p{L}|\p{N}+)-(?=\p{L})/gu
/** French: "dix-huit", "celui-ci", "Ajoutez-en" are read as one word. */
const SHORT_PART = /(?<=(?<!\p{L})\p{L}{1,3})-(?=\p{L})|(?<=\p{L})-(?=\p{L}{1,3}(?![\p{L}-]))/gu

/** "14 h 55", "3 km": a number, its unit, and the minutes after an hour. */
const QUANTITY =
  /(?<=\p{N}) (?=(?:h|min|s|km|m|cm|mm|kg|t|%|€|°C|giờ|phút)(?![\p{L}\p{N}]))|(?<=\p{N}[ \u00a0]h) (?=\p{N})/gu

/** A text whose short compounds, times and quantities stay in one line. */
export function unbroken(text: string, locale: Locale): string {
  const joined = text.replace(SHORT_BEFORE, (start) => start + JOINER).replace(QUANTITY, NO_BREAK_SPACE)
  return locale === 'fr' ? joined.replace(SHORT_PART, `-${JOINER}`) : joined
}

const isBranch = (value: unknown): value is readonly MessageToken[] => Array.isArray(value)

const unbrokenTokens = (tokens: readonly MessageToken[], locale: Locale): readonly MessageToken[] =>
  tokens.map((token) => {
    if (typeof token === 'string') return unbroken(token, locale)
    const [name, , branches] = token
    if (branches === undefined) return token
    // a plural also has the offset that it doesn't use
    const kept = Object.entries(branches).filter(([, branch]) => isBranch(branch))
    return [name, 'plural', Object.fromEntries(kept.map(([key, branch]) => [key, unbrokenTokens(branch, locale)]))]
  })

/** Messages as pages show them; mails, documents and calls have the plain text. */
export function unbrokenMessages(messages: CompiledCatalogue, locale: Locale): CompiledCatalogue {
  return Object.fromEntries(Object.entries(messages).map(([id, tokens]) => [id, unbrokenTokens(tokens, locale)]))
}
