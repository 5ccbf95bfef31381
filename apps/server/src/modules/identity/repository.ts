import { sql } from 'kysely'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'

/** Role of a person at the first sign-in; `none`: members and invited people alone. */
export type FirstRole = 'none' | 'manage' | 'look' | 'view'

/** The provider at which members of an account sign in. */
export interface StoredProvider {
  readonly accountId: number
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client. */
  readonly secretSealed: string | null
  readonly firstSignIn: FirstRole
  readonly isRequired: boolean
}

/** A domain of an account. Epoch ms. */
export interface StoredDomain {
  readonly id: number
  readonly accountId: number
  readonly domain: string
  readonly proof: string
  readonly verifiedAt: number | null
  readonly checkedAt: number | null
}

const providers = (db: Executor) =>
  db
    .selectFrom('account_identity_provider as provider')
    .select([
      'provider.account_id as accountId',
      'issuer',
      'client_id as clientId',
      'client_secret_sealed as secretSealed',
      'first_sign_in as firstSignIn',
      'is_required as isRequired',
    ])

export function findProvider(db: Executor, accountId: number): Promise<StoredProvider | undefined> {
  return providers(db).where('provider.account_id', '=', accountId).executeTakeFirst()
}

/** The provider of the account whose verified domain this is. */
export function findProviderOfDomain(db: Executor, domain: string): Promise<StoredProvider | undefined> {
  return providers(db)
    .innerJoin('account_domain', 'account_domain.account_id', 'provider.account_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Takes the place of the one from before. */
export async function storeProvider(db: Executor, provider: StoredProvider, now: number): Promise<void> {
  const { accountId, issuer, clientId, secretSealed, firstSignIn, isRequired } = provider
  const values = {
    issuer,
    client_id: clientId,
    client_secret_sealed: secretSealed,
    first_sign_in: firstSignIn,
    is_required: isRequired,
    changed_at: instant(now),
  }
  await db
    .insertInto('account_identity_provider')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** False where there is none. */
export async function deleteProvider(db: Executor, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_identity_provider')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const domains = (db: Executor) =>
  db
    .selectFrom('account_domain')
    .select([
      'id',
      'account_id as accountId',
      'domain',
      'proof',
      'verified_at as verifiedAt',
      'checked_at as checkedAt',
    ])

export function listDomains(db: Executor, accountId: number): Promise<readonly StoredDomain[]> {
  return domains(db).where('account_id', '=', accountId).orderBy('domain').execute()
}

interface OwnDomain {
  readonly accountId: number
  readonly id: number
}

export function findDomain(db: Executor, { accountId, id }: OwnDomain): Promise<StoredDomain | undefined> {
  return domains(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

/** Is it a verified domain of this account, or of any other where `accountId` is left out? */
export async function isVerifiedDomain(
  db: Executor,
  { domain, accountId }: { readonly domain: string; readonly accountId?: number },
): Promise<boolean> {
  const row = await domains(db)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .executeTakeFirst()
  return row !== undefined
}

/** False where the account has it already. */
export async function insertDomain(
  db: Executor,
  { accountId, domain, proof, now }: Pick<StoredDomain, 'accountId' | 'domain' | 'proof'> & { readonly now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_domain')
    .values({ account_id: accountId, domain, proof, added_at: instant(now) })
    .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteDomain(db: Executor, { accountId, id }: OwnDomain): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_domain')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

interface DomainCheck extends OwnDomain {
  readonly isVerified: boolean
  readonly now: number
  readonly nextAt: number
}

/** Stores what a look-up found; false where another account has the domain by now, or it was removed. */
export async function storeCheck(
  db: Executor,
  { accountId, id, isVerified, now, nextAt }: DomainCheck,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_domain')
    .set({
      checked_at: instant(now),
      verified_at: isVerified ? sql<number>`coalesce(verified_at, ${instant(now)})` : null,
      next_check_at: optionalInstant(isVerified ? nextAt : null),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(sql<boolean>`(${!isVerified} or not exists (select from account_domain other
      where other.domain = account_domain.domain and other.verified_at is not null and other.id <> account_domain.id))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Instant of the next look-up. */
export const nextCheck = sql<number | null>`(select min(next_check_at) from account_domain)`

/** The domain that has waited longest for its look-up. */
export function findDueDomain(db: Executor, now: number): Promise<StoredDomain | undefined> {
  return domains(db)
    .where('next_check_at', '<=', instant(now))
    .orderBy('next_check_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Puts the next look-up off: of two nodes one does it. */
export async function takeDomain(
  db: Executor,
  { accountId, id }: OwnDomain,
  { now, nextAt }: { readonly now: number; readonly nextAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_domain')
    .set({ next_check_at: instant(nextAt) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('next_check_at', '<=', instant(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
