import { MACHINE_SCOPES, type MachineScope } from '@waybill/contract'
import { endKey, makeKey, rotateSigningKey } from '../modules/product-api/manage-keys.ts'
import { listMachineKeys, type ListedMachineKey } from '../modules/product-api/repository-keys.ts'
import { createIds } from '../platform/ids.ts'
import { LOCAL, WrongUsage, type Command, type Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = {
  now: { type: 'boolean' },
  name: { type: 'string' },
  scopes: { type: 'string' },
} as const
const LONGEST_NAME = 80
const BY = `operator:${LOCAL}`

const known: ReadonlySet<string> = new Set(MACHINE_SCOPES)
const isScope = (word: string): word is MachineScope => known.has(word)

function readName(given: string | undefined): string {
  const name = given?.trim() ?? ''
  if (name === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new WrongUsage(`keys make needs --name, of 1 to ${LONGEST_NAME} characters: which program uses the key.`)
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

function lineOf({ prefix, name, scopes, createdAt, createdBy, usedAt, endedAt, endedBy }: ListedMachineKey): string {
  const day = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`
  const made = `made ${day(createdAt)} by ${createdBy}`
  const used = usedAt === null ? 'never used' : `used ${day(usedAt)}`
  const ended = endedAt === null ? '' : `, ended ${day(endedAt)} by ${endedBy ?? ''}`
  return `${prefix}  ${name}  ${scopes.join(',')}  ${made}, ${used}${ended}`
}

function list(terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const keys = await listMachineKeys(store.db)
    for (const key of keys) terminal.out(lineOf(key))
    const working = keys.filter(({ endedAt }) => endedAt === null).length
    terminal.out(keys.length === 0 ? 'There is no key.' : `${working} of ${keys.length} work.`)
    return 0
  })
}

function end(terminal: Terminal, prefix: string): Promise<number> {
  return withStore(terminal, async ({ config, store, clock }) => {
    const managing = { store, keys: keysOf(config), now: clock.now(), by: BY }
    const isEnded = await endKey(managing, prefix)
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
  const prefix = /^(wbk_[0-9a-f]{12})(?:_[\w-]*)?$/.exec(word)?.[1]
  if (prefix === undefined || more.length > 0)
    throw new WrongUsage('keys end takes one prefix of the list, as wbk_0123456789ab.')
  return prefix
}

export const machineKeyCommand: Command = {
  help: `Makes, lists and ends the keys by which your own product calls the shop.
Usage: npm run cli -- keys make --name <program> --scopes <scope>,…
       npm run cli -- keys list
       npm run cli -- keys end <prefix>
       npm run cli -- keys rotate-signing [--now]
Scopes: ${MACHINE_SCOPES.join(', ')}.
"make" prints the key once; only its hash is stored. Put it into the secrets of your product, never into a page.
"list" shows each key by its prefix, with its last use, which is at most five minutes behind.
"end" takes effect with the next call, on every node. To change a key make another, put it in, and end the first.
"rotate-signing" makes another key for hand-overs. The one before it stays in the key set for an hour; with --now, for when
it may be known to others, every other one ends at once.`,
  run: (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const [name, ...words] = positionals
    if (name === 'make' && words.length === 0)
      return make(terminal, { name: readName(given.name), scopes: readScopes(given.scopes) })
    if (name === 'list' && words.length === 0) return list(terminal)
    if (name === 'end') return end(terminal, readPrefix(words))
    if (name === 'rotate-signing' && words.length === 0) return rotate(terminal, given.now === true)
    throw new WrongUsage('keys takes make, list, end or rotate-signing; --help says more.')
  },
}
