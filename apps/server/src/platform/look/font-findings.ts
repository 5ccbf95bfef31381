import type { CatalogueLocale, FontFile } from '@waybill/domain/catalog'
import { openFont } from './font-program.ts'

/** Remark for an editor about the shop's font. */
export interface FontFinding {
  readonly level: 'warning'
  readonly message: string
}

const FIGURES_AND_MARKS = '0123456789.,:;!?()/%+−–—×…·’“”«»&@'
const BASIC = 'abcdefghijklmnopqrstuvwxyz'
/** Below and above a Vietnamese vowel: none, grave, acute, hook, tilde, dot. */
const TONES = ['', '\u0300', '\u0301', '\u0309', '\u0303', '\u0323']

function vietnamese(): string {
  return [...'aăâeêioôơuưy'].flatMap((vowel) => TONES.map((tone) => (vowel + tone).normalize('NFC'))).join('')
}

/** The letters of each language beside the basic ones, small; each has a capital. */
const LETTERS: Readonly<Partial<Record<CatalogueLocale, string>>> = {
  en: '',
  fr: 'àâæçéèêëîïôœùûü',
  es: 'áéíñóúü',
  vi: `đ${vietnamese()}`,
}
const MARKS: Readonly<Partial<Record<CatalogueLocale, string>>> = { fr: '\u00A0', es: '¿¡' }

const ALPHABETS: Readonly<Partial<Record<string, string>>> = {
  Cyrl: 'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  Grek: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ',
}

/** The small letters that a text of the language may have, as far as we know them: of others its alphabet. */
function lettersOf(locale: CatalogueLocale): string {
  const { script = '' } = new Intl.Locale(locale).maximize()
  return BASIC + (LETTERS[locale] ?? ALPHABETS[script] ?? '')
}

interface Shown {
  readonly fonts: readonly FontFile[]
  readonly languages: readonly CatalogueLocale[]
  readonly currencies: readonly string[]
}

/** The languages of which the font lacks letters, and amounts that would not stand below one another (SET-01). */
export function fontFindings({ fonts, languages, currencies }: Shown): readonly FontFinding[] {
  const programs = fonts.flatMap(({ base64 }) => openFont(Buffer.from(base64, 'base64')) ?? [])
  const missingOf = (text: string): readonly string[] =>
    [...new Set(text)].filter((sign) => !programs.every((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)))
  const sets = [
    { what: 'figures, marks and signs of currencies', missing: missingOf(FIGURES_AND_MARKS + signsOf(currencies)) },
    ...languages.map((locale) => {
      const small = lettersOf(locale)
      return { what: `letters of ${locale}`, missing: missingOf(small + small.toUpperCase() + (MARKS[locale] ?? '')) }
    }),
  ]
  const incomplete = sets.filter(({ missing }) => missing.length > 0)
  const isUneven = programs.some((font) => !font.availableFeatures.includes('tnum') && hasUnevenFigures(font))
  return [
    ...incomplete.map(({ what, missing }) => ({ level: 'warning' as const, message: messageOf(what, missing) })),
    ...(isUneven
      ? [
          {
            level: 'warning' as const,
            message:
              'has figures of different widths and no tabular ones (tnum): amounts will not stand below one another',
          },
        ]
      : []),
  ]
}

const MOST_NAMED = 12

function messageOf(what: string, missing: readonly string[]): string {
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : ''
  return `lacks ${what}: ${missing.slice(0, MOST_NAMED).join(' ')}${more}; they are drawn in a font of the system`
}

/** As amounts are printed: a code of letters says nothing new. */
function signsOf(currencies: readonly string[]): string {
  return currencies
    .flatMap((currency) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0),
    )
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('')
}

function hasUnevenFigures(font: NonNullable<ReturnType<typeof openFont>>): boolean {
  const widths = [...'0123456789'].map((figure) => font.glyphForCodePoint(figure.codePointAt(0) ?? 0).advanceWidth)
  return new Set(widths).size > 1
}
