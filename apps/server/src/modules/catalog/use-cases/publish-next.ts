import type { CatalogueDocument } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordLegalVersion } from '../../legal/index.ts'
import { lockPublications, publishDocument } from '../repository.ts'
import type { PlaceOf } from '../import/index.ts'
import { digestOf, type CatalogueProblem } from './check-catalogue.ts'
import { compareWithPublished } from './compare-published.ts'

interface NextVersion {
  readonly document: CatalogueDocument
  readonly placeOf: PlaceOf
  readonly givenUp: readonly string[]
  /** The version that the difference was computed against; 0 for none. */
  readonly base: number
  readonly by: string
  readonly now: number
}

/** Rejection of a change that was made against one version and can't follow another. */
export function stale(base: number, newest: number): CatalogueProblem {
  const message = `version ${newest} was published meanwhile, and this was made against version ${base}`
  return { place: '', message }
}

/**
 * Publishes a document as the version after its base, unless another operator was first: then the difference that was
 * shown is no longer the one that would happen, and nothing is published (CAT-19). Needs the transaction of the whole
 * command.
 */
export async function publishNext(
  trx: Executor,
  { document, placeOf, givenUp, base, by, now }: NextVersion,
): Promise<Result<number, readonly CatalogueProblem[]>> {
  const newest = await lockPublications(trx)
  if (newest !== base) return fail([stale(base, newest)])
  // an account may have bought meanwhile what the document takes away
  const compared = await compareWithPublished(trx, { document, placeOf, givenUp })
  if (!compared.ok) return compared
  const number = base + 1
  await publishDocument(trx, { number, document, digest: digestOf(document), by, now })
  await recordLegalVersion(trx, { document, catalogueVersion: number, now })
  return ok(number)
}
