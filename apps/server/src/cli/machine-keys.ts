import { MACHINE_SCOPES, type MachineScope } from '@waybill/contract'
import { STAFF_KEY_ROLES, type StaffKeyRole } from '@waybill/contract/staff/duties'
import { DAY_MS } from '@waybill/domain/durations'
import { endKey, makeKey, rotateSigningKey } from '../modules/product-api/manage-keys.ts'
import { listMachineKeys, type ListedMachineKey } from '../modules/product-api/repository-keys.ts'
import { endKeys, listAdminKeys, makeAdminKey, type ListedAdminKey } from '../modules/admin/index.ts'
import { machineClock } from '../platform/clock.ts'
import { asOne } from '../platform/database/transaction.ts'
import { createIds } from '../platform/ids.ts'
import { LOCAL, WrongUsage, type Command, type Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = {
  now: { type: 'boolean' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  role: { type: 'string' },
  until: { type: 'string' },
} as const
const LONGEST_NAME = 80
const BY = `operator:${LOCAL}`

const known: ReadonlySet<string> = new Set(MACHINE_SCOPES)
const isScope = (word: string): word is MachineScope => known.has(word)

function readName(given: string | undefined, making: 'make' | 'add'): string {
  const name = given?.trim() ?? ''
  if (name === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new WrongUsage(`keys ${making} needs --name, of 1 to ${LONGEST_NAME} characters: which program uses the key.`)
  return name
}

function readScopes(given: string | undefined): readonly MachineScope[] {
  const words = [...new Set((given ?? '').split(',').map((word) => word.trim()))].filter((word) => word !== '')
  const wrong = words.find((word) => !known.has(word))
  if (wrong !== undefined) throw new WrongUsage(`${wrong} is no scope; these are: ${MACHINE_SCOPES.join(', ')}.`)
  if (words.length === 0) throw new WrongUsage(`keys make needs --scopes, of ${MACHINE_SCOPES.join(', ')}.`)
  return words.filter(isScope)
}

interface Making {
  readonly name: string
  readonly scopes: readonly MachineScope[]
}

function make(terminal: Terminal, { name, scopes }: Making): Promise<number> {
  return withStore(terminal, async ({ config, store, clock }) => {
    const managing = { store, keys: keysOf(config), now: clock.now(), by: BY }
    const { key, prefix } = await makeKey(managing, { name, scopes, ids: createIds() })
    terminal.out(`${prefix} works from now on, for ${scopes.join(', ')}. This is the key. It is not shown again:`)
    terminal.out(key)
    return 0
  })
}

function readRole(given: string | undefined): StaffKeyRole {
  const role = STAFF_KEY_ROLES.find((one) => one === given)
  if (role === undefined) throw new WrongUsage(`keys add needs --role, one of ${STAFF_KEY_ROLES.join(', ')}.`)
  return role
}

/** The end of a day in UTC, in epoch ms. */
function readUntil(given: string | undefined): number | null {
  if (given === undefined) return null
  const day = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(given)
  if (!isDay || day + DAY_MS <= machineClock.now())
    throw new WrongUsage('--until is the last day on which the key works, as 2027-06-30, and not over.')
  return day + DAY_MS
}

interface Adding {
  readonly name: string
  readonly role: StaffKeyRole
  readonly endsAt: number | null
}

/** A key of the Admin API, whose maker is the machine: no person's rights limit it. */
function add(terminal: Terminal, wanted: Adding): Promise<number> {
  return withStore(terminal, async ({ config, store, clock }) => {
    const { key, prefix } = await asOne(store.db, (db) => {
      const managing = { db, keys: keysOf(config), now: clock.now(), realNow: machineClock.now(), by: BY }
      return makeAdminKey(managing, { ...wanted, makerId: null, ids: createIds() })
    })
    const until = wanted.endsAt === null ? '' : `, until ${dayOf(wanted.endsAt)}`
    terminal.out(
      `${prefix} works from now on, in the role ${wanted.role}${until}. This is the key. It is not shown again:`,
    )
    terminal.out(key)
    return 0
  })
}

const dayOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`

/** A key of the Admin API, in the form of the others: its role is in the place of scopes. */
function adminLine({ prefix, name, role, makerName, ...at }: ListedAdminKey): string {
  const made = `made ${dayOf(at.createdAt)} by ${makerName ?? BY}`
  const used = at.usedAt === null ? 'never used' : `used ${dayOf(at.usedAt)}`
  const until = at.endsAt === null ? '' : `, until ${dayOf(at.endsAt)}`
  const ended = at.endedAt === null ? '' : `, ended ${dayOf(at.endedAt)} by ${at.endedBy ?? ''}`
  return `${prefix}  ${name}  ${role}  ${made}, ${used}${until}${ended}`
}

const worksStill = ({ endsAt, endedAt }: ListedAdminKey): boolean =>
  endedAt === null && (endsAt === null || endsAt > machineClock.now())

function lineOf({ prefix, name, scopes, createdAt, createdBy, usedAt, endedAt, endedBy }: ListedMachineKey): string {
  const made = `made ${dayOf(createdAt)} by ${createdBy}`
  const used = usedAt === null ? 'never used' : `used ${dayOf(usedAt)}`
  const ended = endedAt === null ? '' : `, ended ${dayOf(endedAt)} by ${endedBy ?? ''}`
  return `${prefix}  ${name}  ${scopes.join(',')}  ${made}, ${used}${ended}`
}

function list(terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const keys = await listMachineKeys(store.db)
    const ofStaff = await listAdminKeys(store.db)
    for (const key of keys) terminal.out(lineOf(key))
    for (const key of ofStaff) terminal.out(adminLine(key))
    const all = keys.length + ofStaff.length
    const working = keys.filter(({ endedAt }) => endedAt === null).length + ofStaff.filter(worksStill).length
    terminal.out(all === 0 ? 'There is no key.' : `${working} of ${all} work.`)
    return 0
  })
}

function end(terminal: Terminal, prefix: string): Promise<number> {
  return withStore(terminal, async ({ config, store, clock }) => {
    const managing = { store, keys: keysOf(config), now: clock.now(), by: BY }
    const isEnded = prefix.startsWith('wba_')
      ? await asOne(store.db, (db) => endKeys({ ...managing, db, realNow: machineClock.now() }, { prefix }))
      : await endKey(managing, prefix)
    terminal.out(isEnded ? `${prefix} is ended.` : `No key ${prefix} works; "npm run cli -- keys list" lists them.`)
    return isEnded ? 0 : 1
  })
}

/** Another key signs hand-overs; with `--now` those before it are worth nothing from this instant on. */
function rotate(terminal: Terminal, isNow: boolean): Promise<number> {
  return withStore(terminal, async ({ config, store, clock }) => {
    const keys = keysOf(config)
    const now = clock.now()
    const kid = await rotateSigningKey({ store, keys, now, by: BY }, { isNow, ids: createIds() })
    terminal.out(
      isNow
        ? `${kid} signs hand-overs from now on; every key before it is ended.`
        : `${kid} is published, and signs hand-overs in five minutes.`,
    )
    return 0
  })
}

/** A whole key may be given by mistake: what is secret of it is cut off, so that no output repeats it. */
function readPrefix(words: readonly string[]): string {
  const [word = '', ...more] = words
  const prefix = /^(wb[ak]_[0-9a-f]{12})(?:_[\w-]*)?$/.exec(word)?.[1]
  if (prefix === undefined || more.length > 0)
    throw new WrongUsage('keys end takes one prefix of the list, as wbk_0123456789ab.')
  return prefix
}

export const machineKeyCommand: Command = {
  help: `Makes, lists and ends the keys by which your own product, and programs of the staff, call the shop.
Usage: npm run cli -- keys make --name <program> --scopes <scope>,…
       npm run cli -- keys add --name <program> --role <role> [--until <2027-06-30>]
       npm run cli -- keys list
       npm run cli -- keys end <prefix>
       npm run cli -- keys rotate-signing [--now]
Scopes: ${MACHINE_SCOPES.join(', ')}.
Roles: ${STAFF_KEY_ROLES.join(', ')}.
"make" prints the key once; only its hash is stored. Put it into the secrets of your product, never into a page.
"add" does the same for the Admin API: the key runs what its role may, requests what needs a second name and never approves it.
Every owner is mailed.
"list" shows each key by its prefix, with its last use, which is at most five minutes behind.
"end" takes effect with the next call, on every node. To change a key make another, put it in, and end the first.
"rotate-signing" makes another key for hand-overs. The one before it stays in the key set for an hour; with --now, for when
it may be known to others, every other one ends at once.`,
  run: (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const [name, ...words] = positionals
    if (name === 'make' && words.length === 0)
      return make(terminal, { name: readName(given.name, 'make'), scopes: readScopes(given.scopes) })
    if (name === 'add' && words.length === 0) {
      const wanted = { name: readName(given.name, 'add'), role: readRole(given.role), endsAt: readUntil(given.until) }
      return add(terminal, wanted)
    }
    if (name === 'list' && words.length === 0) return list(terminal)
    if (name === 'end') return end(terminal, readPrefix(words))
    if (name === 'rotate-signing' && words.length === 0) return rotate(terminal, given.now === true)
    throw new WrongUsage('keys takes make, add, list, end or rotate-signing; --help says more.')
  },
}
