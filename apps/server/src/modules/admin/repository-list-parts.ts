import { sql, type RawBuilder } from 'kysely'
import type { StaffListName, StaffLists } from '@waybill/contract/staff/lists'
import { instant } from '../../platform/database/column-types.ts'
import { entitiesCalled, entitiesWith } from '../account/index.ts'

export type Condition = RawBuilder<boolean>
export type Cell = RawBuilder<unknown>

/** A sort key beside the id: a text or an instant; `id` where the id alone is the order. */
export type ListOrder = 'id' | { readonly text: Cell } | { readonly instant: Cell }

/** Accounts by the statement that selects their ids. */
export interface AccountSelection {
  readonly among: Cell
}

type ListCondition = (
  value: string,
  after: (day: string) => Cell,
  /** Every filter of the request. */
  all: Readonly<Record<string, string>>,
) => Condition | AccountSelection

/**
 * Rows of a list. A page of `table` is read by conditions and order alone; what else it shows is joined to that page, so that
 * its cost doesn't grow with the list.
 */
export interface ListSource {
  readonly table:
    | 'account'
    | 'subscription'
    | 'member'
    | 'entitlement'
    | 'invoice'
    | 'payment'
    | 'payment_attempt'
    | 'refund'
    | 'credit_entry'
    | 'outbox'
    | 'webhook_delivery'
    | 'webhook_endpoint'
    | 'due_work'
    | 'search_miss'
    | 'quote_message'
    | 'quote'
    | 'usage_window'
    | 'member_invitation'
    | 'partner_statement'
    | 'open_reconciliation'
    | 'bank_line'
  readonly base?: Condition
  /** Filters by the code of a product, whose condition is given its id: text of the statement, as a known word is. */
  readonly products?: readonly string[]
  readonly filters: Readonly<Record<string, ListCondition>>
  readonly sorts: Readonly<Record<string, ListOrder>>
  readonly joins: Cell
  readonly cells: Readonly<Record<string, Cell>>
}

/** The source of a list with exactly the names of its declaration. */
export interface DeclaredSource<Name extends StoredListName> extends ListSource {
  readonly filters: Readonly<Record<keyof StaffLists[Name]['filters'], ListCondition>>
  readonly sorts: Readonly<Record<StaffLists[Name]['sorts'][number], ListOrder>>
  readonly cells: Readonly<Record<keyof StaffLists[Name]['columns'], Cell>>
}

/** Lists of more rows than fit into memory. */
export type StoredListName = Exclude<StaffListName, 'approvals'>

export const column = (name: string): Cell => sql.ref(name)
/** A word of a known list as text of the statement: only so is the index chosen that has no other rows. */
export const is = (name: string, word: string | number): Condition => sql<boolean>`${sql.ref(name)} = ${sql.lit(word)}`
export const equals = (name: string) => (value: string) => sql<boolean>`${sql.ref(name)} = ${value}`
export const isId = (name: string) => (value: string) => sql<boolean>`${sql.ref(name)} = ${Number(value)}`

/** The word of a number. */
export const wordOf = (name: string, words: Readonly<Record<string, number>>): Cell => {
  const cases = Object.entries(words).map(([word, number]) => sql`when ${sql.lit(number)} then ${sql.lit(word)}`)
  return sql`case ${sql.ref(name)} ${sql.join(cases, sql` `)} end`
}

/** Conditions of the words of a state, the first that is true of a row is its word. */
export type StateCases = Readonly<Record<string, Condition>>

export const stateIs =
  (cases: StateCases) =>
  (word: string): Condition =>
    cases[word] ?? sql<boolean>`false`

export const stateOf = (cases: StateCases): Cell => {
  const whens = Object.entries(cases).map(([word, condition]) => sql`when ${condition} then ${sql.lit(word)}`)
  return sql`case ${sql.join(whens, sql` `)} end`
}

export const isFrom = (name: string) => (day: string) => sql<boolean>`${sql.ref(name)} >= ${instant(Date.parse(day))}`

/** A receivable of which something is past due. */
export const isOverdue = sql<boolean>`overdue_at is not null and ended_at is null and open > 0`

/** Filters by the names of other systems: an id is one row's, a key has perhaps a value with it. */
export const namedElsewhere = (entity: 'account' | 'invoice') =>
  ({
    external_id: (value) => sql<boolean>`${sql.ref(`${entity}.id`)} = ${entitiesCalled(entity, value)}`,
    metadata_key: (key, _, { metadata_value: value }) =>
      sql<boolean>`${sql.ref(`${entity}.id`)} in ${entitiesWith(entity, { key, ...(value !== undefined && { value }) })}`,
    // read with its key
    metadata_value: () => sql<boolean>`true`,
  }) satisfies Readonly<Record<string, ListCondition>>

export const externalIdOf = (entity: 'account' | 'invoice'): Cell =>
  sql`(select value from metadata_entry where entity = ${sql.lit(entity)} and entity_id = ${sql.ref(`${entity}.id`)} and key = '')`
