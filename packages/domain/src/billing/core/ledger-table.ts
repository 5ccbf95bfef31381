import { stepBy } from '../../lifecycle/index.ts'
import type { Lifecycle } from '../../lifecycle/index.ts'
import type { RowChanges } from './plan.ts'

/** A step of a lifecycle: where it leads, and why. */
export interface Step<State, Cause> {
  readonly to: State
  readonly cause: Cause
}

/** The guard of a step; a step that its table doesn't list is a bug, and holds the account. */
export function checked<State extends string | number, Cause extends string>(
  table: Lifecycle<State, Cause>,
  from: State,
  { to, cause }: Step<State, Cause>,
): State {
  const step = stepBy<State, Cause>(table, { from, to }, cause)
  if (!step.ok) throw new Error(`rejected: ${String(from)} to ${String(to)} by ${cause}`)
  return step.value
}

type KeyOf<Row> = Row extends { readonly id: infer Key } ? Key : never

/** The rows of one table while a plan is made: a row that is changed often is written once, as it is left. */
export class LedgerTable<Row extends { readonly id: number | string }> {
  readonly #rows: Map<number | string, Row>
  readonly #added = new Set<number | string>()
  readonly #changed = new Set<number | string>()
  readonly #ended = new Set<number | string>()

  constructor(rows: readonly Row[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
  }

  all(): readonly Row[] {
    return [...this.#rows.values()].filter(({ id }) => !this.#ended.has(id))
  }

  /** Throws for a row that the facts don't hold: they were loaded for another account, or too few of them. */
  get(id: KeyOf<Row>): Row {
    const row = this.#rows.get(id)
    if (row === undefined) throw new Error(`no row ${id} in the ledger`)
    return row
  }

  insert(row: Row): void {
    this.#rows.set(row.id, row)
    this.#added.add(row.id)
  }

  change(id: KeyOf<Row>, fields: Partial<Omit<Row, 'id'>>): void {
    this.#rows.set(id, { ...this.get(id), ...fields })
    if (!this.#added.has(id)) this.#changed.add(id)
  }

  /** The row is no longer among the facts; what changed of it before is still written. */
  end(id: KeyOf<Row>): void {
    this.#ended.add(id)
    this.#added.delete(id)
  }

  changes(): RowChanges<Row> {
    return { added: this.#pick(this.#added), changed: this.#pick(this.#changed) }
  }

  #pick(ids: ReadonlySet<number | string>): Row[] {
    return [...ids].flatMap((id) => this.#rows.get(id) ?? [])
  }
}
