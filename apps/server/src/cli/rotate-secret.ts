import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { daysInMs } from '@waybill/domain/calendar'
import { machineClock } from '../platform/clock.ts'
import { createKeys } from '../platform/keys.ts'
import { recordEvent } from '../platform/events.ts'
import { acceptSecret } from '../platform/secret/accept-secret.ts'
import { isKnownSecret } from '../platform/secret/known-secret.ts'
import { reseal } from '../platform/secret/reseal.ts'
import { LOCAL, WrongUsage, type Command, type OpenedStore, type Terminal } from './command.ts'
import { keysOf, secretOf } from './keys-of.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = { lost: { type: 'boolean' }, days: { type: 'string', default: '30' } } as const
const SHORTEST = 32
/** As long as a browser keeps its cart, and longer than any link of a mail that a signature makes. */
const MOST_DAYS = 30

/** The secret to come: given as the present one is, by value or by file. */
function givenSecret({ environment }: Terminal): string | undefined {
  const { WAYBILL_SECRET_NEW: value, WAYBILL_SECRET_NEW_FILE: file } = environment
  let secret = value
  if (file !== undefined && file !== '') {
    try {
      secret = readFileSync(file, 'utf8').trim()
    } catch {
      throw new WrongUsage(`WAYBILL_SECRET_NEW_FILE names ${file}, which can't be read`)
    }
  }
  if (secret === undefined || secret === '') return undefined
  if (Buffer.byteLength(secret) < SHORTEST) throw new WrongUsage('WAYBILL_SECRET_NEW must have 32 bytes or more')
  return secret
}

interface NextSecret {
  readonly secret: string
  /** Puts it where the next start reads it. */
  readonly install: () => void
  readonly then: string
  /** An earlier run was cut off after the database had changed: only the file is missing. */
  readonly isSealed?: boolean
}

/**
 * Secret to come. Beside one that lies in DATA_DIR another is made, and written before the database changes. One that lies
 * there from a run that was cut off is used again: the database may know no other.
 */
async function nextSecret({ config, store }: OpenedStore, terminal: Terminal): Promise<NextSecret> {
  const given = givenSecret(terminal)
  if (given !== undefined)
    return { secret: given, install: () => undefined, then: 'Give it as WAYBILL_SECRET to every node, then start.' }
  if (config.WAYBILL_SECRET !== undefined)
    throw new WrongUsage('rotate-secret needs the secret to come: WAYBILL_SECRET_NEW, or WAYBILL_SECRET_NEW_FILE.')
  const file = join(config.DATA_DIR, 'secret')
  const next = `${file}.next`
  const earlier = existsSync(next) ? readFileSync(next, 'utf8').trim() : ''
  const secret = earlier === '' ? randomBytes(SHORTEST).toString('base64url') : earlier
  if (earlier === '') writeFileSync(next, `${secret}\n`, { mode: 0o600, flush: true })
  const isSealed = (await isKnownSecret(store.db, createKeys(secret))) === true
  return { secret, install: () => renameSync(next, file), then: `It lies in ${file}.`, isSealed }
}

/** Days for which what the present secret signed holds on. */
function readDays(word: string): number {
  const days = /^\d{1,2}$/.test(word) ? Number(word) : MOST_DAYS + 1
  if (days > MOST_DAYS) throw new WrongUsage(`--days takes a number of days from 0 to ${MOST_DAYS}, not ${word}.`)
  return days
}

async function rotate(opened: OpenedStore, terminal: Terminal, days: number): Promise<number> {
  const { store, clock, config } = opened
  const { secret, install, then, isSealed = false } = await nextSecret(opened, terminal)
  const to = createKeys(secret)
  const now = clock.now()
  if (isSealed) {
    install()
    terminal.out(`An earlier run had sealed everything with the new secret; it is finished. ${then}`)
    return 0
  }
  const until = machineClock.now() + daysInMs(days)
  const former = days === 0 ? undefined : { secret: secretOf(config), until }
  const count = await reseal(store.db, { from: keysOf(config), to, now, former })
  await noted(opened, { count, days, isLost: false })
  install()
  const holds =
    former === undefined
      ? 'Every user signs in again.'
      : `Sessions and links of the former one hold until ${new Date(until).toISOString().slice(0, 10)}.`
  terminal.out(`Sealed again with the new secret: ${count}. ${then} ${holds}`)
  return 0
}

function noted(
  { store, config, clock }: OpenedStore,
  data: { readonly count: number; readonly days: number; readonly isLost: boolean },
) {
  const event = {
    name: 'secret.rotated',
    entity: 'secret',
    entityId: 'known-secret',
    actor: `operator:${LOCAL}`,
  } as const
  return recordEvent(store.db, keysOf(config), { ...event, data, now: clock.now() })
}

async function accept(opened: OpenedStore, terminal: Terminal): Promise<number> {
  const { store, clock, config } = opened
  await acceptSecret(store.db, { keys: keysOf(config), now: clock.now() })
  await noted(opened, { count: 0, days: 0, isLost: true })
  terminal.out('This WAYBILL_SECRET is the database’s from now on. What only the former one opened is removed:')
  terminal.out('  staff: "create-admin" makes an account with a second factor anew')
  terminal.out('  webhooks: "webhooks rotate" gives each endpoint another secret')
  terminal.out('  mails that wait with a link are given up; their members have the link sent again')
  return 0
}

export const rotateSecret: Command = {
  help: `Changes WAYBILL_SECRET: seals again what lies sealed in the database.
Usage: WAYBILL_SECRET_NEW_FILE=<file> npm run cli -- rotate-secret [--days <0 to ${MOST_DAYS}>]
       npm run cli -- rotate-secret --lost
Stop every node first; while one runs nothing is changed. For so many days, ${MOST_DAYS} unless said otherwise, sessions, carts and links that
the present secret signed hold on, and a browser that comes in this time gets them signed anew. With "--days 0" they end at
once, which is right where the secret is known to others: every user signs in again. The present secret is read as always, the one to come from WAYBILL_SECRET_NEW or the file that
WAYBILL_SECRET_NEW_FILE names; where the secret lies in DATA_DIR/secret, another one is made and takes its place.
"--lost" takes the present WAYBILL_SECRET as the database's, for when the former one can't be found: second factors of the
staff, secrets of webhooks and links in waiting mails are lost with it. Restore the database's own secret if you can.`,
  staysHere: () => true,
  run: (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS)
    if (positionals.length > 0) throw new WrongUsage('rotate-secret takes no words; --help says more.')
    const days = readDays(values.days)
    const work = values.lost === true ? accept : rotate
    return withStore(terminal, (opened) => work(opened, terminal, days), { isAnySecret: true })
  },
}
