import { ok, type Result } from '@waybill/domain/result'
import { storeDraft } from '../repository.ts'
import { checkFolder, digestOf, type CatalogueProblem } from './check-catalogue.ts'
import { compareWithPublished } from './compare-published.ts'
import type { DescribedChange, PublishingPorts } from './import-catalogue.ts'

export interface DraftedCatalogue extends DescribedChange {
  /** Absent where the files say what is published already: there is nothing to draft. */
  readonly draftId?: number
  readonly baseVersion: number
}

/** Reads the data files, lints them, and saves them as a draft that can be looked at and published later. */
export async function draftCatalogue(
  { db, now, by, givenUp = [], takesCurrency }: PublishingPorts,
  folder: string,
): Promise<Result<DraftedCatalogue, readonly CatalogueProblem[]>> {
  const checked = checkFolder(folder)
  if (!checked.ok) return checked
  const { document, warnings } = checked.value
  const compared = await compareWithPublished(db, { ...checked.value, givenUp, takesCurrency })
  if (!compared.ok) return compared
  const { base: baseVersion, ...difference } = compared.value
  const described = { ...difference, baseVersion, document, warnings }
  if (difference.before !== undefined && difference.changes.length === 0) return ok(described)
  const draftId = await storeDraft(db, { baseVersion, document, digest: digestOf(document), by, now })
  return ok({ ...described, draftId })
}
