import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'

/** One row of a transition table: from a state to another, and what may cause it. */
export interface Transition<State extends string | number, Cause extends string> {
  readonly from: State
  readonly to: State
  readonly causes: readonly Cause[]
}

/**
 * A lifecycle as data: types, guards, buttons, the database's check and the diagrams all read this one table.
 * A pair of states that has no row is rejected (decisions-billing 2, D-36).
 */
export interface Lifecycle<State extends string | number, Cause extends string> {
  readonly states: readonly State[]
  readonly initial: readonly State[]
  readonly transitions: readonly Transition<State, Cause>[]
}

/** The states of a table, as a type: what a table doesn't name doesn't compile. */
export type StateOf<Table> = Table extends Lifecycle<infer State, string> ? State : never

/** The causes of a table, as a type. */
export type CauseOf<Table> = Table extends Lifecycle<string | number, infer Cause> ? Cause : never

/** Declares a table; the types of its states and causes are read from it, and a row can't name a state of its own. */
export function lifecycleOf<const State extends string | number, const Cause extends string>(table: {
  readonly states: readonly State[]
  readonly initial: readonly NoInfer<State>[]
  readonly transitions: readonly Transition<NoInfer<State>, Cause>[]
}): Lifecycle<State, Cause> {
  return table
}

/** Reason why a step is rejected: the two ends, for the log (decisions-billing 2.2: "rejected and logged"). */
export interface TransitionRejection<State extends string | number> {
  readonly code: 'transition-rejected'
  readonly from: State
  readonly to: State
}

/** Causes that may move `from` to `to`; empty when none may. */
export function causesOf<State extends string | number, Cause extends string>(
  table: Lifecycle<State, Cause>,
  from: NoInfer<State>,
  to: NoInfer<State>,
): readonly Cause[] {
  return table.transitions.find((row) => row.from === from && row.to === to)?.causes ?? []
}

/** True when the table has a row from the one state to the other, whatever its cause. */
export function canTransition<State extends string | number>(
  table: Lifecycle<State, string>,
  from: NoInfer<State>,
  to: NoInfer<State>,
): boolean {
  return causesOf(table, from, to).length > 0
}

/** The states that can come next: which buttons exist is read from here. */
export function nextStates<State extends string | number>(
  table: Lifecycle<State, string>,
  from: NoInfer<State>,
): State[] {
  return table.transitions.filter((row) => row.from === from).map((row) => row.to)
}

/** Causes that can act in a state, in the order of the table: the list of its buttons. */
export function causesFrom<State extends string | number, Cause extends string>(
  table: Lifecycle<State, Cause>,
  from: NoInfer<State>,
): Cause[] {
  return [...new Set(table.transitions.filter((row) => row.from === from).flatMap((row) => row.causes))]
}

/** The state that a cause leads to, for a table in which it leads to one only; undefined for a cause without a row. */
export function targetOf<State extends string | number, Cause extends string>(
  table: Lifecycle<State, Cause>,
  cause: NoInfer<Cause>,
): State | undefined {
  return table.transitions.find((row) => row.causes.includes(cause))?.to
}

/** True when nothing leaves the state. */
export function isTerminal<State extends string | number>(
  table: Lifecycle<State, string>,
  state: NoInfer<State>,
): boolean {
  return nextStates(table, state).length === 0
}

/** The guard of a step: the new state when the table allows this cause, otherwise a typed failure. */
export function stepBy<State extends string | number, Cause extends string>(
  table: Lifecycle<State, Cause>,
  { from, to }: { readonly from: NoInfer<State>; readonly to: NoInfer<State> },
  cause: NoInfer<Cause>,
): Result<State, TransitionRejection<State>> {
  return causesOf(table, from, to).includes(cause) ? ok(to) : fail({ code: 'transition-rejected', from, to })
}
