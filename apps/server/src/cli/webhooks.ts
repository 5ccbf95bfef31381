import { instantFrom } from '@waybill/domain/calendar'
import { createIds } from '../platform/ids.ts'
import { createPostOut } from '../platform/outgoing/post-out.ts'
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  endEndpoint,
  findDeliveries,
  findEndpoints,
  replayMessages,
  rotateEndpoint,
  sendTest,
} from '../modules/webhook/index.ts'
import { LOCAL, WrongUsage, type Command, type OpenedStore, type Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'
import { readArguments } from './read-arguments.ts'
import { deliveryLines, endpointLine } from './webhook-lines.ts'
import { withStore } from './with-store.ts'

const OPTIONS = {
  url: { type: 'string' },
  types: { type: 'string' },
  description: { type: 'string' },
  endpoint: { type: 'string' },
  since: { type: 'string' },
  dead: { type: 'boolean' },
  most: { type: 'string' },
} as const

interface WebhookOptions {
  readonly url?: string | undefined
  readonly types?: string | undefined
  readonly description?: string | undefined
  readonly endpoint?: string | undefined
  readonly since?: string | undefined
  readonly dead?: boolean | undefined
  readonly most?: string | undefined
}

/** A call of one of the subcommands. */
interface Call {
  readonly given: WebhookOptions
  readonly words: readonly string[]
  readonly terminal: Terminal
}

const MOST_LINES = 20

function numberOf(action: string, word: string | undefined): number {
  if (word === undefined || !/^\d{1,15}$/.test(word))
    throw new WrongUsage(`webhooks ${action} takes the number of an endpoint; "webhooks list" shows them.`)
  return Number(word)
}

const operatingOf = ({ config, store, clock }: OpenedStore) => ({
  db: store.db,
  keys: keysOf(config),
  ids: createIds(),
  by: LOCAL,
  now: clock.now(),
})

function add(call: Call): Promise<number> {
  const { given, terminal } = call
  const { url, description = '', types = '' } = given
  if (url === undefined) throw new WrongUsage('webhooks add needs --url.')
  const chosen = types.split(',').map((type) => type.trim())
  return withStore(terminal, async (opened) => {
    const request = {
      url,
      description,
      types: chosen.filter((type) => type !== ''),
      targets: opened.config.WEBHOOK_TARGETS,
    }
    const made = await addEndpoint(operatingOf(opened), request)
    if (!made.ok) {
      terminal.error(`Not added: ${made.failure}.`)
      return 1
    }
    terminal.out(`Endpoint ${made.value.id} gets what happens from now on. Its secret, shown this once:`)
    terminal.out(made.value.secret)
    return 0
  })
}

function list({ terminal }: Call): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const endpoints = await findEndpoints(store.db)
    for (const endpoint of endpoints) terminal.out(endpointLine(endpoint))
    if (endpoints.length === 0) terminal.out('No endpoint. "npm run cli -- webhooks add" makes one.')
    return 0
  })
}

function log({ given, words, terminal }: Call): Promise<number> {
  const endpointId = numberOf('log', words[0])
  const most = Number(given.most ?? MOST_LINES)
  if (!Number.isInteger(most) || most < 1 || most > 1_000) throw new WrongUsage('--most is a number from 1 to 1000.')
  return withStore(terminal, async ({ store }) => {
    const deliveries = await findDeliveries(store.db, { endpointId, isDead: given.dead === true, most })
    for (const line of deliveries.flatMap(deliveryLines)) terminal.out(line)
    if (deliveries.length === 0) terminal.out('Nothing was sent to it.')
    return 0
  })
}

/** The numbers of the log, or those of an endpoint: what was given up, or what happened since. */
function readReplay({ given, words }: Call) {
  const { endpoint, since, dead } = given
  const isNamed = words.length > 0
  if (isNamed === (endpoint !== undefined) || (endpoint !== undefined && (since === undefined) !== (dead === true)))
    throw new WrongUsage('webhooks replay takes numbers of the log, or --endpoint with --dead or --since.')
  if (isNamed) return { ids: words.map((word) => numberOf('replay', word)) }
  const from = since === undefined ? undefined : instantFrom(since)
  if (since !== undefined && from === undefined)
    throw new WrongUsage(`--since ${since} is no instant, as 2026-03-31T20:00Z.`)
  return { endpointId: numberOf('replay', endpoint), ...(from !== undefined && { since: from }) }
}

