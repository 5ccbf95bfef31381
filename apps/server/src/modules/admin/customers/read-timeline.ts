import type { ResultOf } from '@waybill/contract'
import type { TimelineKind } from '@waybill/contract/staff/timeline'
import { isCurrency, money, toMajor } from '@waybill/domain/money'
import { isDeclineCode } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { declineReasons, type Translate } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import { timelineSources } from '../repository-timeline-sources.ts'
import { readSource, type TimelinePosition, type TimelineRow } from '../repository-timeline.ts'

const USUAL_PAGE = 50

type TimelinePage = ResultOf<'GET /api/admin/v1/customers/{id}/timeline'>
type TimelineEntry = TimelinePage['items'][number]

/** Words and numbers of an event's data that a sentence may have: never a token, and nothing that is nested. */
const SPOKEN = new Set([
  'number',
  'reason',
  'cause',
  'to',
  'from',
  'email',
  'revision',
  'role',
  'days',
  'code',
  'comment',
])

function paramsOf({ params }: TimelineRow, isEvent: boolean): TimelineEntry['params'] {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): readonly (readonly [string, string | number])[] => {
      if (isEvent && !SPOKEN.has(name)) return []
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, value]] : []
    }),
  )
}

/** The bank's reason for a try, in words. */
function saidOf({ kind, params }: TimelineRow, t: Translate): TimelineEntry['params'] {
  const { reason } = params
  if (kind !== 'try' || typeof reason !== 'string') return {}
  return isDeclineCode(reason) ? { said: t(declineReasons[reason]) } : {}
}

function entryOf(row: TimelineRow, place: number, t: Translate): TimelineEntry {
  const { kind, event, by, amount, currency, document, documentId } = row
  const paid = amount !== null && currency !== null && isCurrency(currency) ? money(amount, currency) : undefined
  return {
    at: new Date(row.at).toISOString(),
    kind,
    event,
    by,
    params: { ...paramsOf(row, place === 0), ...saidOf(row, t) },
    amount: paid === undefined ? null : toMajor(paid),
    amount_minor: paid?.minor ?? null,
    currency: paid?.currency ?? null,
    document,
    document_id: documentId,
  }
}

const cursorOf = ({ at, place, id }: TimelinePosition): string =>
  Buffer.from(JSON.stringify([at, place, id])).toString('base64url')

function readCursor(text: string): TimelinePosition | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const parts: readonly unknown[] = Array.isArray(parsed) ? parsed : []
    const [at, place, id] = parts
    if (typeof at !== 'number' || !Number.isSafeInteger(at) || typeof place !== 'number' || typeof id !== 'string')
      return undefined
    return timelineSources[place]?.id.form.test(id) === true ? { at, place, id } : undefined
  } catch {
    return undefined
  }
}

interface TimelineQuery {
  readonly kind?: TimelineKind | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  /** Language of what banks say. */
  readonly t: Translate
}

/** A page of all that happened with an account: each source gives its newest rows, which are merged by their instants. */
export async function readTimeline(
  db: Executor,
  accountId: number,
  { kind, cursor, t, limit = USUAL_PAGE }: TimelineQuery,
): Promise<Result<TimelinePage, ApiError>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && after === undefined) return fail(invalidField('cursor', 'errors.field_invalid'))
  const part = { accountId, kind, after, limit: limit + 1 }
  const read = timelineSources.map(async ({ kinds }, place) => {
    if (kind !== undefined && !kinds.includes(kind)) return []
    return (await readSource(db, place, part)).map((row) => ({ row, place }))
  })
  // stable: rows of one instant stay in the order of their sources
  const rows = (await Promise.all(read)).flat().toSorted((one, other) => other.row.at - one.row.at)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return ok({
    items: page.map(({ row, place }) => entryOf(row, place, t)),
    next_cursor: last === undefined ? null : cursorOf({ at: last.row.at, place: last.place, id: String(last.row.id) }),
  })
}
