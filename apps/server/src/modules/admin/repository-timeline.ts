import { sql, type RawBuilder } from 'kysely'
import type { TimelineKind } from '@waybill/contract/staff/timeline'
import { instant } from '../../platform/database/column-types.ts'
import type { Executor } from '../../platform/database/database.ts'
import { timelineSources, type TimelineSource } from './repository-timeline-sources.ts'

type Condition = RawBuilder<boolean>

/** A row of the timeline as it is stored: amounts in minor units, epoch ms. */
export interface TimelineRow {
  readonly at: number
  readonly id: number | string
  readonly kind: TimelineKind
  readonly event: string
  readonly by: string | null
  readonly params: Readonly<Record<string, unknown>>
  readonly amount: number | null
  readonly currency: string | null
  readonly document: string | null
  readonly documentId: number | null
}

/** The last row of the page before: its instant, the place of its source, and its id. */
export interface TimelinePosition {
  readonly at: number
  readonly place: number
  readonly id: string
}

interface SourcePart {
  readonly accountId: number
  readonly kind: TimelineKind | undefined
  readonly after: TimelinePosition | undefined
  readonly limit: number
}

/** Rows of a source behind a position: at its instant those of later sources, and of its own those of lower ids. */
function isBehind({ at, id }: TimelineSource, place: number, after: TimelinePosition): Condition {
  const then = instant(after.at)
  if (place === after.place) return sql<boolean>`(${at}, ${id.column}) < (${then}, ${after.id})`
  return place > after.place ? sql<boolean>`${at} <= ${then}` : sql<boolean>`${at} < ${then}`
}

function isShown({ ofKind, base = sql<boolean>`true` }: TimelineSource, kind: TimelineKind | undefined): Condition {
  if (ofKind === undefined) return base
  const conditions = Object.entries(ofKind).flatMap(([of, condition]) =>
    kind === undefined || kind === of ? condition : [],
  )
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** The newest rows of one source, newest first. */
export async function readSource(db: Executor, place: number, part: SourcePart): Promise<readonly TimelineRow[]> {
  const source = timelineSources[place]
  if (source === undefined) return []
  const { table, at, id, joins = sql``, cells } = source
  const { accountId, kind, after, limit } = part
  const conditions = [
    sql`${sql.ref(`${table}.account_id`)} = ${accountId}`,
    isShown(source, kind),
    ...(after === undefined ? [] : [isBehind(source, place, after)]),
  ]
  const only = cells.kind ?? sql.lit(source.kinds[0] ?? '')
  const { rows } = await sql<TimelineRow>`
    select ${at} as at, ${id.column} as id, ${only} as kind, ${cells.event} as event, ${cells.by} as by, ${cells.params} as params,
      ${cells.amount}::bigint as amount, ${cells.currency}::text as currency, ${cells.document}::text as document,
      ${cells.documentId}::bigint as "documentId"
    from (select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
      order by ${at} desc, ${id.column} desc limit ${sql.lit(limit)}) as ${sql.table(table)} ${joins}
    order by ${at} desc, ${id.column} desc`.execute(db)
  return rows
}
