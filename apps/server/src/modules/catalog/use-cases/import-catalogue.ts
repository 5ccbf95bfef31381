import { differenceOfCatalogues, type CatalogueChange } from '@waybill/domain/catalog'
import { ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { asOne } from '../../../platform/database/transaction.ts'
import { newestDocument } from '../repository.ts'
import { checkFolder, type CatalogueProblem } from './check-catalogue.ts'
import { publishNext } from './publish-next.ts'

export interface ImportedCatalogue {
  /** Unchanged when the files say what is published already. */
  readonly version: number
  /** False for a dry run, and where nothing has changed: another operator may have published the same a moment ago. */
  readonly isPublished: boolean
  readonly changes: readonly CatalogueChange[]
  readonly warnings: readonly CatalogueProblem[]
}

/** What a command that changes the catalogue works with; `by` is its operator. */
export interface PublishingPorts {
  readonly db: Executor
  readonly now: number
  readonly by: string
}

/** Reads the data files, lints them, and publishes them as the next version; a dry run stops before that (CAT-19). */
export async function importCatalogue(
  { db, now, by }: PublishingPorts,
  folder: string,
  options: { readonly dryRun?: boolean } = {},
): Promise<Result<ImportedCatalogue, readonly CatalogueProblem[]>> {
  const checked = checkFolder(folder)
  if (!checked.ok) return checked
  const { document, warnings } = checked.value
  const before = await newestDocument(db)
  const changes = before === undefined ? [] : differenceOfCatalogues(before.document, document)
  const base = before?.number ?? 0
  if (options.dryRun === true || (before !== undefined && changes.length === 0))
    return ok({ version: base, isPublished: false, changes, warnings })
  const published = await asOne(db, (trx) => publishNext(trx, { document, base, by, now }))
  return published.ok ? ok({ version: published.value, isPublished: true, changes, warnings }) : published
}
