import { createHash } from 'node:crypto'
import { canonicalText } from '@waybill/domain/canonical'
import type { Catalogue, CatalogueDocument } from '@waybill/domain/catalog'
import type { Executor } from '../../../platform/database/database.ts'
import { insertAcceptance, insertLegalVersion, listLegalVersions, type StoredLegalVersion } from '../repository.ts'

export { insertAcceptance as storeAcceptance }

interface Publication {
  readonly document: CatalogueDocument
  readonly catalogueVersion: number
  readonly now: number
}

/** Counts the legal texts of a catalogue that is published: other texts than the last ones are the next version. */
export async function recordLegalVersion(
  trx: Executor,
  { document, catalogueVersion, now }: Publication,
): Promise<void> {
  if (document.legal === undefined) return
  const digest = createHash('sha256').update(canonicalText(document.legal)).digest('hex')
  const [last] = await listLegalVersions(trx, catalogueVersion)
  if (last?.digest === digest) return
  const number = (last?.number ?? 0) + 1
  await insertLegalVersion(trx, { number, digest, catalogue_version: catalogueVersion, published_at: now })
}

/** The version of the legal texts that a catalogue shows; undefined where it has none. */
export async function presentLegalVersion(db: Executor, catalogue: Catalogue): Promise<StoredLegalVersion | undefined> {
  if (catalogue.document.legal === undefined) return undefined
  const [present] = await listLegalVersions(db, catalogue.version)
  return present
}
