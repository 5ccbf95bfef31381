/** The languages that the interface has texts in; `en` is the source. */
export const interfaceLocales = ['en', 'fr', 'es', 'vi'] as const
/** One of {@link interfaceLocales}. */
export type InterfaceLocale = (typeof interfaceLocales)[number]

/** Two letters each, because every first visit brings them. */
const further =
  'afakazbebgbmbrbscacecscvcydadeeeeleoeteufffifofygagdglgvhahrhuiaidieigisitjvkkklkukwkylblglnltlvmgmkmnmsmtnbndnlnnnoomosplptrmroruscsesgskslsnsosqsrstsusvswtktntotrukuzwoxhyozu'

/** The codes in a text of them. */
type CodesIn<Text extends string, Found = never> = Text extends `${infer A}${infer B}${infer Rest}`
  ? CodesIn<Rest, Found | `${A}${B}`>
  : Found

/** One of {@link catalogueLocales}. */
export type CatalogueLocale = InterfaceLocale | CodesIn<typeof further>

/**
 * The languages that a shop can be in, by their two letters (ISO 639-1), the interface's own first: those written from left to
 * right in Latin, Cyrillic or Greek letters, which pages, mails and PDFs can draw.
 */
export const catalogueLocales: readonly CatalogueLocale[] = [
  ...interfaceLocales,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type reads the text as the expression does
  ...(further.match(/../g) as unknown as readonly CatalogueLocale[]),
]

/**
 * The language that texts of a shop must have, and that others fall back to: English where the shop is in it, else its main
 * one, the first.
 */
export function sourceLocaleOf(languages: readonly CatalogueLocale[]): CatalogueLocale {
  return languages.includes('en') ? 'en' : (languages[0] ?? 'en')
}
