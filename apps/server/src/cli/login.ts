import { CallFailed } from '@waybill/client'
import { setTimeout as wait } from 'node:timers/promises'
import { WrongUsage, type Command, type Terminal } from './command.ts'
import { callShop, sentenceOf } from './call-shop.ts'
import { forgetLogin, readLogin, saveLogin, type SavedSession } from './login-file.ts'
import { readOptions } from './read-arguments.ts'

const LOOK_AGAIN_MS = 1_000
/** As long as the shop keeps a code. */
const LOOKS = 600
/** Not confirmed yet, or the shop is busy for the moment. */
const WAITS: ReadonlySet<number> = new Set([401, 429, 503])

function shopOf(given: string | undefined): string {
  if (given === undefined) throw new WrongUsage('login needs --shop, the address of the shop.')
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new WrongUsage(`--shop takes an address as https://shop.example, not ${given}.`)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  // anyone on the way could read the token
  if (url.protocol === 'http:' && !isLocal) throw new WrongUsage(`--shop takes an address of https, not ${given}.`)
  return url.origin
}

/** The session of a login once its code is confirmed; undefined where that isn't done in time. */
async function confirmedSession(saved: SavedSession) {
  for (let left = LOOKS; left > 0; left -= 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- it looks until the session is there
      return await callShop(saved, 'GET /api/admin/v1/session')
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status === undefined || !WAITS.has(error.status)) throw error
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(LOOK_AGAIN_MS)
  }
  return undefined
}

async function logIn(given: string | undefined, terminal: Terminal): Promise<number> {
  const shop = shopOf(given)
  try {
    const { token, code } = await callShop({ shop }, 'POST /api/admin/v1/logins', { body: {} })
    terminal.out(`Sign in at ${shop}/admin and type this code under "Command line": ${code}`)
    terminal.out('It holds for ten minutes. Type only a code that you see here yourself.')
    const saved = { shop, token }
    const session = await confirmedSession(saved)
    if (session === undefined) {
      terminal.error('The code was not confirmed in time.')
      return 1
    }
    saveLogin(terminal, saved)
    terminal.out(`Signed in as ${session.name} (${session.email}), ${session.role}, until ${session.ends_at}.`)
    return 0
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    terminal.error(sentenceOf(error))
    return 1
  }
}

/** Signs this command line in at a shop (S-28). */
export const login: Command = {
  help: `Signs this command line in at a shop, for 12 hours.
Usage: npm run cli -- login --shop <address>
Prints a code that a member of the staff confirms at /admin with their second factor. From then on "billing" runs at that shop, as
them and with their rights; it needs no database. The sign-in is saved for this user alone, in waybill/login.json of the folder
XDG_CONFIG_HOME, else ~/.config. "npm run cli -- logout" ends it; so does /admin, where it is listed. Exit code 1 when it was not
confirmed.`,
  staysHere: () => true,
  run: (args, terminal) => logIn(readOptions('login', args, { shop: { type: 'string' } }).shop, terminal),
}

/** Ends the sign-in of this command line, here and at the shop. */
export const logout: Command = {
  help: `Ends the sign-in of this command line.
Usage: npm run cli -- logout
Exit code 1 when there is none, or when the shop can't be reached: there it ends by itself, or at /admin.`,
  staysHere: () => true,
  run: async (args, terminal) => {
    readOptions('logout', args, {})
    const saved = readLogin(terminal)
    forgetLogin(terminal)
    if (saved === undefined) {
      terminal.error('This command line is not signed in.')
      return 1
    }
    try {
      await callShop(saved, 'DELETE /api/admin/v1/session')
      terminal.out(`Signed out of ${saved.shop}.`)
      return 0
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      terminal.error(`${sentenceOf(error)} The sign-in is forgotten here; it can be ended at /admin.`)
      return 1
    }
  },
}
