import { z } from 'zod'
import { currency, digits, isoOut, line, major, minor } from '../fields.ts'
import { amountForm } from '../staff/list-columns.ts'
import {
  STAFF_LISTS,
  type ListColumn,
  type ListFilter,
  type StaffList,
  type StaffListName,
  type StaffLists,
} from '../staff/lists.ts'

const LONGEST_PAGE = 200
const longestText = 100

/** A day in UTC, `2026-11-01`. */
const day = z.iso.date()

function filterSchema(filter: ListFilter): z.ZodType {
  switch (filter.kind) {
    case 'state':
      return z.enum(filter.of)
    case 'number':
      return digits
    case 'flag':
      return z.literal('1').transform(() => 1 as const)
    case 'day':
      return day
    case 'amount':
      return z.string().regex(amountForm)
    case 'code':
      return z.string().regex(new RegExp(`^[A-Z]{${filter.letters}}$`))
    case 'text':
      return line(1, longestText)
  }
}

/** The filters of a request by their names, beside its order, place and format. */
export interface ListQuery extends Readonly<Record<string, string | number | undefined>> {
  /** A column; with a minus before it backwards. */
  readonly sort?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly format?: 'csv' | 'json' | undefined
}

/** Strict, so that a filter that isn't known never answers the whole list. */
function querySchema({ filters, sorts }: StaffList): z.ZodObject & z.ZodType<ListQuery> {
  const shape = {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filterSchema(filter).optional()])),
    sort: z.enum(sorts.flatMap((name) => [name, `-${name}`])).optional(),
    cursor: z.string().max(600).optional(),
    limit: digits.pipe(z.int().min(1).max(LONGEST_PAGE)).optional(),
    format: z.enum(['csv', 'json']).optional(),
  }
  return z.strictObject(shape)
}

function cellSchema(column: ListColumn): z.ZodType {
  if (column.kind === 'state') return z.enum(column.of)
  return { number: z.int(), text: z.string(), amount: major, instant: isoOut, day: isoOut }[column.kind]
}

function fieldsOf([name, column]: readonly [string, ListColumn]): readonly (readonly [string, z.ZodType])[] {
  const shown = (schema: z.ZodType): z.ZodType => (column.isOptional === true ? schema.nullable() : schema)
  const cell = [name, shown(name === 'currency' ? currency : cellSchema(column))] as const
  return column.kind === 'amount' ? [cell, [`${name}_minor`, shown(minor)]] : [cell]
}

type Cell<Column extends ListColumn> = Column extends { readonly of: readonly (infer Word)[] }
  ? Word
  : Column['kind'] extends 'number' | 'amount'
    ? number
    : string
type ListedCell<Column extends ListColumn> = Column extends { readonly isOptional: true }
  ? Cell<Column> | null
  : Cell<Column>
type AmountsOf<Columns extends StaffList['columns']> = {
  [Key in keyof Columns]: Columns[Key]['kind'] extends 'amount' ? Key & string : never
}[keyof Columns]

/** A row of a list as JSON has it: each amount in major and minor units, instants in ISO 8601. */
type ListItem<List extends StaffList> = {
  readonly [Key in keyof List['columns']]: ListedCell<List['columns'][Key]>
} & {
  readonly [Key in AmountsOf<List['columns']> as `${Key}_minor`]: ListedCell<List['columns'][Key]> & (number | null)
}

/** A page of a list: rows, and where the next page begins. */
interface ListPage<List extends StaffList> {
  readonly items: readonly ListItem<List>[]
  readonly next_cursor: string | null
}

function pageSchema<List extends StaffList>(name: string, { columns }: List): z.ZodType<ListPage<List>> {
  const row = z.strictObject(Object.fromEntries(Object.entries(columns).flatMap(fieldsOf)))
  const id = name.replaceAll(/(?:^|-)[a-z]/g, (letters) => letters.slice(-1).toUpperCase())
  const items = z.array(row.meta({ id: `${id}Row` }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from the same columns as the type
  return z.strictObject({ items, next_cursor: z.string().nullable() }) as unknown as z.ZodType<ListPage<List>>
}

function callOf<Name extends StaffListName>(name: Name) {
  const list: StaffLists[Name] = STAFF_LISTS[name]
  const { summary, duty } = list
  return {
    summary,
    area: 'admin',
    access: 'admin_api',
    duty,
    query: querySchema(list),
    result: pageSchema(name, list),
  } as const
}

/** The lists of the back office, one call each: JSON by pages, or all of it as CSV (ADM-04, ADM-15). */
export const staffListCalls = {
  'GET /api/admin/v1/customers': callOf('customers'),
  'GET /api/admin/v1/subscriptions': callOf('subscriptions'),
  'GET /api/admin/v1/members': callOf('members'),
  'GET /api/admin/v1/entitlements': callOf('entitlements'),
  'GET /api/admin/v1/invitations': callOf('invitations'),
  'GET /api/admin/v1/quotes': callOf('quotes'),
  'GET /api/admin/v1/usage': callOf('usage'),
  'GET /api/admin/v1/documents': callOf('documents'),
  'GET /api/admin/v1/payments': callOf('payments'),
  'GET /api/admin/v1/tries': callOf('tries'),
  'GET /api/admin/v1/refunds': callOf('refunds'),
  'GET /api/admin/v1/credit': callOf('credit'),
  'GET /api/admin/v1/payer-statements': callOf('payer-statements'),
  'GET /api/admin/v1/reconciliations': callOf('reconciliations'),
  'GET /api/admin/v1/bank-lines': callOf('bank-lines'),
  'GET /api/admin/v1/approvals': callOf('approvals'),
  'GET /api/admin/v1/disputes': callOf('disputes'),
  'GET /api/admin/v1/mails': callOf('mails'),
  'GET /api/admin/v1/deliveries': callOf('deliveries'),
  'GET /api/admin/v1/endpoints': callOf('endpoints'),
  'GET /api/admin/v1/jobs': callOf('jobs'),
  'GET /api/admin/v1/searches': callOf('searches'),
  'GET /api/admin/v1/questions': callOf('questions'),
} as const
