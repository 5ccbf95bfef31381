import { inside } from './shop-programs.ts'
import { variablesOf, type ThrowawayStore } from './store.ts'

/** Variables that Node itself reads at its start. */
const OF_THE_PROCESS = ['NODE_OPTIONS', 'TZ']

export interface RunningShop {
  readonly url: string
  /** Output and log of the shop, for messages of failing tests and for log scans. */
  readonly output: () => string
  /** As SIGTERM ends it; fails where the tests left a broken invariant that they didn't make on purpose. */
  readonly stop: (end?: { readonly isBroken: boolean }) => Promise<unknown>
}

/** The variables of a shop on a store: a sandbox at any free port, unless `extra` says otherwise. */
export function environmentOf(
  store: ThrowawayStore,
  extra: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  // a shop on a server needs no folder
  const folder = store.kind === 'postgres' ? { DATA_DIR: '/nonexistent' } : {}
  const isSandbox = (extra['SANDBOX'] ?? 'on') === 'on'
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    SANDBOX: 'on',
    ...(isSandbox ? { PASSWORD_HASHES: 'quick' } : {}),
    ...folder,
    ...variablesOf(store),
    ...extra,
  }
}

/**
 * Starts the whole shop in this process, on a port of its own: the server that an operator starts, in a fifth of a
 * second. What is killed or gets a signal or a variable of Node needs `startShopProcess`.
 */
export async function startShop(
  store: ThrowawayStore,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningShop> {
  const misplaced = OF_THE_PROCESS.find((name) => name in environment)
  if (misplaced !== undefined) throw new Error(`${misplaced} is the process's: startShopProcess takes it`)
  const { startInside } = await inside()
  let output = ''
  const { url, stop } = await startInside(environmentOf(store, environment), (text) => (output += text))
  return { url, output: () => output, stop: ending({ url, output: () => output }, stop) }
}

/** Ends a shop, and fails where it broke what holds for all of them. */
export function ending<End>(
  { url, output }: Pick<RunningShop, 'url' | 'output'>,
  stop: () => Promise<End>,
): (end?: { readonly isBroken: boolean }) => Promise<End> {
  return async ({ isBroken } = { isBroken: false }) => {
    const violations = isBroken ? '' : await violationsAt(url)
    const end = await stop()
    expectTransactionsKept(output())
    if (violations !== '') throw new Error(`what these tests left breaks invariants: ${violations}`)
    return end
  }
}

/**
 * The broken invariants of a shop, empty when they hold (REL-03), and where a shop without a sandbox says nothing of them.
 * Some of them hold once due work is done (a refund is at the provider before its answer is stored): what is broken is
 * read again after that.
 */
async function violationsAt(url: string): Promise<string> {
  if ((await readViolations(url)) === '') return ''
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/sandbox/clock`, { method: 'POST', headers, body: '{"advance":"PT1S"}' })
  return readViolations(url)
}

async function readViolations(url: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox/invariants`).catch(() => undefined)
  if (answer?.status !== 200) return ''
  const text = await answer.text()
  return text === '{"ok":true,"violations":[]}' ? '' : text
}

/** Fails on what the worker only logs: on the embedded store it is a connection that waits for itself. */
function expectTransactionsKept(output: string): void {
  const found = output.split('\n').find((line) => line.includes('was reached inside a transaction'))
  if (found !== undefined) throw new Error(found)
}
