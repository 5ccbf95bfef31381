import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { Locale } from '@waybill/i18n'

/** One publication of the legal texts; they are in its catalogue version. */
export interface StoredLegalVersion {
  readonly number: number
  readonly digest: string
  readonly catalogue_version: number
  readonly published_at: number
}

/** All publications of legal texts up to a version of the catalogue, the newest first. */
export async function listLegalVersions(
  db: Executor,
  catalogueVersion: number,
): Promise<readonly StoredLegalVersion[]> {
  return db
    .selectFrom('legal_version')
    .selectAll()
    .where('catalogue_version', '<=', catalogueVersion)
    .orderBy('number', 'desc')
    .execute()
}

export async function insertLegalVersion(db: Executor, version: StoredLegalVersion): Promise<void> {
  await db
    .insertInto('legal_version')
    .values({ ...version, published_at: instant(version.published_at) })
    .execute()
}

export interface Acceptance {
  readonly accountId: number
  readonly memberId: number
  readonly version: Pick<StoredLegalVersion, 'number' | 'digest'>
  readonly locale: Locale
  readonly now: number
}

export async function insertAcceptance(db: Executor, acceptance: Acceptance): Promise<void> {
  const { accountId, memberId, version, locale, now } = acceptance
  await db
    .insertInto('terms_acceptance')
    .values({
      account_id: accountId,
      member_id: memberId,
      version: version.number,
      digest: version.digest,
      locale,
      accepted_at: instant(now),
    })
    .execute()
}
