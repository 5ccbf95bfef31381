import { afterAll, beforeAll } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { shopCommand } from '@waybill/testkit/shop-command'
import { demoPeople, type DemoMember } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

/** Answer to a program of the shop's own. */
export interface Called {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  readonly result: Readonly<Record<string, unknown>>
}

export interface Calling {
  readonly method?: string
  readonly key?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The items of a list, as records. */
export function itemsOf(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(list)) throw new Error(`this is no list: ${JSON.stringify(list)}`)
  return list.map((item: unknown) => recordOf(item))
}

/** A call of a program, with nothing that a browser sends. */
export async function callAs(url: string, { method = 'GET', key, body, headers }: Calling): Promise<Called> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = {}
  }
  const answered = recordOf(parsed)
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: answered,
    result: recordOf(answered['result']),
  }
}

/** Output of an operator's command, which has to end well; on the embedded store only while no server runs. */
export async function operate(store: ThrowawayStore, ...args: readonly string[]): Promise<string> {
  const { code, text } = await shopCommand(store, ...args)
  if (code !== 0) throw new Error(text)
  return text
}

async function makeKey(store: ThrowawayStore, scopes: string): Promise<string> {
  const key = /^wbk_\S{57}$/m.exec(await operate(store, 'keys', 'make', '--name', 'Test', '--scopes', scopes))?.[0]
  if (key === undefined) throw new Error('no key was printed')
  return key
}

/**
 * The demo shop with keys of these scopes by name, made before it starts, after what the operator does
 * first; `ended` has each scope and is over.
 */
export function productShop<Name extends string>(
  wanted: Readonly<Record<Name, string>>,
  environment: Readonly<Record<string, string>> = {},
  first: (store: ThrowawayStore) => Promise<void> = async () => undefined,
) {
  let store: ThrowawayStore | undefined
  let shop: RunningShop | undefined
  const keys = new Map<string, string>()
  let people: readonly DemoMember[] = []
  beforeAll(async () => {
    store = await throwawayStore(storeKind(), 'seeded')
    await first(store)
    for (const [name, scopes] of Object.entries<string>(wanted)) keys.set(name, await makeKey(store, scopes))
    const ended = await makeKey(store, 'entitlements:read,usage:read,usage:write,hand-over:redeem')
    await operate(store, 'keys', 'end', ended)
    keys.set('ended', ended)
    shop = await startShop(store, environment)
    people = await demoPeople(shop.url)
  }, 120_000)
  afterAll(async () => {
    await shop?.stop()
    await store?.dispose()
  }, 60_000)
  const present = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the shop runs from its first hook on')
    return value
  }
  return {
    get url() {
      return present(shop).url
    },
    get store() {
      return present(store)
    },
    output: () => present(shop).output(),
    key: (name: Name | 'ended') => present(keys.get(name)),
    person: (kind: string) => present(people.find((one) => one.kind === kind)),
    call: (path: string, calling: Calling = {}) => callAs(present(shop).url + path, calling),
  }
}
