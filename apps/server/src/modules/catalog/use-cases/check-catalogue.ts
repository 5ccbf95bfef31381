import { createHash } from 'node:crypto'
import { lintCatalogue, settingsOf, type CatalogueDocument } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { colourFindings } from '../../../platform/look/colour-findings.ts'
import { fontFindings } from '../../../platform/look/font-findings.ts'
import { readCatalogueFolder, type ImportProblem } from '../import/index.ts'

/** What prevents a catalogue from being published, or an editor should see: a place and a sentence. */
export interface CatalogueProblem {
  readonly path: string
  readonly message: string
  /** The stable word of the linter's rule, where it is one of its findings. */
  readonly code?: string
}

export interface CheckedCatalogue {
  readonly document: CatalogueDocument
  readonly warnings: readonly CatalogueProblem[]
}

/** The linter's word: its errors reject the document, its warnings go along (CAT-19). */
export function checkDocument(document: CatalogueDocument): Result<CheckedCatalogue, readonly CatalogueProblem[]> {
  const { colours, fonts = [], languages } = settingsOf(document)
  const ofColours = colourFindings(colours)
  const ofFonts = fontFindings({ fonts, languages, currencies: document.currencies })
  const findings = [
    ...lintCatalogue(document),
    ...ofColours.map(({ level, name, message }) => ({ level, path: `settings.colours.${name}`, message })),
    ...ofFonts.map((finding) => ({ ...finding, path: 'brand/font' })),
  ]
  const errors = findings.filter((finding) => finding.level === 'error')
  if (errors.length > 0) return fail(errors)
  return ok({ document, warnings: findings.filter((finding) => finding.level === 'warning') })
}

/** Reads the data files and lints them. */
export function checkFolder(folder: string): Result<CheckedCatalogue, readonly CatalogueProblem[]> {
  const read = readCatalogueFolder(folder)
  if (read.ok) return checkDocument(read.value)
  return fail(
    read.failure.map((problem) => ({
      path: `${problem.file} ${problem.path}`.trimEnd(),
      message: inPlace(problem),
    })),
  )
}

/** `modules/planning.yaml:31: modules[3].base_price.JPY: must be ...`, where an editor finds it. */
function inPlace({ file, line, path, message }: ImportProblem): string {
  return [line === undefined ? file : `${file}:${line}`, path, message].filter((part) => part !== '').join(': ')
}

/** Names the content of a document. */
export function digestOf(document: CatalogueDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}
