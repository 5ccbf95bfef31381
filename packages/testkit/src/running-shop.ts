import { spawn, type ChildProcess } from 'node:child_process'
import { shopPrograms } from './shop-programs.ts'
import type { ThrowawayStore } from './store.ts'

const SECRET = 'a secret of thirty-two bytes for tests'
const READY = /^Waybill is ready at (\S+)$/m

export interface RunningShop {
  readonly url: string
  /** Ends with the process: the exit code, or null after a signal. */
  readonly exited: Promise<number | null>
  /** What the process wrote, for messages of failing tests and for log scans. */
  readonly output: () => string
  readonly signal: (name: NodeJS.Signals) => void
  /** SIGTERM, and the exit code; fails where the tests left a broken invariant that they didn't make on purpose. */
  readonly stop: (end?: { readonly isBroken: boolean }) => Promise<number | null>
  /** SIGKILL: as a crash leaves it. */
  readonly kill: () => Promise<void>
}

function environmentOf(
  store: ThrowawayStore,
  extra: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const own =
    store.kind === 'embedded'
      ? { DATA_DIR: store.dataDir }
      : { DATABASE_URL: store.url, SANDBOX: 'on', DATA_DIR: '/nonexistent' }
  const isSandbox = (extra['SANDBOX'] ?? 'on') === 'on'
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: '0',
    LOG_LEVEL: 'warn',
    WAYBILL_SECRET: SECRET,
    RATE_LIMIT: 'off',
    SANDBOX: 'on',
    ...(isSandbox ? { PASSWORD_HASHES: 'quick' } : {}),
    ...own,
    ...extra,
  }
}

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exited: Promise<number | null>
}

function launch(store: ThrowawayStore, environment: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [shopPrograms().main], {
    env: environmentOf(store, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // a test run that is cut off takes its servers with it
  const endWithUs = (): boolean => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  void exited.then(() => process.off('exit', endWithUs))
  return { child, output: () => output, exited }
}

/** Starts a server that must refuse to run, and returns its exit code and its output. */
export async function failedStart(
  store: ThrowawayStore,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { child, output, exited } = launch(store, environment)
  await Promise.race([exited, readyUrl(child, output).catch(() => undefined)])
  child.kill('SIGKILL')
  return { code: await exited, output: output() }
}

/** Starts a server and kills it as soon as `reached` has ended, before it was ready. */
export async function killedStart(store: ThrowawayStore, reached: () => Promise<unknown>): Promise<void> {
  const { child, exited } = launch(store, {})
  await reached()
  child.kill('SIGKILL')
  await exited
}

/** Starts the real server as a process of its own on a store; answers when it says that it is ready. */
export async function startShop(
  store: ThrowawayStore,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningShop> {
  const { child, output, exited } = launch(store, environment)
  const url = await readyUrl(child, output)
  return {
    url,
    exited,
    signal: (name) => child.kill(name),
    output,
    stop: async ({ isBroken } = { isBroken: false }) => {
      const violations = child.exitCode !== null || isBroken ? '' : await violationsAt(url)
      child.kill('SIGTERM')
      const code = await exited
      expectTransactionsKept(output())
      if (violations !== '') throw new Error(`what these tests left breaks invariants: ${violations}`)
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The broken invariants of a shop, empty when they hold (REL-03), and where a shop without a sandbox says nothing of them. */
async function violationsAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox/invariants`).catch(() => undefined)
  if (answer?.status !== 200) return ''
  const text = await answer.text()
  return text === '{"ok":true,"violations":[]}' ? '' : text
}

/** What the worker only logs would go unnoticed: on the embedded store it is a connection that waits for itself. */
function expectTransactionsKept(output: string): void {
  const found = output.split('\n').find((line) => line.includes('was reached inside a transaction'))
  if (found !== undefined) throw new Error(found)
}

function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const url = READY.exec(output())?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on('data', look)
    child.once('close', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${output()}`)))
  })
}
