import { spawn, type ChildProcess } from 'node:child_process'
import { ending, environmentOf, type RunningShop } from './running-shop.ts'
import { shopPrograms } from './shop-programs.ts'
import type { ThrowawayStore } from './store.ts'

const READY = /^Waybill is ready at (\S+)$/m

/** The shop as an operator runs it: a process of its own, which can crash. */
export interface ShopProcess extends RunningShop {
  /** Ends with the process: the exit code, or null after a signal. */
  readonly exited: Promise<number | null>
  readonly signal: (name: NodeJS.Signals) => void
  /** SIGTERM, and the exit code; fails where the tests left a broken invariant that they didn't make on purpose. */
  readonly stop: (end?: { readonly isBroken: boolean }) => Promise<number | null>
  /** SIGKILL: as a crash leaves it. */
  readonly kill: () => Promise<void>
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

/** Starts a server that has to end before it is ready; answers its exit code and its output. */
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
export async function startShopProcess(
  store: ThrowawayStore,
  environment: Readonly<Record<string, string>> = {},
): Promise<ShopProcess> {
  const { child, output, exited } = launch(store, environment)
  const url = await readyUrl(child, output)
  const terminate = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return exited
  }
  return {
    url,
    exited,
    output,
    signal: (name) => child.kill(name),
    stop: ending({ url, output }, terminate),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
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
