import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { WrongUsage, type Terminal } from './command.ts'

const login = z.object({
  /** Address of the shop without a slash at its end. */
  shop: z.url(),
  token: z.string().min(1),
})

/** Sign-in of this command line at a shop. */
export type SavedSession = z.output<typeof login>

/** Of the user who runs the command; undefined where the environment names no home. */
function loginFile({ environment }: Terminal): string | undefined {
  const { XDG_CONFIG_HOME: folder, HOME: home } = environment
  if (folder !== undefined && folder !== '') return join(folder, 'waybill', 'login.json')
  return home === undefined || home === '' ? undefined : join(home, '.config', 'waybill', 'login.json')
}

/** The sign-in that was saved; undefined where there is none. */
export function readLogin(terminal: Terminal): SavedSession | undefined {
  const file = loginFile(terminal)
  if (file === undefined) return undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  try {
    return login.parse(JSON.parse(text))
  } catch {
    throw new WrongUsage(`${file} is no saved sign-in; "npm run cli -- login" writes it anew.`)
  }
}

/** Saves a sign-in for its owner's eyes alone. */
export function saveLogin(terminal: Terminal, saved: SavedSession): void {
  const file = loginFile(terminal)
  if (file === undefined) throw new WrongUsage('login needs HOME or XDG_CONFIG_HOME, where it saves the sign-in.')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // written anew: the mode of a file that is there already would stay
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(saved)}\n`, { mode: 0o600 })
}

export function forgetLogin(terminal: Terminal): void {
  const file = loginFile(terminal)
  if (file !== undefined) rmSync(file, { force: true })
}
