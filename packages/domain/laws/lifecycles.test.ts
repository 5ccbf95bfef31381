import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attemptLifecycle, refundLifecycle } from '../src/billing/index.ts'
import { addedLifecycle } from '../src/cart/index.ts'
import { invoiceLifecycle } from '../src/invoice/index.ts'
import { canTransition, causesFrom, causesOf, isTerminal, nextStates, stepBy } from '../src/lifecycle/index.ts'
import type { Lifecycle } from '../src/lifecycle/index.ts'
import { orderLifecycle } from '../src/order/index.ts'
import { paymentLifecycle } from '../src/payment/index.ts'
import { quoteLifecycle } from '../src/quote/index.ts'
import { moduleLifecycle, subscriptionLifecycle } from '../src/subscription/index.ts'

type State = string | number

/** A table with its types forgotten, so that one walk serves all. */
interface Table {
  readonly name: string
  readonly states: readonly State[]
  readonly initial: readonly State[]
  readonly rows: Lifecycle<State, string>['transitions']
  readonly walk: {
    readonly can: (from: State, to: State) => boolean
    readonly causes: (from: State, to: State) => readonly string[]
    readonly step: (from: State, to: State, cause: string) => boolean
    readonly next: (from: State) => readonly State[]
    readonly buttons: (from: State) => readonly string[]
    readonly isEnd: (state: State) => boolean
  }
}

function tableOf<S extends State, C extends string>(name: string, table: Lifecycle<S, C>): Table {
  const known = (state: State): S => {
    const found = table.states.find((one) => one === state)
    if (found === undefined) throw new Error(`${name} has no state ${state}`)
    return found
  }
  const allCauses = new Set<C>(table.transitions.flatMap(({ causes }) => causes))
  return {
    name,
    states: table.states,
    initial: table.initial,
    rows: table.transitions,
    walk: {
      can: (from, to) => canTransition(table, known(from), known(to)),
      causes: (from, to) => causesOf(table, known(from), known(to)),
      step: (from, to, text) => {
        const cause = [...allCauses].find((one) => one === text)
        return cause !== undefined && stepBy(table, { from: known(from), to: known(to) }, cause).ok
      },
      next: (from) => nextStates(table, known(from)),
      buttons: (from) => causesFrom(table, known(from)),
      isEnd: (state) => isTerminal(table, known(state)),
    },
  }
}

const tables = [
  tableOf('added', addedLifecycle),
  tableOf('quote', quoteLifecycle),
  tableOf('order', orderLifecycle),
  tableOf('payment', paymentLifecycle),
  tableOf('attempt', attemptLifecycle),
  tableOf('refund', refundLifecycle),
  tableOf('invoice', invoiceLifecycle),
  tableOf('subscription', subscriptionLifecycle),
  tableOf('module', moduleLifecycle),
]

const sources = join(import.meta.dirname, '../src')

test('every table of the domain is walked here', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('lifecycle'),
  )
  const declared = files.flatMap((file) =>
    Array.from(
      readFileSync(join(sources, file), 'utf8').matchAll(/^export const (\w+)Lifecycle\b/gm),
      ([, name = '']) => name,
    ),
  )
  expect(declared.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

describe.each(tables)('the $name lifecycle', ({ states, initial, rows, walk }) => {
  const causes = [...new Set(rows.flatMap((row) => row.causes))]
  const pairs = states.flatMap((from) => states.map((to): [State, State] => [from, to]))

  test('names each state once, and each pair of states in one row at most', () => {
    expect(new Set(states).size).toBe(states.length)
    expect(new Set(rows.map(({ from, to }) => `${from} ${to}`)).size).toBe(rows.length)
  })

  test('lets every pair of states pass by the causes of its row and by no other', () => {
    for (const [from, to] of pairs) {
      const row = rows.find((one) => one.from === from && one.to === to)
      expect(walk.can(from, to)).toBe(row !== undefined)
      expect(walk.causes(from, to)).toEqual(row?.causes ?? [])
      for (const cause of causes) expect(walk.step(from, to, cause)).toBe(row?.causes.includes(cause) === true)
    }
  })

  test('has a button for each cause that leaves a state, and none at its ends', () => {
    for (const state of states) {
      const leaving = causes.filter((cause) => states.some((to) => walk.step(state, to, cause)))
      expect(walk.buttons(state).toSorted()).toEqual(leaving.toSorted())
      expect(walk.isEnd(state)).toBe(leaving.length === 0)
    }
  })

  test('reaches every state from where it begins', () => {
    const seen = new Set<State>(initial)
    for (const state of seen) for (const next of walk.next(state)) seen.add(next)
    expect(states.filter((state) => !seen.has(state))).toEqual([])
  })
})
