import { execFile } from 'node:child_process'
import { inside, shopPrograms } from './shop-programs.ts'
import { variablesOf, type ThrowawayStore } from './store.ts'

/** Signs for the staff's commands. */
export const STAFF = 'staff@lodeway.example'

/** Exit of an operator's command, and everything that it wrote but the place of an embedded store. */
export interface CommandEnd {
  readonly code: number
  readonly text: string
}

/**
 * Runs `npm run cli -- …` on a store, in this process: beside running servers where the store is PostgreSQL. A member of the
 * staff signs for it, as if they had signed in.
 */
export function shopCommand(store: ThrowawayStore, ...args: readonly string[]): Promise<CommandEnd> {
  return shopCommandWith({}, store, ...args)
}

/** The same with variables that the shop has as well. */
export async function shopCommandWith(
  settings: Readonly<Record<string, string>>,
  store: ThrowawayStore,
  ...args: readonly string[]
): Promise<CommandEnd> {
  const { runCli } = await inside()
  let text = ''
  const write = (line: string): void => void (text += `${line}\n`)
  const code = await runCli(args, {
    environment: { LOG_LEVEL: 'warn', ...variablesOf(store), ...settings },
    out: write,
    error: write,
    signer: STAFF,
  })
  return { code, text: withoutPlace(text) }
}

/** The same as a process of its own, which takes variables of Node. */
export function shopCommandProcess(
  settings: Readonly<Record<string, string>>,
  store: ThrowawayStore,
  ...args: readonly string[]
): Promise<CommandEnd> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, LOG_LEVEL: 'warn', ...variablesOf(store), ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [shopPrograms().cli, ...args], { env }, (error, out, err) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1
      resolve({ code, text: withoutPlace(`${out}${err}`) })
    })
  })
}

function withoutPlace(text: string): string {
  return text.replace(/^Using the embedded database .*\n/u, '')
}
