import { calls, type CallDefinition, type CallKey } from '@waybill/contract'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'

const LONGEST_LIST = 2
/** Fields of a record by which it is a catalogue of texts, of which some are enough. */
const MANY_FIELDS = 60
const FEW_FIELDS = 5
const LONGEST_TEXT = 120
const SHORTENED = 24
/** Characters of JSON up to which an example may stand whole. */
const LONGEST_EXAMPLE = 6000

export interface Example {
  readonly body?: unknown
  readonly result: unknown
}

interface Request {
  /** The path with its parts filled in; the key's own without it. */
  readonly path?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Lists, records and texts as far as they explain: an example is read, not searched. */
function short(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const longest = /(?:token|secret)$/.test(name) ? SHORTENED : LONGEST_TEXT
    return value.length > longest ? `${value.slice(0, SHORTENED)}…` : value
  }
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item: unknown) => short(item, name))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const shown = fields.length > MANY_FIELDS ? fields.slice(0, FEW_FIELDS) : fields
  return Object.fromEntries(shown.map(([key, field]: [string, unknown]) => [key, short(field, key)]))
}

/** Shortened, or whole where a text that was cut is one of a fixed form; undefined where that would be too long. */
function exampleOf(key: CallKey, body: object | undefined, result: unknown): Example | undefined {
  const definition: CallDefinition = calls[key]
  const fits = (example: Example): boolean =>
    (definition.result?.safeParse(example.result).success ?? true) &&
    (example.body === undefined || definition.body?.safeParse(example.body).success === true)
  const whole = { ...(body && { body }), result }
  const cut = { ...(body && { body: short(body) }), result: short(result) }
  if (fits(cut)) return cut
  return fits(whole) && JSON.stringify(whole).length <= LONGEST_EXAMPLE ? whole : undefined
}

/** Someone at the shop whose calls become examples: the first of each call that answers as it should. */
export class Player {
  readonly client: ShopClient
  readonly examples: Map<CallKey, Example>

  constructor(client: ShopClient, examples: Map<CallKey, Example>) {
    this.client = client
    this.examples = examples
  }

  /** Another visitor of the same shop. */
  readonly another = (): Player => new Player(new ShopClient(this.client.url), this.examples)

  /** One of the demo shop's people, signed in. */
  readonly as = async (kind: string): Promise<Player> => {
    const { url } = this.client
    const person = (await demoPeople(url)).find((one) => one.kind === kind)
    if (person === undefined) throw new Error(`no demo account of the kind ${kind}`)
    return new Player(await signInAgain(url, person.email, person.password), this.examples)
  }

  readonly play = async (key: CallKey, request: Request = {}): Promise<Readonly<Record<string, unknown>>> => {
    const { body } = request
    const answer = await this.#send(key, request)
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${key} answered ${answer.status}: ${answer.text}`)
    const isBare = calls[key].area === 'sandbox'
    const example = exampleOf(key, body, isBare ? JSON.parse(answer.text) : answer.body['result'])
    if (example !== undefined && !this.examples.has(key)) this.examples.set(key, example)
    return isBare ? answer.body : resultOf(answer)
  }

  #send(key: CallKey, { path, body = {}, headers }: Request): Promise<ShopAnswer> {
    const [method = 'GET', own = ''] = key.split(' ')
    if (method === 'POST') return this.client.post(path ?? own, body, headers)
    return method === 'DELETE' ? this.client.delete(path ?? own) : this.client.get(path ?? own, headers)
  }
}
