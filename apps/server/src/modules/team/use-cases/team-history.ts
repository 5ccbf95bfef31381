import type { ResultOf } from '@waybill/contract'
import type { TeamEventName, TeamEventView } from '@waybill/contract/pages'
import { money, toMajor } from '@waybill/domain/money'
import type { Executor } from '../../../platform/database/database.ts'
import { fullName } from '../../../platform/full-name.ts'
import { findTeamHistory, type TeamEventRow } from '../repository-team-history.ts'

const HISTORY_PAGE = 100
/** Entries on the page before "Earlier". */
export const NEWEST_EVENTS = 8

const NAMES: readonly TeamEventName[] = [
  'member.invited',
  'member.invitation_withdrawn',
  'member.joined',
  'member.changed',
  'member.primary_changed',
  'member.removed',
  'member.standing_given',
  'member.standing_ended',
  'member.address_changed',
  'member.impersonated',
  'member.impersonation_ended',
  'password.changed',
  'factor.added',
  'factor.removed',
  'factor.reset',
  'factor.required',
  'factor.optional',
  'approval.requested',
  'approval.declined',
  'approval.approved',
  'approval.changed',
]

/** A reader of one account's people, and the page of their history. */
export interface TeamHistoryQuery {
  readonly accountId: number
  /** The key of an event: what happened before it. */
  readonly before?: number | undefined
}

/** Events, newest first, and the key of those before. */
export interface TeamHistory {
  readonly entries: readonly TeamEventView[]
  readonly next: number | undefined
}

/** A person by name; null where it was deleted, or there was none. */
function nameOf(id: number | null, firstName: string | null, lastName: string | null): string | null {
  const name = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  return id === null || name === '' ? null : name
}

function entryOf(row: TeamEventRow): TeamEventView {
  const { name, at, byId, memberId, email, role, isReadOnly, limit, currency, isStanding, reason } = row
  return {
    name,
    at,
    by: nameOf(byId, row.byFirstName, row.byLastName),
    // a job removes who has requested their own deletion
    isOwn: byId === memberId || (name === 'member.removed' && byId === null),
    member: email ?? nameOf(memberId, row.firstName, row.lastName),
    role,
    isReadOnly,
    limit: limit === null || currency === null ? null : money(limit, currency),
    isStanding,
    reason,
  }
}

/** A page of `limit` entries by key, 100 unless given: invitations, rights, removals, second factors and carts for approval. */
export async function teamHistory(
  db: Executor,
  { accountId, before }: TeamHistoryQuery,
  limit = HISTORY_PAGE,
): Promise<TeamHistory> {
  const rows = await findTeamHistory(db, { accountId, names: NAMES, limit: limit + 1, before })
  const shown = rows.slice(0, limit)
  return { entries: shown.map(entryOf), next: rows.length > limit ? shown.at(-1)?.id : undefined }
}

/** The same as a call, by the same key. */
export async function readTeamHistory(
  db: Executor,
  query: TeamHistoryQuery,
): Promise<ResultOf<'GET /account/team/events'>> {
  const { entries, next } = await teamHistory(db, query)
  return {
    events: entries.map(({ name, at, by, member, role, isReadOnly, limit, reason }) => ({
      event: name,
      occurred_at: new Date(at).toISOString(),
      occurred_at_epoch: at,
      by,
      member,
      role,
      is_read_only: isReadOnly ? 1 : 0,
      standing_approval: limit && { limit: toMajor(limit), limit_minor: limit.minor, currency: limit.currency },
      reason,
    })),
    next: next === undefined ? null : `/account/team/events?before=${next}`,
  }
}
