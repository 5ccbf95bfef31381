import { catalogueLocales, type CatalogueDocument, type CatalogueLocale } from '@waybill/domain/catalog'
import { ok, type Result } from '@waybill/domain/result'
import { placesOf, type PlaceOf } from './file-of-document.ts'
import type { ImportProblem } from './import-problem.ts'
import { loadCatalogueFiles, type CatalogueFiles } from './load-catalogue-files.ts'
import { resolveCatalogue } from './resolve-catalogue.ts'

/** A document, and where its fields stand in the files. */
interface ReadCatalogue {
  readonly document: CatalogueDocument
  readonly placeOf: PlaceOf
  /** Languages whose file of texts is missing or empty. */
  readonly unwritten: readonly CatalogueLocale[]
}

/**
 * Reads a catalogue's folder (docs/catalogue-format.md) into one document. It parses, checks shapes, resolves codes to ids and
 * merges texts; whether the document makes a sound shop is the linter's question.
 */
export function readPlacedCatalogue(folder: string): Result<ReadCatalogue, ImportProblem[]> {
  const files = loadCatalogueFiles(folder)
  if (!files.ok) return files
  const document = resolveCatalogue(files.value)
  if (!document.ok) return document
  const placeOf = placesOf(document.value, files.value)
  return ok({ document: document.value, placeOf, unwritten: unwrittenIn(files.value) })
}

function unwrittenIn({ texts }: CatalogueFiles): readonly CatalogueLocale[] {
  return catalogueLocales.filter((locale) =>
    Object.values(texts[locale].value).every((section) => Object.keys(section).length === 0),
  )
}

/** The document alone. */
export function readCatalogueFolder(folder: string): Result<CatalogueDocument, ImportProblem[]> {
  const read = readPlacedCatalogue(folder)
  return read.ok ? ok(read.value.document) : read
}
