import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { asOne } from '../../../platform/database/transaction.ts'
import { endDraft, holdDraft, newestDocument, storeDraft, type StoredDraft } from '../repository.ts'
import { checkDocument, checkFolder, digestOf, type CatalogueProblem } from './check-catalogue.ts'
import { compareWithPublished } from './compare-published.ts'
import type { DescribedChange, PublishingPorts } from './import-catalogue.ts'
import { publishNext, stale } from './publish-next.ts'

export interface PublishedDraft extends DescribedChange {
  /** The version that it became; for a dry run the one that it would be compared with. */
  readonly version: number
  readonly isPublished: boolean
}

const rejected = (message: string): Result<never, readonly CatalogueProblem[]> => fail([{ place: '', message }])

/** A draft that still waits, held until the transaction ends; otherwise why it doesn't. */
async function waitingDraft(trx: Executor, id: number): Promise<Result<StoredDraft, readonly CatalogueProblem[]>> {
  const draft = await holdDraft(trx, id)
  if (draft === undefined) return rejected(`there is no draft ${id}`)
  if (draft.ended === undefined) return ok(draft)
  const { by, publishedVersion } = draft.ended
  const end = publishedVersion === null ? 'was discarded' : `was published as version ${publishedVersion}`
  return rejected(`draft ${id} ${end} by ${by}`)
}

/**
 * Lints a draft again and publishes it. One whose base isn't the newest version any more is rejected: it would take back what
 * was published since, and its difference was never looked at.
 */
export function publishDraft(
  { db, now, by, givenUp = [], takesCurrency }: PublishingPorts,
  id: number,
  options: { readonly dryRun?: boolean } = {},
): Promise<Result<PublishedDraft, readonly CatalogueProblem[]>> {
  return asOne(db, async (trx) => {
    const draft = await waitingDraft(trx, id)
    if (!draft.ok) return draft
    const { document, baseVersion: base } = draft.value
    const checked = checkDocument(document)
    if (!checked.ok) return checked
    const { warnings, placeOf } = checked.value
    const newest = (await newestDocument(trx))?.number ?? 0
    if (newest !== base) return fail([stale(base, newest)])
    const compared = await compareWithPublished(trx, { document, placeOf, givenUp, takesCurrency })
    if (!compared.ok) return compared
    const { base: version, ...difference } = compared.value
    const described = { ...difference, document, warnings }
    if (options.dryRun === true) return ok({ ...described, version, isPublished: false })
    const published = await publishNext(trx, { document, placeOf, givenUp, base, by, now })
    if (!published.ok) return published
    await endDraft(trx, { id, by, now, publishedVersion: published.value })
    return ok({ ...described, version: published.value, isPublished: true })
  })
}

/** Ends a draft without publishing it; it stays stored, and can't be published any more. */
export function discardDraft(
  { db, now, by }: PublishingPorts,
  id: number,
): Promise<Result<undefined, readonly CatalogueProblem[]>> {
  return asOne(db, async (trx) => {
    const draft = await waitingDraft(trx, id)
    if (!draft.ok) return draft
    await endDraft(trx, { id, by, now })
    return ok(undefined)
  })
}

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
