import { compileCatalogue } from './compile.ts'
import type { InterfaceLocale, Locale } from './locales.ts'
import { createTranslator } from './translator.ts'
import type { Translate } from './translator.ts'

/** Every message of a language, as a test of this package needs it. */
export function translatorOf(locale: Locale): Translate {
  return createTranslator(locale, compileCatalogue(locale))
}

/** The word that starts with one of these, whole: `\\b` knows no accents. */
function words(...forms: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${forms.join('|')})(?![\\p{L}])`, 'iu')
}

/** Address forms that the shop never uses: Spanish is tú, French vous, Vietnamese bạn. Imperatives show it too. */
export const otherVoice: Readonly<Partial<Record<Locale, RegExp>>> = {
  es: words(
    'ustedes?|suyos?|suyas?|sírvase|introduzca|escriba|pulse|elija|añada|vuelva|compruebe|revise|seleccione',
    'indique|consulte|actualice|póngase|espere|guarde|descargue|utilice|pida|pídanos|pregunte|empiece|inicie|confirme',
    'dibuje|trace|planifique|suelte|regístrese|suscríbase|inténtelo|contáctenos|active|desactive|haga',
  ),
  fr: words('tu|toi|tes|tienne?s?|clique|ajoute-le|choisis'),
  vi: words('quý khách|anh/chị|các bạn'),
}

/** Words for what the shop calls by another: one thing has one name on every screen, mail and PDF. */
export const otherTerm: Readonly<Record<InterfaceLocale, RegExp>> = {
  en: words('bills?', 'told', 'trades?', 'write to us', 'by use', 'bring it back'),
  fr: words('forfaits?', 'réglages?', 'fonctions?', 'conducteurs?', 'écrivez-nous', 'membres? d’équipe'),
  es: words(
    'marketplace',
    'escríbenos',
    'precio de lista',
    '(?:ha|han) vencido',
    'vencid[oa]s',
    'prueba gratis',
    'notas? de abono',
  ),
  vi: words(String.raw`(?<!\{)email`, 'viết cho chúng tôi', 'bản dùng thử', 'bạn hết dùng thử', 'giấy (?:ghi|báo) có'),
}
