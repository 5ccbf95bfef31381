import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'
import type { Column } from './column.ts'
import { instant, invited, number, ordered, ofQuote, person, quoted, requested, rights, text } from './own-columns.ts'
import { PART_ROWS, type ListRow } from './repository.ts'

/** The person whose data is exported, and their account. */
export interface DataOwner {
  readonly memberId: number
  readonly accountId: number
}

/** Columns of a list in their order, and its rows, each with an `id`; reads nothing of other owners. */
export interface OwnList {
  readonly columns: Readonly<Record<string, Column>>
  readonly rows: (of: DataOwner) => RawBuilder<unknown>
}

/** Lists of one person. */
export const ownPersonLists: Readonly<Record<string, OwnList>> = {
  profile: {
    columns: { id: number, ...person, locale: text, time_zone: text, without_mails: text, ...rights },
    rows: ({ memberId }) => sql`select * from member where id = ${memberId}`,
  },
  sessions: {
    columns: { id: number, user_agent: text, created_at: instant, seen_at: instant, ended_at: instant },
    rows: ({ memberId }) => sql`select * from session where member_id = ${memberId}`,
  },
  second_factor: {
    columns: { id: number, added_at: instant, reset_at: instant },
    rows: ({ memberId }) =>
      sql`select member_id as id, added_at, reset_at from member_factor where member_id = ${memberId}`,
  },
  passkeys: {
    columns: { id: number, name: text, created_at: instant, last_used_at: instant },
    rows: ({ memberId }) =>
      sql`select id, name, created_at, last_used_at from member_passkey where member_id = ${memberId}`,
  },
  identities: {
    columns: { id: text, issuer: text, subject: text, added_at: instant },
    rows: ({ memberId }) =>
      sql`select issuer || ' ' || subject as id, issuer, subject, added_at from member_identity where member_id = ${memberId}`,
  },
  apps: {
    columns: { id: number, platform: text, app_version: text, seen_at: instant },
    rows: ({ memberId }) => sql`select * from device where member_id = ${memberId}`,
  },
  my_quotes: {
    columns: { ...ofQuote, ...quoted },
    rows: ({ memberId, accountId }) =>
      sql`select * from quote where account_id = ${accountId} and member_id = ${memberId}`,
  },
  my_messages: {
    columns: { id: number, number: text, text, created_at: instant },
    rows: ({ memberId }) => sql`select message.id, number, text, message.created_at
      from quote_message message join quote on quote.id = quote_id where message.member_id = ${memberId}`,
  },
  my_invitations: {
    columns: invited,
    rows: ({ memberId, accountId }) =>
      sql`select * from member_invitation where account_id = ${accountId} and member_id = ${memberId}`,
  },
  my_approvals: {
    columns: requested,
    rows: ({ memberId, accountId }) =>
      sql`select * from approval_request where account_id = ${accountId} and member_id = ${memberId}`,
  },
  my_orders: {
    columns: ordered,
    rows: ({ memberId, accountId }) =>
      sql`select * from orders where account_id = ${accountId} and member_id = ${memberId}`,
  },
  my_terms: {
    columns: { id: number, version: number, locale: text, accepted_at: instant },
    rows: ({ memberId }) => sql`select * from terms_acceptance where member_id = ${memberId}`,
  },
  my_visits: {
    columns: { id: text, event: text, data: text, network_prefix: text, created_at: instant },
    rows: ({ memberId }) => sql`select * from analytics_entry where member_id = ${memberId}`,
  },
  my_history: {
    columns: { id: number, name: text, entity: text, entity_id: text, data: text, occurred_at: instant },
    rows: ({ memberId, accountId }) => sql`
      select * from event where entity = 'member' and entity_id = ${String(memberId)}
      union all select * from event where account_id = ${accountId} and actor = ${`member:${memberId}`}
        and entity in ('subscription', 'invoice', 'attempt', 'order')`,
  },
}

/** One part of a list by its ids, after that of the part before: a large account is never held as a whole. */
export async function readOwnPart(
  db: Executor,
  { rows }: OwnList,
  { of, after }: { readonly of: DataOwner; readonly after: ListRow['id'] | undefined },
): Promise<readonly ListRow[]> {
  const begun = after === undefined ? sql`true` : sql`own.id > ${after}`
  const read = sql<ListRow>`select * from (${rows(of)}) as own where ${begun} order by own.id limit ${PART_ROWS}`
  return (await read.execute(db)).rows
}
