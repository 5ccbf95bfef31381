import type { ListQuery } from '@waybill/contract'
import { STAFF_LISTS, type ListFilter, type StaffList, type StaffListName } from '@waybill/contract/staff/lists'
import { isCurrency, toMajor } from '@waybill/domain/money'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import { findResetRequests } from '../../account/index.ts'
import { findRequestedRefunds, findWaitingGrants } from '../../billing/index.ts'
import { readRows, type ListPart, type ListPosition, type PositionedItem, type StoredItem } from '../repository-rows.ts'

const USUAL_PAGE = 50
/** So many rows of a file are read at once. */
const FILE_PART = 1_000

/** A page of a list as JSON. */
export interface ShownPage {
  readonly items: readonly StoredItem[]
  readonly next_cursor: string | null
}

const DIGITS = 16

/** Position among requests of three kinds, each with numbers of its own: by instant, kind and number. */
const placeOf = (at: number, kind: string, id: number): string =>
  `${String(at).padStart(DIGITS, '0')} ${kind} ${String(id).padStart(DIGITS, '0')}`

/** Requests that wait for a second name: there are never more than a few people can decide on. */
export async function readApprovals(
  db: Executor,
  { filters, isBackwards, after, limit }: Omit<ListPart, 'now'>,
): Promise<readonly PositionedItem[]> {
  const refunds = (await findRequestedRefunds(db)).map((row) => ({ ...row, kind: 'refund' }))
  const grants = (await findWaitingGrants(db)).map((row) => ({ ...row, kind: 'credit', invoiceNumber: null }))
  const resets = (await findResetRequests(db, {})).filter(({ isOpen }) => isOpen)
  const requests = [
    ...refunds,
    ...grants,
    ...resets.map((row) => ({ ...row, kind: 'reset', invoiceNumber: null, amount: undefined })),
  ].map(({ id, accountId, at, kind, ...row }): PositionedItem => {
    const { invoiceNumber: invoice, amount, reason, by } = row
    const money = { amount: amount?.minor ?? null, currency: amount?.currency ?? null }
    const item = { id, kind, account_id: accountId, invoice, ...money, reason, requested_by: by, requested_at: at }
    return { item, at: { key: placeOf(at, kind, id), id } }
  })
  const { kind, account } = filters
  return requests
    .filter(({ item }) => (kind ?? item['kind']) === item['kind'])
    .filter(({ item }) => (account ?? String(item['account_id'])) === String(item['account_id']))
    .filter(({ at: { key } }) => after === undefined || (isBackwards ? key < after.key : key > after.key))
    .toSorted((one, other) => (one.at.key < other.at.key ? -1 : 1) * (isBackwards ? -1 : 1))
    .slice(0, limit)
}

const partOf = (db: Executor, name: StaffListName, part: ListPart): Promise<readonly PositionedItem[]> =>
  name === 'approvals' ? readApprovals(db, part) : readRows(db, name, part)

/** A position names list and order, so that one of another isn't taken. */
function cursorOf(name: StaffListName, { sort, isBackwards }: ListPart, { key, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([name, sort, isBackwards, key, id])).toString('base64url')
}

const isPart = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))

function readCursor(text: string, name: StaffListName, { sort, isBackwards }: ListPart): ListPosition | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const parts: readonly unknown[] = Array.isArray(parsed) ? parsed : []
    const [list, ofSort, direction, key, id] = parts
    const isOfThis = list === name && ofSort === sort && direction === isBackwards
    return isOfThis && isPart(key) && isPart(id) ? { key, id } : undefined
  } catch {
    return undefined
  }
}

/** The filters of a request by their names. */
export function filtersOf(name: StaffListName, query: ListQuery): Readonly<Record<string, string>> {
  const names = Object.keys(STAFF_LISTS[name].filters)
  return Object.fromEntries(
    names.flatMap((filter) => (query[filter] === undefined ? [] : [[filter, String(query[filter])]])),
  )
}

/** The part of a list that a request names; fails with the field that is wrong. */
export function readPart(name: StaffListName, query: ListQuery, now: number): Result<ListPart, ApiError> {
  const list: StaffList = STAFF_LISTS[name]
  const alone = Object.entries<ListFilter>(list.filters).find(
    ([filter, row]) => 'needs' in row && query[filter] !== undefined && query[row.needs] === undefined,
  )
  if (alone !== undefined && 'needs' in alone[1]) return fail(invalidField(alone[1].needs, 'errors.field_required'))
  const sort = query.sort ?? `-${list.sorts[0]}`
  const isBackwards = sort.startsWith('-')
  const first = {
    filters: filtersOf(name, query),
    sort: isBackwards ? sort.slice(1) : sort,
    isBackwards,
    after: undefined,
    limit: query.limit ?? USUAL_PAGE,
    now,
  }
  if (query.cursor === undefined) return ok(first)
  const after = readCursor(query.cursor, name, first)
  return after === undefined ? fail(invalidField('cursor', 'errors.field_invalid')) : ok({ ...first, after })
}

/** A row as JSON has it: amounts in major units beside their minor ones, instants in ISO 8601. */
function itemOut(list: StaffList, item: StoredItem): StoredItem {
  const { currency } = item
  const cells = Object.entries(list.columns).flatMap(([name, { kind }]): readonly (readonly [string, unknown])[] => {
    const value = item[name] ?? null
    if (kind === 'instant' || kind === 'day')
      return [[name, value === null ? null : new Date(Number(value)).toISOString()]]
    if (kind !== 'amount') return [[name, value]]
    const isAmount = typeof value === 'number' && typeof currency === 'string' && isCurrency(currency)
    return [
      [name, isAmount ? toMajor({ minor: value, currency }) : null],
      [`${name}_minor`, value],
    ]
  })
  return Object.fromEntries(cells)
}

export async function readPage(db: Executor, name: StaffListName, part: ListPart): Promise<ShownPage> {
  const rows = await partOf(db, name, { ...part, limit: part.limit + 1 })
  const page = rows.slice(0, part.limit)
  const last = rows.length > part.limit ? page.at(-1) : undefined
  return {
    items: page.map(({ item }) => itemOut(STAFF_LISTS[name], item)),
    next_cursor: last === undefined ? null : cursorOf(name, part, last.at),
  }
}

/** All rows from a part on, in parts: none is held longer than it takes to write it. */
export async function* readAll(
  db: Executor,
  name: StaffListName,
  first: ListPart,
): AsyncGenerator<readonly StoredItem[]> {
  let after = first.after
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each part begins after the one before
    const rows = await partOf(db, name, { ...first, after, limit: FILE_PART })
    if (rows.length > 0) yield rows.map(({ item }) => item)
    if (rows.length < FILE_PART) return
    after = rows.at(-1)?.at
  }
}
