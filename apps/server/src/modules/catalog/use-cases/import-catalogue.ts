import { createHash } from 'node:crypto'
import {
  differenceOfCatalogues,
  lintCatalogue,
  type CatalogueChange,
  type CatalogueDocument,
} from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { asOne } from '../../../platform/database/transaction.ts'
import { readCatalogueFolder } from '../import/index.ts'
import { newestDocument, publishDocument } from '../repository.ts'

export interface ImportProblem {
  readonly path: string
  readonly message: string
}

export interface ImportedCatalogue {
  /** Unchanged when the files say what is published already. */
  readonly version: number
  /** False for a dry run, and where nothing has changed: somebody else may have published the same a moment ago. */
  readonly isPublished: boolean
  readonly changes: readonly CatalogueChange[]
  readonly warnings: readonly ImportProblem[]
}

interface ImportPorts {
  readonly db: Executor
  readonly now: number
}

/** Reads the data files, lints them, and publishes them as the next version; a dry run stops before that (CAT-19). */
export async function importCatalogue(
  { db, now }: ImportPorts,
  folder: string,
  options: { readonly dryRun?: boolean } = {},
): Promise<Result<ImportedCatalogue, readonly ImportProblem[]>> {
  const read = readCatalogueFolder(folder)
  if (!read.ok)
    return fail(
      read.failure.map((problem) => ({
        path: `${problem.file} ${problem.path}`,
        message: `${problem.file}: ${problem.path}: ${problem.message}`,
      })),
    )
  const findings = lintCatalogue(read.value)
  const errors = findings.filter((finding) => finding.level === 'error')
  if (errors.length > 0) return fail(errors)
  const before = await newestDocument(db)
  const changes = before === undefined ? [] : differenceOfCatalogues(before.document, read.value)
  const warnings = findings.filter((finding) => finding.level === 'warning')
  if (options.dryRun === true || (before !== undefined && changes.length === 0))
    return ok({ version: before?.number ?? 0, isPublished: false, changes, warnings })
  const version = (before?.number ?? 0) + 1
  await asOne(db, (trx) =>
    publishDocument(trx, { number: version, document: read.value, digest: digestOf(read.value), now }),
  )
  return ok({ version, isPublished: true, changes, warnings })
}

function digestOf(document: CatalogueDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}
