import { format } from 'node:util'

export { expect, expectTypeOf } from 'vitest'

type Body = (...args: readonly unknown[]) => unknown

/** One fact of a test file, with what has to be known to run it by itself. */
export interface RegisteredTest {
  readonly name: string
  readonly line: number
  readonly column: number
  readonly run: () => unknown
}

export interface RegisteredFile {
  readonly tests: readonly RegisteredTest[]
  readonly beforeAll: readonly (() => unknown)[]
}

interface Collected {
  readonly suites: string[]
  readonly names: Map<string, number>
  readonly tests: RegisteredTest[]
  readonly beforeAll: (() => unknown)[]
}

let open: Collected | undefined

/** The tests that a file registers while it loads: files stand in for `vitest` and call the functions below. */
export async function registeredWhile(load: () => Promise<unknown>): Promise<RegisteredFile> {
  const collected: Collected = { suites: [], names: new Map(), tests: [], beforeAll: [] }
  open = collected
  try {
    await load()
  } finally {
    open = undefined
  }
  return collected
}

export const describe = Object.assign(
  (name: string, body: () => void): void => {
    const { suites } = collecting()
    suites.push(name)
    body()
    suites.pop()
  },
  {
    each:
      (cases: readonly unknown[]) =>
      (name: string, body: Body): void => {
        for (const args of argsOfEach(cases)) describe(titled(name, args), () => void body(...args))
      },
  },
)

export const test = Object.assign((name: string, body: Body): void => register(name, body), {
  each:
    (cases: readonly unknown[]) =>
    (name: string, body: Body): void => {
      for (const args of argsOfEach(cases)) register(titled(name, args), () => body(...args))
    },
  /** As `each`, with every case as one argument: a list stays a list. */
  for:
    (cases: readonly unknown[]) =>
    (name: string, body: Body): void => {
      for (const one of cases) register(titled(name, [one].flat()), () => body(one))
    },
})

export function beforeAll(body: () => unknown): void {
  collecting().beforeAll.push(body)
}

function register(name: string, run: Body): void {
  const { suites, names, tests } = collecting()
  const full = [...suites, name].join(' > ')
  const before = names.get(full) ?? 0
  names.set(full, before + 1)
  tests.push({ name: before === 0 ? full : `${full} (${before + 1})`, ...placeOfCall(), run })
}

function collecting(): Collected {
  if (open === undefined) throw new Error('a test is registered outside of the loading of its file')
  return open
}

/** A list of lists has the arguments of each case, any other list has one argument for each. */
function argsOfEach(cases: readonly unknown[]): (readonly unknown[])[] {
  const lists = cases.filter((one): one is readonly unknown[] => Array.isArray(one))
  return lists.length === cases.length ? lists : cases.map((one) => [one])
}

function titled(name: string, args: readonly unknown[]): string {
  const [first] = args
  const named = name.replaceAll(/\$([\w.]+)/g, (_, path: string) => String(valueAt(first, path.split('.'))))
  return named.includes('%') ? format(named, ...args) : named
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value
  return typeof value === 'object' && value !== null ? valueAt(Reflect.get(value, key), rest) : undefined
}

/** The place of a `test` call in its file: Stryker sees from it which tests have changed since the last run. */
function placeOfCall(): { readonly line: number; readonly column: number } {
  const calls = new Error('place').stack?.split('\n') ?? []
  const [, line = '1', column = '1'] = calls.find((call) => call.includes('.test.ts'))?.match(/:(\d+):(\d+)/) ?? []
  return { line: Number(line) - 1, column: Number(column) - 1 }
}
