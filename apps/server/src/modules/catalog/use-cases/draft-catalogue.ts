import { differenceOfCatalogues, type CatalogueChange } from '@waybill/domain/catalog'
import { ok, type Result } from '@waybill/domain/result'
import { newestDocument, storeDraft } from '../repository.ts'
import { checkFolder, digestOf, type CatalogueProblem } from './check-catalogue.ts'
import type { PublishingPorts } from './import-catalogue.ts'

export interface DraftedCatalogue {
  /** Absent where the files say what is published already: there is nothing to draft. */
  readonly draftId?: number
  readonly baseVersion: number
  readonly changes: readonly CatalogueChange[]
  readonly warnings: readonly CatalogueProblem[]
}

/** Reads the data files, lints them, and saves them as a draft that can be looked at and published later (CAT-19). */
export async function draftCatalogue(
  { db, now, by }: PublishingPorts,
  folder: string,
): Promise<Result<DraftedCatalogue, readonly CatalogueProblem[]>> {
  const checked = checkFolder(folder)
  if (!checked.ok) return checked
  const { document, warnings } = checked.value
  const before = await newestDocument(db)
  const changes = before === undefined ? [] : differenceOfCatalogues(before.document, document)
  const baseVersion = before?.number ?? 0
  if (before !== undefined && changes.length === 0) return ok({ baseVersion, changes, warnings })
  const draftId = await storeDraft(db, { baseVersion, document, digest: digestOf(document), by, now })
  return ok({ draftId, baseVersion, changes, warnings })
}
