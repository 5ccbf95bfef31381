import type { Lifecycle } from './lifecycle.ts'

const words = (code: string): string => code.replaceAll('_', ' ')

/**
 * The table as a Mermaid state diagram for `docs/domain`: drawn from the data, so it can't disagree with the code.
 * `label` gives a state its name, for tables whose states are numbers.
 */
export function diagramOf<State extends string | number>(
  table: Lifecycle<State, string>,
  label: (state: State) => string = String,
): string {
  const names = table.states.map((state) => `  s${table.states.indexOf(state)}: ${label(state)}`)
  const starts = table.initial.map((state) => `  [*] --> s${table.states.indexOf(state)}`)
  const steps = table.transitions.map(
    ({ from, to, causes }) =>
      `  s${table.states.indexOf(from)} --> s${table.states.indexOf(to)}: ${causes.map(words).join(', ')}`,
  )
  return ['stateDiagram-v2', ...names, ...starts, ...steps].join('\n')
}
