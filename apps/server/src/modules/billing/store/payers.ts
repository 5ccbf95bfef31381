import { sql, type Selectable } from 'kysely'
import {
  countedTimes,
  type BilledAccount,
  type BillingPlan,
  type OtherPayer,
  type StatementMember,
} from '@waybill/domain/billing'
import type { Period } from '@waybill/domain/calendar'
import { HOUR_MS } from '@waybill/domain/durations'
import { moduleTrials } from '@waybill/domain/subscription'
import { instant } from '../../../platform/database/column-types.ts'
import type { Database, Executor } from '../../../platform/database/database.ts'
import { AFFILIATE, INDIRECT } from '../../../platform/http/actor.ts'
import { readPeaks } from './usage.ts'
import { orderedOf, itemOf } from './facts/stored-facts.ts'
import type { SubscriptionItemTable } from '../../../platform/database/schema-billing.ts'
import { AT_ONCE } from '../../../platform/worker/next-work.ts'

/** MARKETPLACE of B-03: an account that pays for itself again. */
const MARKETPLACE = 5
/** Time that a month waits for late reports before its statement is made (B-69). */
const LATE_MS = HOUR_MS

/** Payer of an account, and to when where an end is set. */
export function payerOf(row: {
  readonly kind: number
  readonly payer_account_id: number | null
  readonly paid_until: number | null
}): Pick<BilledAccount, 'paidBy' | 'paidUntil'> {
  const isOfPartner = row.kind === INDIRECT || row.kind === AFFILIATE
  const paidBy = isOfPartner ? 'partner' : row.payer_account_id === null ? 'itself' : 'organization'
  return { paidBy, paidUntil: paidBy === 'itself' ? undefined : (row.paid_until ?? undefined) }
}

/** A payer can be locked and has statements from its first member on. */
async function becomePayer(db: Executor, accountId: number): Promise<void> {
  await sql`insert into billing_account (account_id) values (${accountId}) on conflict do nothing`.execute(db)
  await sql`insert into statement_payer (account_id) values (${accountId}) on conflict do nothing`.execute(db)
}

/** A term in which another account pays begins. */
export async function beginTerm(
  db: Executor,
  { accountId, payer, at }: { readonly accountId: number; readonly payer: OtherPayer; readonly at: number },
): Promise<void> {
  await becomePayer(db, payer.accountId)
  await sql`insert into payer_term (account_id, payer_account_id, kind, from_at)
    values (${accountId}, ${payer.accountId}, ${payer.by}, ${instant(at)})`.execute(db)
}

async function takeOn(db: Executor, owner: number, payer: OtherPayer): Promise<void> {
  const isOfItself = payer.accountId === owner
  const kind = isOfItself ? AFFILIATE : INDIRECT
  const fields =
    payer.by === 'partner'
      ? { kind, partner_account_id: isOfItself ? null : payer.accountId, payer_account_id: null }
      : { partner_account_id: null, payer_account_id: payer.accountId }
  await db.updateTable('account').set(fields).where('id', '=', owner).execute()
}

async function release(db: Executor, owner: number, at: number): Promise<void> {
  await sql`update account set kind = case when kind = ${INDIRECT} then ${MARKETPLACE} else kind end,
      partner_account_id = null, payer_account_id = null where id = ${owner}`.execute(db)
  await sql`update payer_term set to_at = greatest(from_at, ${instant(at)}) where account_id = ${owner}
    and (to_at is null or to_at > ${instant(at)})`.execute(db)
}

/** Writes the payers from now on, and to when: rare, each by itself. */
export async function writePayers(db: Executor, plans: readonly BillingPlan[]): Promise<void> {
  for (const { accountId, payer, paidUntil, at } of plans) {
    if (payer?.by === 'itself') await release(db, accountId, at)
    else if (payer !== undefined) {
      await takeOn(db, accountId, payer)
      await beginTerm(db, { accountId, payer, at })
    }
    if (paidUntil !== undefined)
      await sql`update payer_term set to_at = greatest(from_at, ${instant(paidUntil)})
        where account_id = ${accountId} and to_at is null`.execute(db)
  }
}

/** Locks a member and its payer in the order of their ids, for at most two seconds each. A payer without a row states nothing yet. */
export async function lockWithPayer(db: Executor, accountId: number, payerId: number): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`select account_id from billing_account where account_id = any(${[accountId, payerId]}::bigint[])
    order by account_id for no key update`.execute(db)
}

/** Facts that decide if an account may pay for another; undefined for no account. */
export async function findPayerKind(
  db: Executor,
  accountId: number,
): Promise<{ readonly isPartner: boolean; readonly currency: string } | undefined> {
  const row = await db.selectFrom('account').select(['kind', 'currency']).where('id', '=', accountId).executeTakeFirst()
  return row && { isPartner: row.kind === AFFILIATE, currency: row.currency }
}

