import { spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startChild, stopChild } from './child.ts'

const main = join(import.meta.dirname, '../../apps/server/src/main.ts')
const patienceMs = 90_000
const complaintMs = 20_000

/** Store of a server. */
export type Store = { readonly dataDir: string } | { readonly databaseUrl: string }

export interface RunningProgram extends AsyncDisposable {
  readonly pid: number
  readonly url: string
  readonly port: number
  /** Its output before it was ready. */
  readonly said: readonly string[]
}

/**
 * The product as shipped, its request log on but thrown away. Limits per caller are off, which only the sandbox allows:
 * every load comes from one address.
 */
export function startWaybill(store: Store): Promise<RunningProgram> {
  const place: Record<string, string> =
    'dataDir' in store
      ? { DATA_DIR: store.dataDir }
      : { DATABASE_URL: store.databaseUrl, WAYBILL_SECRET: 'a secret of the bench that is long enough for any key' }
  return startUntilReady([main], { ...place, PORT: '0', SANDBOX: 'on', RATE_LIMIT: 'off', SHUTDOWN_GRACE_MS: '0' })
}

/** Starts a server that prints `... is ready at <url>` on a line of its own. */
export async function startUntilReady(
  program: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningProgram> {
  const child = startChild({ core: 'server', program, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const said: string[] = []
  const url = await readyUrl(child, said)
  const { pid } = child
  if (url === undefined || pid === undefined) {
    await stopChild(child)
    throw new Error(`${program.join(' ')} was not ready:\n${said.join('\n')}\n${complaint(program, env)}`)
  }
  const onLoss = (status: number | null, signal: string | null): void =>
    console.error(`${program.join(' ')} ended by itself with ${signal ?? status}`)
  child.once('exit', onLoss)
  const stop = (): Promise<void> => stopChild(child.off('exit', onLoss))
  return { pid, url, port: Number(new URL(url).port), said, [Symbol.asyncDispose]: stop }
}

/** Its log was thrown away, so it is started once more. */
function complaint(program: readonly string[], env: Readonly<Record<string, string>>): string {
  const { stderr } = spawnSync(process.execPath, program, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: complaintMs,
  })
  return stderr.slice(-2_000)
}

async function readyUrl(child: ChildProcess, said: string[]): Promise<string | undefined> {
  const { stdout } = child
  if (stdout === null) throw new Error('the program was started without an output')
  const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  for await (const line of createInterface({ input: stdout })) {
    said.push(line)
    const url = / is ready at (\S+)$/.exec(line)?.[1]
    if (url === undefined) continue
    clearTimeout(impatience)
    stdout.resume()
    return url
  }
  clearTimeout(impatience)
  return undefined
}
