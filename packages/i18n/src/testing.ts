import { compileCatalogue } from './compile.ts'
import type { Locale } from './locales.ts'
import { createTranslator } from './translator.ts'
import type { Translate } from './translator.ts'

/** Every message of a language, as a test of this package needs it. */
export function translatorOf(locale: Locale): Translate {
  return createTranslator(locale, compileCatalogue(locale))
}
