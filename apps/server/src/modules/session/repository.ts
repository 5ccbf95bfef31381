import { DAY_MS } from '@waybill/domain/durations'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { sql } from 'kysely'
import { instant, optionalInstant } from '../../platform/database/column-types.ts'
import type { Actor, Member } from '../../platform/http/actor.ts'

/** 30 days idle, 180 days absolute, by the product's clock. */
const IDLE_MS = 30 * DAY_MS
const ABSOLUTE_MS = 180 * DAY_MS
/** `seen_at` is written at most this often: a read should not cost a write. */
const SEEN_STEP_MS = 5 * 60_000
const LONGEST_AGENT = 300

/** Of a member, beside the language of their mails. */
export const KNOWN = ['member.id', 'member.account_id as accountId', 'member.email'] as const

interface Lookup {
  readonly now: number
  readonly tokenHash: Uint8Array
}

/** Sessions that are neither ended nor idle. */
function sessionsInUse(db: Executor, now: number) {
  return db
    .selectFrom('session')
    .where('session.ended_at', 'is', null)
    .where('session.seen_at', '>', instant(now - IDLE_MS))
    .where(isWithinItsDay(now))
}

/** Sessions that can still be used: neither ended nor too old. */
export function liveSessions(db: Executor, now: number) {
  return sessionsInUse(db, now).where('session.created_at', '>', instant(now - ABSOLUTE_MS))
}

/** A sign-in at the company's provider ends by itself. */
const isWithinItsDay = (now: number) => sql<boolean>`coalesce(session.ends_at > ${instant(now)}, true)`

/** The member of a session token, or undefined where it is unknown, ended or too old. */
export async function findSessionActor(db: Executor, lookup: Lookup): Promise<Actor | undefined> {
  const row = await withMember(liveSessions(db, lookup.now), lookup.now)
    .where('session.token_hash', '=', lookup.tokenHash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (lookup.now - row.seen_at > SEEN_STEP_MS) await markSessionSeen(db, row.session_id, lookup.now)
  return memberOf(row)
}

async function markSessionSeen(db: Executor, sessionId: number, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: instant(now) })
    .where('id', '=', sessionId)
    .execute()
}

/** The member of a bearer token's session, by the session's id. */
export async function findActorOfSession(
  db: Executor,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<Actor | undefined> {
  const row = await withMember(sessionsInUse(db, now), now).where('session.id', '=', id).executeTakeFirst()
  return row && memberOf(row)
}

/** The account requires a second factor, and the member has none, or one whose reset has come. */
const lacksFactor = (now: number) =>
  sql<boolean>`account.requires_factor and not exists (select from member_factor
    where member_factor.member_id = member.id and coalesce(reset_at > ${instant(now)}, true))`

/** Columns of a member and the account that make an actor. */
export const OF_MEMBER = [
  'member.id as member_id',
  'account.id as account_id',
  'account.kind',
  'email',
  'first_name',
  'last_name',
  'is_primary',
  'is_read_only',
  'is_locked',
  'email_verified_at',
  'partner_account_id',
  'payer_account_id',
  'country',
  'currency',
  'policies',
  'account.created_at',
] as const

/** Sessions with all that is known of their members, in one question. */
function withMember(sessions: ReturnType<typeof sessionsInUse>, now: number) {
  return sessions
    .innerJoin('member', 'member.id', 'session.member_id')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['session.id as session_id', 'session.seen_at', 'session.ends_at', 'session.confirmed_at', ...OF_MEMBER])
    .select(({ fn }) => [
      fn.coalesce('member.time_zone', 'account.time_zone').as('time_zone'),
      fn.coalesce('member.locale', 'account.locale').as('locale'),
      lacksFactor(now).as('lacks_factor'),
      sql<boolean>`member.password_hash <> ''`.as('has_password'),
    ])
}

type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof withMember>['executeTakeFirst']>>>

/** The primary member of an account that wasn't erased, without a session: in their place the shop's own people act. */
export async function findPrimaryActor(
  db: Executor,
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<Member | undefined> {
  const row = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(OF_MEMBER)
    .select(({ fn }) => [
      fn.coalesce('member.time_zone', 'account.time_zone').as('time_zone'),
      fn.coalesce('member.locale', 'account.locale').as('locale'),
      lacksFactor(now).as('lacks_factor'),
      sql<boolean>`member.password_hash <> ''`.as('has_password'),
    ])
    .where('account.id', '=', accountId)
    .where('account.erased_at', 'is', null)
    .where('member.is_primary', '=', true)
    .executeTakeFirst()
  return row && memberOf({ ...row, session_id: 0, seen_at: now, ends_at: null, confirmed_at: null })
}

export function memberOf(row: SessionRow): Member {
  return {
    kind: 'member',
    sessionId: row.session_id,
    memberId: row.member_id,
    accountId: row.account_id,
    accountKind: row.kind,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isPrimary: row.is_primary,
    isReadOnly: row.is_read_only,
    isLocked: row.is_locked,
    isEmailVerified: row.email_verified_at !== null,
    lacksFactor: row.lacks_factor && row.ends_at === null,
    hasPassword: row.has_password,
    endsAt: row.ends_at ?? undefined,
    confirmedAt: row.confirmed_at ?? undefined,
    partnerAccountId: row.partner_account_id ?? undefined,
    payerAccountId: row.payer_account_id ?? undefined,
    country: row.country,
    currency: row.currency,
    timeZone: row.time_zone,
    locale: row.locale,
    policies: row.policies,
    createdAt: row.created_at,
  }
}

interface NewSession {
  readonly tokenHash: Uint8Array
  /** A member with the account. */
  readonly member: { readonly id: number; readonly accountId: number }
  readonly deviceHash: Uint8Array
  readonly userAgent: string
  /** Of a sign-in at the company's provider. */
  readonly endsAt: number | null
  readonly now: number
}

export async function insertSession(db: Executor, session: NewSession): Promise<number> {
  const row = await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      member_id: session.member.id,
      account_id: session.member.accountId,
      user_agent: session.userAgent.slice(0, LONGEST_AGENT),
      device_hash: session.deviceHash,
      created_at: instant(session.now),
      seen_at: instant(session.now),
      ends_at: optionalInstant(session.endsAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function endSession(db: Executor, sessionId: number, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: instant(now) })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endAllSessions(db: Executor, memberId: number, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: instant(now) })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}

export interface KnownMember {
  readonly id: number
  readonly accountId: number
  readonly email: string
  readonly locale: Locale
}

export async function findMemberByEmail(db: Executor, emailNorm: string): Promise<KnownMember | undefined> {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(({ fn }) => [...KNOWN, fn.coalesce('member.locale', 'account.locale').as('locale')])
    .where('email_norm', '=', emailNorm)
    .executeTakeFirst()
}

/** A member by their id. */
export async function findMemberById(db: Executor, memberId: number): Promise<KnownMember | undefined> {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(({ fn }) => [...KNOWN, fn.coalesce('member.locale', 'account.locale').as('locale')])
    .where('member.id', '=', memberId)
    .executeTakeFirst()
}

/** The primary member of an account. */
export async function findPrimaryMember(db: Executor, accountId: number): Promise<KnownMember | undefined> {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(({ fn }) => [...KNOWN, fn.coalesce('member.locale', 'account.locale').as('locale')])
    .where('member.account_id', '=', accountId)
    .where('member.is_primary', '=', true)
    .executeTakeFirst()
}
