import { sql } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'

export interface AuditRow {
  readonly seq: number
  readonly at: number
  /** `staff:2`, or `operator:` and who signed a command. */
  readonly actor: string
  /** Name of the member of the staff, where the actor is one. */
  readonly staffName: string | null
  readonly name: string
  readonly entity: string
  readonly entityId: string
  readonly accountId: number | null
  readonly data: object
  readonly hash: string
  /** False where the row, or the event that it is of, isn't what was written. */
  readonly isWhole: boolean
}

interface AuditPage {
  readonly before: number | undefined
  readonly limit: number
}

/** Events of the staff, newest first, each row with whether it still follows from the one before (ADM-13). */
export async function findAudit(db: Executor, { before, limit }: AuditPage): Promise<readonly AuditRow[]> {
  return db
    .selectFrom('audit')
    .innerJoin('event', 'event.id', 'audit.event_id')
    .leftJoin('staff', (join) => join.on(sql<string>`'staff:' || staff.id`, '=', sql<string>`event.actor`))
    .select([
      'audit.seq',
      'event.occurred_at as at',
      'event.actor',
      'staff.name as staffName',
      'event.name',
      'event.entity',
      'event.entity_id as entityId',
      'event.account_id as accountId',
      'event.data',
      'audit.hash',
      sql<boolean>`audit_is_whole(audit, event)`.as('isWhole'),
    ])
    .$if(before !== undefined, (query) => query.where('audit.seq', '<', before ?? 0))
    .orderBy('audit.seq', 'desc')
    .limit(limit)
    .execute()
}
