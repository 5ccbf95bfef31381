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
  /** Absent for a registration. */
  readonly orderId?: string
}

export async function insertAcceptance(db: Executor, acceptance: Acceptance): Promise<void> {
  const { accountId, memberId, version, locale, now, orderId } = acceptance
  await db
    .insertInto('terms_acceptance')
    .values({
      account_id: accountId,
      member_id: memberId,
      version: version.number,
      digest: version.digest,
      locale,
      accepted_at: instant(now),
      order_id: orderId ?? null,
    })
    .execute()
}

/** Last agreement of an order; undefined where the shop had no legal texts. */
export async function findOrderAgreement(
  db: Executor,
  owned: { readonly accountId: number; readonly orderId: string },
): Promise<{ readonly version: number; readonly acceptedAt: number } | undefined> {
  return db
    .selectFrom('terms_acceptance')
    .select(['version', 'accepted_at as acceptedAt'])
    .where('account_id', '=', owned.accountId)
    .where('order_id', '=', owned.orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Legal texts that a member agreed to, at the registration or with an order (ORD-12). Epoch ms. */
export interface ListedAcceptance {
  readonly at: number
  readonly version: number
  readonly locale: string
  readonly by: string
  /** Null for the registration. */
  readonly orderId: string | null
}

/** The newest first. */
export async function listAgreements(
  db: Executor,
  { accountId, most }: { readonly accountId: number; readonly most: number },
): Promise<readonly ListedAcceptance[]> {
  return db
    .selectFrom('terms_acceptance')
    .innerJoin('member', 'member.id', 'terms_acceptance.member_id')
    .select([
      'terms_acceptance.accepted_at as at',
      'terms_acceptance.version',
      'terms_acceptance.locale',
      'member.email as by',
      'terms_acceptance.order_id as orderId',
    ])
    .where('terms_acceptance.account_id', '=', accountId)
    .orderBy('terms_acceptance.id', 'desc')
    .limit(most)
    .execute()
}
