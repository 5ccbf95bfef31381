import { findDeadLetters, retryDeadLetters } from '../platform/worker/dead-letters.ts'
import { LOCAL, WrongUsage, type Command, type Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'
import { bounce } from './mail-bounce.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = { all: { type: 'boolean' }, to: { type: 'string' } } as const

async function list(terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const letters = await findDeadLetters(store.db)
    for (const { id, accountId, template, to, deadAt, reason } of letters) {
      const of = accountId === null ? '' : ` of account ${accountId}`
      terminal.out(`${id}  since ${new Date(deadAt).toISOString()}  ${template}${of} to ${to}: ${reason}`)
    }
    terminal.out(letters.length === 0 ? 'No mail was given up.' : `${letters.length} given up.`)
    return 0
  })
}

/** The numbers of `mail retry`; undefined for all. */
function readWanted(words: readonly string[], isAll: boolean): readonly number[] | undefined {
  if (isAll === words.length > 0) throw new WrongUsage('mail retry takes the numbers of the list, or --all.')
  const wrong = words.find((word) => !/^\d{1,15}$/.test(word))
  if (wrong !== undefined) throw new WrongUsage(`mail retry takes numbers of the list; ${wrong} is none.`)
  return isAll ? undefined : words.map(Number)
}

interface Retrying {
  readonly among: readonly number[] | undefined
  readonly terminal: Terminal
}

async function retry({ among, terminal }: Retrying): Promise<number> {
  return withStore(terminal, async ({ config, store, clock }) => {
    const of = { keys: keysOf(config), ...(among !== undefined && { among }), by: LOCAL, now: clock.now() }
    const retried = await retryDeadLetters(store.db, of)
    const missing = (among ?? []).filter((id) => !retried.includes(id))
    if (retried.length > 0) terminal.out(`Tried again from now: ${retried.join(', ')}.`)
    if (missing.length > 0) terminal.out(`Not among those given up: ${missing.join(', ')}.`)
    if (retried.length === 0 && missing.length === 0) terminal.out('No mail was given up.')
    return retried.length > 0 && missing.length === 0 ? 0 : 1
  })
}

export const mail: Command = {
  help: `Lists the mails that were given up, tries them again, and takes mail that came back.
Usage: npm run cli -- mail list
       npm run cli -- mail retry <number of the list> … | --all
       npm run -s cli -- mail bounce --to <return address> < message
"list" shows what was given up after three days of tries, or rejected by the recipient's server, the address, and what the mail server answered last. What ended because it was not wanted any
more, such as a reminder whose reason had passed, is no failure and isn't listed.
"retry" gives each another three days, from now: the worker sends it at once, and again at growing distances. Correct the
cause first. Each keeps its Message-ID. Exit code 1 when a number was not on the list.
"bounce" is for the alias of MAIL_RETURN at your mail server: it reads a report of a delivery that failed (RFC 3464), and marks the
recipient of the quote as undelivered. Exit code 1 for a return address that this shop hasn't signed, 75 when the database can't be
opened: the mail server then hands it in again. POST /mail/webhooks/bounce takes the same.`,
  run: async (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const [name, ...words] = positionals
    if (name === 'list' && words.length === 0) return list(terminal)
    if (name === 'retry') return retry({ among: readWanted(words, given.all === true), terminal })
    if (name === 'bounce' && words.length === 0) return bounce(given.to, terminal)
    throw new WrongUsage('mail takes list, retry or bounce; --help says more.')
  },
}
