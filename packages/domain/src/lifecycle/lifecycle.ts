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
 * A pair of states that has no row is refused (decisions-billing 2, D-36).
 */
export interface Lifecycle<State extends string | number, Cause extends string> {
  readonly states: readonly State[]
  readonly initial: readonly State[]
  readonly transitions: readonly Transition<State, Cause>[]
}

/** Why a step is refused: the two ends, for the log (decisions-billing 2.2: "refused and logged"). */
export interface TransitionRefused<State extends string | number> {
  readonly code: 'transition-refused'
  readonly from: State
  readonly to: State
}

/** What may move `from` to `to`; empty when nothing may. */
export function causesOf<State extends string | number, Cause extends string>(
  table: Lifecycle<State, Cause>,
  from: State,
  to: State,
): readonly Cause[] {
  return table.transitions.find((row) => row.from === from && row.to === to)?.causes ?? []
}

/** True when the table has a row from the one state to the other, whatever its cause. */
export function canTransition<State extends string | number>(
  table: Lifecycle<State, string>,
  from: State,
  to: State,
): boolean {
  return causesOf(table, from, to).length > 0
}

/** The states that can come next: which buttons exist is read from here. */
export function nextStates<State extends string | number>(table: Lifecycle<State, string>, from: State): State[] {
  return table.transitions.filter((row) => row.from === from).map((row) => row.to)
}

/** True when nothing leaves the state. */
export function isTerminal<State extends string | number>(table: Lifecycle<State, string>, state: State): boolean {
  return nextStates(table, state).length === 0
}

/** The guard of a step: the new state when the table allows this cause, otherwise a typed refusal. */
export function stepBy<State extends string | number, Cause extends string>(
  table: Lifecycle<State, Cause>,
  { from, to }: { readonly from: State; readonly to: State },
  cause: Cause,
): Result<State, TransitionRefused<State>> {
  return causesOf(table, from, to).includes(cause) ? ok(to) : fail({ code: 'transition-refused', from, to })
}
