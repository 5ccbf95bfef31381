import { createHash } from 'node:crypto'
import {
  lintCatalogue,
  settingsOf,
  type CatalogueDocument,
  type CatalogueLocale,
  type Finding,
} from '@waybill/domain/catalog'
import { sourceLocaleOf } from '@waybill/domain/locale'
import { fail, ok, type Result } from '@waybill/domain/result'
import { missingTexts } from '@waybill/i18n/shop-texts'
import { colourFindings } from '../../../platform/look/colour-findings.ts'
import { fontFindings } from '../../../platform/look/font-findings.ts'
import { placesOf, placeText, readPlacedCatalogue, type PlaceOf } from '../import/index.ts'

/** Problem that prevents a catalogue from being published, or that an editor should see: a path and a sentence. */
export interface CatalogueProblem {
  /** `modules/planning.yaml:31: berth-plan.base_price.JPY`; empty where it is about the catalogue as a whole. */
  readonly place: string
  readonly message: string
}

export interface CheckedCatalogue {
  readonly document: CatalogueDocument
  readonly warnings: readonly CatalogueProblem[]
  readonly placeOf: PlaceOf
}

/** A problem as one line. */
export function problemText({ place, message }: CatalogueProblem): string {
  return place === '' ? message : `${place}: ${message}`
}

type CodedFinding = Pick<Finding, 'level' | 'path' | 'message'> & { readonly code?: string }

/** The linter's word: its errors reject the document, its warnings go along. */
export function checkDocument(
  document: CatalogueDocument,
  placeOf: PlaceOf = placesOf(document),
  unwritten: readonly CatalogueLocale[] = [],
): Result<CheckedCatalogue, readonly CatalogueProblem[]> {
  const { colours, fonts = [], languages } = settingsOf(document)
  const source = sourceLocaleOf(languages)
  const ofColours = colourFindings(colours)
  const ofFonts = fontFindings({ fonts, languages, currencies: document.currencies })
  const findings: readonly CodedFinding[] = [
    ...lintCatalogue(document),
    ...ofColours.map(({ level, name, message }) => ({ level, path: `settings.colours.${name}`, message })),
    ...ofFonts.map((finding) => ({ ...finding, path: 'brand/font' })),
  ]
  const placed = ({ path, message }: CodedFinding): CatalogueProblem => ({ place: placeOf(path), message })
  const errors = findings.filter(({ level }) => level === 'error')
  if (errors.length > 0) return fail(errors.map(placed))
  const { interfaceTexts } = settingsOf(document)
  const english = languages.flatMap((locale) => interfaceInEnglish(locale, interfaceTexts[locale] ?? {}))
  const absent = unwritten.filter((locale) => languages.includes(locale))
  const isOfAbsent = ({ code, path }: CodedFinding): boolean =>
    code === 'text_untranslated' && absent.some((locale) => placeOf(path).startsWith(`texts/${locale}.yaml`))
  const shown = findings.filter((finding) => finding.level === 'warning' && !isOfAbsent(finding))
  return ok({
    document,
    warnings: [...byText(shown, source).map(placed), ...english, ...absent.map((locale) => noTexts(locale, source))],
    placeOf,
  })
}

/** One line for a language in which parts of the interface are English. */
function interfaceInEnglish(
  locale: CatalogueLocale,
  texts: Readonly<Record<string, string>>,
): readonly CatalogueProblem[] {
  const [first, ...more] = missingTexts(locale, texts)
  if (first === undefined) return []
  const message = `texts of the interface are shown in English: ${more.length + 1}, ${first} first (npm run -s cli -- interface-texts ${locale})`
  return [{ place: `interface/${locale}.yaml`, message }]
}

/** One line for a language that has no text at all. */
function noTexts(locale: CatalogueLocale, source: CatalogueLocale): CatalogueProblem {
  const shown = source === 'en' ? 'English' : source
  const message = `the file is missing or empty: what the shop sells is shown in ${shown} (${locale})`
  return { place: `texts/${locale}.yaml`, message }
}

/** A text that several languages lack is one warning, at its words in the source language; it comes after those of other kinds. */
function byText(warnings: readonly CodedFinding[], source: CatalogueLocale): readonly CodedFinding[] {
  const [untranslated, others] = [true, false].map((is) =>
    warnings.filter(({ code }) => (code === 'text_untranslated') === is),
  )
  const texts = Map.groupBy(untranslated ?? [], ({ path }) => path.slice(0, path.lastIndexOf('.')))
  const grouped = Array.from(texts, ([path, [first, ...more]]): CodedFinding[] => {
    if (first === undefined) return []
    const languages = [first, ...more].map((one) => one.path.slice(path.length + 1))
    return [{ ...first, path: `${path}.${source}`, message: `${first.message} (${languages.join(', ')})` }]
  })
  return [...(others ?? []), ...grouped.flat()]
}

/** Reads the data files and lints them. */
export function checkFolder(folder: string): Result<CheckedCatalogue, readonly CatalogueProblem[]> {
  const read = readPlacedCatalogue(folder)
  if (read.ok) return checkDocument(read.value.document, read.value.placeOf, read.value.unwritten)
  return fail(read.failure.map((problem) => ({ place: placeText(problem), message: problem.message })))
}

/** Names the content of a document. */
export function digestOf(document: CatalogueDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}
