import type { CatalogueDocument } from '@waybill/domain/catalog'
import type { Result } from '@waybill/domain/result'
import type { ImportProblem } from './import-problem.ts'
import { loadCatalogueFiles } from './load-catalogue-files.ts'
import { resolveCatalogue } from './resolve-catalogue.ts'

/**
 * Reads a catalogue's folder (docs/catalogue-format.md) into one document (CAT-19). It parses, checks shapes, resolves
 * codes to ids and merges texts; whether the document makes a sound shop is the linter's question.
 */
export function readCatalogueFolder(path: string): Result<CatalogueDocument, ImportProblem[]> {
  const files = loadCatalogueFiles(path)
  return files.ok ? resolveCatalogue(files.value) : files
}
