import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '../../platform/database/database.ts'
import { instant } from '../../platform/database/column-types.ts'
import type { AccountSelection, Condition, ListOrder, ListSource, StoredListName } from './repository-list-parts.ts'
import { afterDay, listSources, sourceOf } from './repository-lists.ts'

/** A row of a list as it is stored: amounts in minor units, instants in epoch ms. */
export type StoredItem = Readonly<Record<string, unknown>>

/** A part of a list in an order, after a row. */
export interface ListPart {
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string
  readonly isBackwards: boolean
  readonly after: ListPosition | undefined
  readonly limit: number
  /** Epoch ms. */
  readonly now: number
}

/** The last row of the part before: its sort key, and its id or what tells it apart. */
export interface ListPosition {
  readonly key: string | number
  readonly id: number | string
}

/** Rows of a part, each with its position. */
export interface PositionedItem {
  readonly item: StoredItem
  readonly at: ListPosition
}

const keyOf = (sort: ListOrder, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sort === 'id' ? id : 'text' in sort ? sort.text : sort.instant

function isAfter(
  sort: ListOrder,
  { id, after, isBackwards }: Pick<ListPart, 'after' | 'isBackwards'> & { id: RawBuilder<unknown> },
) {
  if (after === undefined) return sql<boolean>`true`
  const sign = isBackwards ? sql`<` : sql`>`
  if (sort === 'id') return sql<boolean>`${id} ${sign} ${after.id}`
  const key = 'text' in sort ? after.key : instant(Number(after.key))
  return sql<boolean>`(${keyOf(sort, id)}, ${id}) ${sign} (${key}, ${after.id})`
}

/** In front of a statement that is planned by its values: a plan for any value would be one for the most usual. */
const BY_VALUES = sql.raw('/* by its values */')

/**
 * So many accounts are read and sorted by name, in some 60 ms; of more, a page is soon found in the order of the index. Of few
 * it may lie at its end.
 */
const FEW = 8_000

/** The condition of accounts that are named elsewhere, whose rows are read in an order by their names or not. */
async function conditionOf(
  db: Executor,
  found: Condition | AccountSelection,
  isByName: boolean,
): Promise<RawBuilder<unknown>> {
  if (!('among' in found)) return found
  const { among } = found
  if (!isByName) return sql`account.id in (${among})`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${among} limit ${sql.lit(FEW + 1)}) as counted`.execute(db)
  const isFew = (rows[0]?.count ?? 0) <= FEW
  return isFew ? sql`account.id = any (array(${among}))` : sql`account.id in (${among})`
}

/** Of no product. */
const NO_PRODUCT = '-1'

/** The condition of the rows that filters leave of a source. */
async function conditionsOf(
  db: Executor,
  { products = [], filters, base = sql<boolean>`true` }: ListSource,
  { filters: given, isByName = false }: Pick<ListPart, 'filters'> & { readonly isByName?: boolean },
): Promise<RawBuilder<unknown>> {
  const codes = products.flatMap((name) => given[name] ?? [])
  const known =
    codes.length === 0 ? [] : await db.selectFrom('product').select(['id', 'code']).where('code', 'in', codes).execute()
  const idOf = (code: string) => String(known.find((product) => product.code === code)?.id ?? NO_PRODUCT)
  const found = Object.entries(given).map(
    ([name, value]) =>
      filters[name]?.(products.includes(name) ? idOf(value) : value, afterDay, given) ?? sql<boolean>`false`,
  )
  const conditions: RawBuilder<unknown>[] = []
  // oxlint-disable-next-line no-await-in-loop -- one transaction, whose statements run one after the other
  for (const one of found) conditions.push(await conditionOf(db, one, isByName))
  return sql.join([base, ...conditions], sql` and `)
}

/** A part of a stored list, in the order of an index and by key. */
export async function readRows(db: Executor, name: StoredListName, part: ListPart): Promise<readonly PositionedItem[]> {
  const source = sourceOf(name, part.now)
  const { table, joins } = source
  const sort = source.sorts[part.sort] ?? 'id'
  const id = sql.ref(`${table}.id`)
  const key = keyOf(sort, id)
  const direction = part.isBackwards ? sql`desc` : sql`asc`
  const order = sort === 'id' ? sql`${id} ${direction}` : sql`${key} ${direction}, ${id} ${direction}`
  // the length of a page is text of the statement: a plan for any length would be one for all rows
  const { filters } = part
  const isByName = sort !== 'id' && 'text' in sort
  const where = sql`${await conditionsOf(db, source, { filters, isByName })} and ${isAfter(sort, { ...part, id })}`
  const cells = Object.entries<RawBuilder<unknown>>(source.cells).map(([cell, of]) => sql`${of} as ${sql.ref(cell)}`)
  const { rows } = await sql<StoredItem & { readonly sort_key: string | number; readonly id: number }>`
    ${BY_VALUES} select ${sql.join(cells)}, ${key} as sort_key
    from (select * from ${sql.table(table)} where ${where} order by ${order} limit ${sql.lit(part.limit)}) as ${sql.table(table)} ${joins}
    order by ${order}`.execute(db)
  return rows.map(({ sort_key: at, ...item }) => ({ item, at: { key: at, id: item.id } }))
}

/** The rows of a list that filters leave. */
async function rowsOf(db: Executor, name: keyof typeof listSources, filters: ListPart['filters']) {
  const source: ListSource = listSources[name]
  return { source, table: sql.table(source.table), where: await conditionsOf(db, source, { filters }) }
}

/** Rows of a list up to a bound, and the oldest of them by one of their instants. */
export interface CountedRows {
  readonly count: number
  /** Epoch ms. */
  readonly oldest: number | null
}

/** Counts no further than to a bound, so that a long list costs no more than a short one. */
export async function countRows(
  db: Executor,
  name: keyof typeof listSources,
  of: { readonly filters: ListPart['filters']; readonly since: RawBuilder<unknown>; readonly most: number },
): Promise<CountedRows> {
  const { source, table, where } = await rowsOf(db, name, of.filters)
  const { rows } = await sql<CountedRows>`
    select count(*)::int as count, min(at) as oldest from (select ${of.since} as at from ${table}
      where ${where} order by ${sql.ref(`${source.table}.id`)} limit ${sql.lit(of.most)}) as counted`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** Rows and sum of a currency. */
export interface SummedRows {
  readonly count: number
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

/** The number of rows that filters leave, which are those of a day. */
export async function countAll(
  db: Executor,
  name: keyof typeof listSources,
  filters: ListPart['filters'],
): Promise<number> {
  const { table, where } = await rowsOf(db, name, filters)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${table} where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The amounts of a list by currency, of the rows that filters leave; a day of payments needs no row beside them. */
export async function sumRows(
  db: Executor,
  name: 'payments' | 'refunds',
  filters: ListPart['filters'],
): Promise<readonly SummedRows[]> {
  const { source, table, where } = await rowsOf(db, name, filters)
  const { rows } = await sql<SummedRows>`
    select ${source.cells['currency']} as currency, count(*)::int as count, sum(${source.cells['amount']})::bigint as amount
    from (select * from ${table} where ${where}) as ${table} ${name === 'payments' ? sql`` : source.joins}
    group by 1 order by 1`.execute(db)
  return rows
}

/** True where the reading of a list was noted since an instant. */
export async function isNoted(
  db: Executor,
  { entityId, since }: { readonly entityId: string; readonly since: number },
) {
  const row = await db
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'list')
    .where('entity_id', '=', entityId)
    .where('occurred_at', '>', instant(since))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
