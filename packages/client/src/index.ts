import createClient from 'openapi-fetch'
import type { components, paths } from './generated/paths.ts'

type PathOf<Key extends string> = Key extends `${string} ${infer Path extends keyof paths & string}` ? Path : never
type MethodOf<Key extends string> = Key extends `${infer Method} ${string}` ? Lowercase<Method> : never
type OperationOf<Key extends string> = paths[PathOf<Key>][MethodOf<Key> & keyof paths[PathOf<Key>]]

/** A call that a program may make, as the description writes it: `GET /api/admin/v1/customers`. */
export type ShopCallKey = {
  [Path in keyof paths & string]: {
    [Method in keyof paths[Path] & string]: paths[Path][Method] extends { readonly responses: object }
      ? `${Uppercase<Method>} ${Path}`
      : never
  }[keyof paths[Path] & string]
}[keyof paths & string]

/** The answer of a call, out of its envelope. */
export type ShopCallResult<Key extends ShopCallKey> =
  OperationOf<Key> extends {
    readonly responses: {
      readonly 200: { readonly content: { readonly 'application/json': { result: infer Result } } }
    }
  }
    ? Result
    : never

/** A field that may be left out may be undefined too: neither is sent. */
type Sendable<Body> = {
  [Name in keyof Body]: Partial<Pick<Body, Name>> extends Pick<Body, Name> ? Body[Name] | undefined : Body[Name]
}

/** The fields that a call sends. */
export type ShopCallBody<Key extends ShopCallKey> =
  OperationOf<Key> extends { readonly requestBody?: { readonly content: { readonly 'application/json': infer Body } } }
    ? Sendable<Body>
    : never

type QueryOf<Key extends ShopCallKey> =
  OperationOf<Key> extends { readonly parameters: { readonly query?: infer Query } } ? NonNullable<Query> : never

/** All that goes with a call. */
export interface ShopCallInput<Key extends ShopCallKey> {
  /** Parts of the path by their names. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: QueryOf<Key>
  readonly body?: ShopCallBody<Key>
  /** Names what is done: sent again after a lost answer it is done once. */
  readonly idempotencyKey?: string
}

type FailedBody = components['schemas']['ErrorBody']

/** The words of a failure; a command says in its own why nothing was changed. */
const sentenceOf = ({ result }: FailedBody): string => {
  if (typeof result === 'string') return result
  const { text, message }: { readonly text?: unknown; readonly message?: string } = result
  return typeof text === 'string' ? text : (message ?? '')
}

/** A call that the shop rejected, or that didn't reach it. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  /** Of HTTP; undefined where no shop answered. */
  readonly status: number | undefined
  /** A stable word for programs; `unreachable` where no shop answered. */
  readonly code: string
  /** Names the call in the shop's log. */
  readonly reference: string | undefined
  /** Sentences by the fields that they are about. */
  readonly fields: ReadonlyMap<string, string>

  constructor(message: string, status?: number, body?: FailedBody) {
    super(message)
    this.status = status
    this.code = body?.code ?? (status === undefined ? 'unreachable' : 'failed')
    this.reference = body?.reference
    this.fields = new Map(body?.errors?.map((error) => [error.path, error.message]))
  }
}

/** The address of a shop, and what each call to it carries. */
export interface ShopAddress extends Pick<RequestInit, 'redirect'> {
  /** `https://shop.example.com`; empty on its own pages. */
  readonly shop: string
  /** A key: `wbk_…` of the own product, or `wba_…` of the Admin API. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A call that takes longer fails as one that didn't reach the shop; absent: as long as it takes. */
  readonly timeoutMs?: number
}

/** An answer, and the name by which it is compared with the next one. */
export interface TaggedAnswer<Key extends ShopCallKey> {
  readonly result: ShopCallResult<Key>
  readonly tag: string | undefined
}

/** A shop, called by the keys of its description. */
export interface ShopClient {
  /** Makes a call; throws `CallFailed`. */
  readonly call: <Key extends ShopCallKey>(key: Key, input?: ShopCallInput<Key>) => Promise<ShopCallResult<Key>>
  /** Reads something again: undefined while it is the answer that had this tag. */
  readonly readNewer: <Key extends ShopCallKey>(
    key: Key,
    input: ShopCallInput<Key> & { readonly tag: string | undefined },
  ) => Promise<TaggedAnswer<Key> | undefined>
}

const UNCHANGED = 304

/** Connects to a shop; no call is made yet. */
export function connectShop({ shop, key: bearer, headers, timeoutMs, ...init }: ShopAddress): ShopClient {
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  const { request } = createClient({ baseUrl: shop, headers: { ...authorization, ...headers }, ...init })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call by its key is typed by ours, not by the library's
  const fetchAnswer = request as unknown as FetchAnswer

  async function readNewer<Key extends ShopCallKey>(
    key: Key,
    { params, query, body, idempotencyKey, tag }: ShopCallInput<Key> & { readonly tag?: string | undefined },
  ): Promise<TaggedAnswer<Key> | undefined> {
    const [method = '', path = ''] = key.split(' ')
    const named = {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(tag !== undefined && { 'if-none-match': tag }),
    }
    const timed = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }
    const sent = { params: { path: params, query }, body, headers: named, ...timed }
    const answer = await fetchAnswer(method.toLowerCase(), path, sent).catch(() => undefined)
    const status = answer?.response.status
    if (status === UNCHANGED) return undefined
    if (isFailure(answer?.error)) throw new CallFailed(sentenceOf(answer.error), status, answer.error)
    if (!isEnvelope(answer?.data)) throw new CallFailed(`${shop} doesn't answer as a shop does.`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are those of the shop's own description
    const result = answer.data.result as ShopCallResult<Key>
    return { result, tag: answer.response.headers.get('etag') ?? undefined }
  }

  return {
    readNewer,
    call: async (key, input = {}) => {
      const answer = await readNewer(key, input)
      if (answer === undefined) throw new CallFailed(`${shop} doesn't answer as a shop does.`)
      return answer.result
    },
  }
}

interface FetchedAnswer {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}
type FetchAnswer = (method: string, path: string, sent: object) => Promise<FetchedAnswer>

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null
const isFailure = (body: unknown): body is FailedBody => isObject(body) && 'code' in body && 'result' in body
const isEnvelope = (body: unknown): body is { readonly result: unknown } => isObject(body) && 'result' in body

interface RowsPage<Row> {
  readonly items: readonly Row[]
  readonly next_cursor: string | null
}

/** A call that answers a list by pages. */
export type ListCallKey = {
  [Key in ShopCallKey]: ShopCallResult<Key> extends RowsPage<unknown> ? Key : never
}[ShopCallKey]

type RowOf<Key extends ListCallKey> = ShopCallResult<Key> extends RowsPage<infer Row> ? Row : never

/** All rows of a list, page after page as they are taken. */
export async function* allRows<Key extends ListCallKey>(
  { call }: ShopClient,
  key: Key,
  query?: QueryOf<Key>,
): AsyncGenerator<RowOf<Key>> {
  let cursor: string | null | undefined
  do {
    const place = cursor === undefined ? {} : { cursor }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every list takes the cursor that it gave
    const input = { query: { ...query, ...place } } as ShopCallInput<Key>
    // oxlint-disable-next-line no-await-in-loop, typescript/no-unsafe-type-assertion -- a page names the one after it
    const page = (await call(key, input)) as RowsPage<RowOf<Key>>
    yield* page.items
    cursor = page.next_cursor
  } while (cursor !== null)
}