function replay(call: Call): Promise<number> {
  const wanted = readReplay(call)
  return withStore(call.terminal, async (opened) => {
    const ids = await replayMessages(operatingOf(opened), wanted)
    call.terminal.out(ids.length === 0 ? 'Nothing to send again.' : `Sent again from now: ${ids.join(', ')}.`)
    return ids.length === 0 ? 1 : 0
  })
}

/** A word that changes one endpoint; `change` answers what is printed, or nothing where there is no such endpoint. */
function changing(
  action: string,
  change: (operating: ReturnType<typeof operatingOf>, id: number) => Promise<readonly string[] | undefined>,
) {
  return (call: Call): Promise<number> => {
    const id = numberOf(action, call.words[0])
    return withStore(call.terminal, async (opened) => {
      const lines = await change(operatingOf(opened), id)
      for (const line of lines ?? []) call.terminal.out(line)
      if (lines === undefined) call.terminal.error(`There is no endpoint ${id}.`)
      return lines === undefined ? 1 : 0
    })
  }
}

const rotate = changing('rotate', async (operating, id) => {
  const secret = await rotateEndpoint(operating, id)
  const line = `Endpoint ${id} has a new secret, shown this once; the old one signs too for a day:`
  return secret === undefined ? undefined : [line, secret]
})
const disable = changing('disable', async (operating, id) =>
  (await disableEndpoint(operating, id))
    ? [`Endpoint ${id} is disabled. What happens waits for it, for three days at most.`]
    : undefined,
)
const enable = changing('enable', async (operating, id) =>
  (await enableEndpoint(operating, id)) ? [`Endpoint ${id} is enabled; what waited is sent now.`] : undefined,
)
const remove = changing('remove', async (operating, id) =>
  (await endEndpoint(operating, id)) ? [`Endpoint ${id} is removed; nothing more is sent to it.`] : undefined,
)

function test({ words, terminal }: Call): Promise<number> {
  const id = numberOf('test', words[0])
  return withStore(terminal, async ({ store, config, clock }) => {
    const [endpoint] = await findEndpoints(store.db, id)
    if (endpoint === undefined) {
      terminal.error(`There is no endpoint ${id}.`)
      return 1
    }
    const post = createPostOut({ targets: config.WEBHOOK_TARGETS })
    const testing = { keys: keysOf(config), post, id: createIds().token(), now: clock.now() }
    const { status, error } = await sendTest(endpoint, testing)
    const isAccepted = error === undefined && status !== undefined && status >= 200 && status < 300
    terminal.out(isAccepted ? `Accepted with ${status}.` : `Not accepted: ${error ?? `it answered ${status}`}.`)
    return isAccepted ? 0 : 1
  })
}

const actions: ReadonlyMap<string, (call: Call) => Promise<number>> = new Map([
  ['add', add],
  ['list', list],
  ['log', log],
  ['replay', replay],
  ['rotate', rotate],
  ['disable', disable],
  ['enable', enable],
  ['remove', remove],
  ['test', test],
])

export const webhooks: Command = {
  help: `Manages where messages about accounts, subscriptions, modules, invoices and quotes are sent.
Usage: npm run cli -- webhooks add --url <https address> [--types <type>,<type> …] [--description <text>]
       npm run cli -- webhooks list
       npm run cli -- webhooks log <endpoint> [--dead] [--most <number>]
       npm run cli -- webhooks replay <number of the log> … | --endpoint <endpoint> --dead | --endpoint <endpoint> --since <instant>
       npm run cli -- webhooks rotate | disable | enable | remove | test <endpoint>
"add" prints the secret that signs, once; without --types every type is sent. "rotate" makes another one, and the old one signs
too for a day. "log" shows the newest messages with each try. "replay" sends again what is over, under the same webhook-id.
"test" posts a message of the type webhook.test now. A message is tried for three days; docs/guides/webhooks.md says more.`,
  run: async (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const [name = '', ...words] = positionals
    const action = actions.get(name)
    if (action === undefined)
      throw new WrongUsage(`webhooks takes ${[...actions.keys()].join(', ')}; --help says more.`)
    return action({ given, words, terminal })
  },
}
