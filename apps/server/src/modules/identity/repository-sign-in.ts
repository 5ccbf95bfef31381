import { machineClock } from '../../platform/clock.ts'
import { instant } from '../../platform/database/column-types.ts'
import type { Database, Executor } from '../../platform/database/database.ts'
import type { Locale } from '@waybill/i18n'

/** A sign-in that is under way at a provider. */
export interface BegunSession {
  readonly accountId: number
  readonly issuer: string
  readonly locale: Locale
  readonly next: string
  /** Of a member who signs in again. */
  readonly sessionId: number | null
}

export async function insertBegun(
  db: Executor,
  begun: BegunSession & { readonly stateHash: Uint8Array; readonly expiresAt: number },
): Promise<void> {
  await db
    .insertInto('company_sign_in')
    .values({
      state_hash: begun.stateHash,
      account_id: begun.accountId,
      issuer: begun.issuer,
      locale: begun.locale,
      next: begun.next,
      session_id: begun.sessionId,
      expires_at: instant(begun.expiresAt),
    })
    .execute()
}

/** Takes a sign-in that comes back: each once, and only at the address of its own provider; `now` is real time. */
export async function takeBegun(
  db: Executor,
  { stateHash, accountId, now }: { readonly stateHash: Uint8Array; readonly accountId: number; readonly now: number },
): Promise<BegunSession | undefined> {
  return db
    .deleteFrom('company_sign_in')
    .where('state_hash', '=', stateHash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', instant(now))
    .returning(['account_id as accountId', 'issuer', 'locale', 'next', 'session_id as sessionId'])
    .executeTakeFirst()
}

/** Forgets sign-ins that never came back; their instants are real time, which the product's clock may be far ahead of. */
export async function forgetBegunSignIns(db: Database): Promise<void> {
  await db.deleteFrom('company_sign_in').where('expires_at', '<', instant(machineClock.now())).execute()
}

/** A person at a provider. */
interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** The member that an identity is bound to, also a removed one. */
export function findBound(db: Executor, { issuer, subject }: Identity) {
  return db
    .selectFrom('member_identity')
    .innerJoin('member', 'member.id', 'member_identity.member_id')
    .select([
      'member.id',
      'member.account_id as accountId',
      'member.removed_at as removedAt',
      'member.email_norm as address',
    ])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Binds an identity to a member, and takes it from a removed one; false where the member has another one at this provider. */
export async function bindIdentity(
  db: Executor,
  { issuer, subject }: Identity,
  { memberId, accountId, now }: { readonly memberId: number; readonly accountId: number; readonly now: number },
): Promise<boolean> {
  const other = await db
    .selectFrom('member_identity')
    .select('subject')
    .where('member_id', '=', memberId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  if (other !== undefined) return other.subject === subject
  const values = { account_id: accountId, member_id: memberId, added_at: instant(now) }
  await db
    .insertInto('member_identity')
    .values({ issuer, subject, ...values })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(values))
    .execute()
  return true
}