/** True for an account that has statements for others, or had. */
export async function isPayer(db: Executor, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('statement_payer')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the percent that a partner has off the price of its members' items from its next statement on. */
export async function setPercent(db: Executor, accountId: number, percent: number): Promise<void> {
  await becomePayer(db, accountId)
  await db
    .updateTable('statement_payer')
    .set({ partner_percent: percent })
    .where('account_id', '=', accountId)
    .execute()
}

/** A payer whose statement is due: at the end of its month, or now, because its first month has not begun. */
export interface DuePayer {
  readonly accountId: number
  readonly nextAt: number | undefined
}

/** Payers that are not held whose statement is due, the earliest first. */
export async function duePayers(db: Database, now: number, limit: number): Promise<readonly DuePayer[]> {
  const { rows } = await sql<{ account_id: number; next_at: number | null }>`
    select payer.account_id, payer.next_at from statement_payer payer
    where (payer.next_at is null or payer.next_at <= ${instant(now - LATE_MS)})
      and (select billing.held_at is null from billing_account billing where billing.account_id = payer.account_id)
    order by payer.next_at nulls first, payer.account_id limit ${limit}`.execute(db)
  return rows.map(({ account_id: accountId, next_at: nextAt }) => ({ accountId, nextAt: nextAt ?? undefined }))
}

/** Due instant of the next statement: at once for a payer without one so far. */
export const earliestStatement = sql<number | null>`
  select coalesce(payer.next_at + ${sql.lit(LATE_MS)} * interval '1 millisecond', ${AT_ONCE}) from statement_payer payer
  where (select billing.held_at is null from billing_account billing where billing.account_id = payer.account_id)
  order by payer.next_at nulls first, payer.account_id limit 1`

/** Due instant of the payer's statement, as it is while the payer is locked. */
export async function findNextAt(db: Executor, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('statement_payer')
    .select('next_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.next_at ?? undefined
}

export async function setNextAt(db: Executor, accountId: number, at: number): Promise<void> {
  await db
    .updateTable('statement_payer')
    .set({ next_at: instant(at) })
    .where('account_id', '=', accountId)
    .execute()
}

interface TermRow {
  readonly account_id: number
  readonly company: string
  readonly percent: number
  readonly from_at: number
  readonly to_at: number | null
}

/** True while something of a member is still due by the month's end: its changes belong to the month. */
export async function isMemberBehind(db: Executor, payerId: number, end: number): Promise<boolean> {
  const { rows } = await sql<{ account_id: number }>`
    select term.account_id from payer_term term join billing_account member on member.account_id = term.account_id
    where term.payer_account_id = ${payerId} and term.account_id <> ${payerId} and member.visit_at <= ${instant(end)}
      and member.held_at is null limit 1`.execute(db)
  return rows.length > 0
}

async function readTerms(db: Executor, payerId: number, { start, end }: Period) {
  const { rows } = await sql<TermRow>`
    select term.account_id, account.company, term.from_at, term.to_at,
      case when term.kind = 'partner' then payer.partner_percent else 0 end as percent
    from payer_term term join account on account.id = term.account_id
      join statement_payer payer on payer.account_id = term.payer_account_id
    where term.payer_account_id = ${payerId} and term.from_at < ${instant(end)}
      and (term.to_at is null or term.to_at > ${instant(start)})
    order by term.account_id, term.id`.execute(db)
  return rows
}

/** Items that were paid for within the month: neither tried, nor off for a debt, nor what comes with its plan. */
async function readItems(db: Executor, ids: readonly number[], { start, end }: Period) {
  const { rows } = await sql<
    Selectable<SubscriptionItemTable> & Parameters<typeof orderedOf>[0] & { until: number | null }
  >`
    select item.*, least(item.ended_at, life.paused_at) as until, life.quantities, life.quantities_at, life.members_counted
    from subscription_item item join subscription life on life.id = item.subscription_id
    where item.account_id = any(${ids}::bigint[]) and item.kind <> 'included' and item.trial_state = ${moduleTrials.paid}
      and item.started_at < ${instant(end)} and (item.ended_at is null or item.ended_at > ${instant(start)})
    order by item.account_id, item.started_at, item.id`.execute(db)
  return rows
}

/** The members of a payer in a month, with the newest catalogue version that an item of theirs is of. */
export async function loadMembers(
  db: Executor,
  payerId: number,
  month: Period,
): Promise<{ readonly members: readonly StatementMember[]; readonly catalogueVersion: number }> {
  const terms = Map.groupBy(await readTerms(db, payerId, month), (term) => term.account_id)
  const stored = await readItems(db, [...terms.keys()], month)
  const items = Map.groupBy(stored, (item) => item.account_id)
  const members = [...terms].flatMap(([accountId, [first, ...others]]): StatementMember[] => {
    if (first === undefined) return []
    return [
      {
        accountId,
        company: first.company,
        percentOff: first.percent,
        paidFor: [first, ...others].map((term) => ({ start: term.from_at, end: term.to_at ?? month.end })),
        items: (items.get(accountId) ?? []).flatMap((row) => {
          const { price, startedAt } = itemOf(row)
          const ordered = orderedOf(row)
          return price === undefined
            ? []
            : { price, startedAt, terms: ordered, ...(row.until !== null && { endedAt: row.until }) }
        }),
      },
    ]
  })
  const peaks = await readPeaks(db, countedTimes(month, members))
  const counted = members.map((member) => {
    const own = peaks.get(member.accountId)
    return own === undefined ? member : { ...member, peaks: own }
  })
  return { members: counted, catalogueVersion: Math.max(0, ...stored.map((item) => item.catalogue_version)) }
}
