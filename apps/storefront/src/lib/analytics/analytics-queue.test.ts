import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as queueModule from './analytics-queue.ts'
import type { NotedChange } from './analytics-queue.ts'

interface Sent {
  readonly entries: readonly { readonly uuid: string; readonly event?: string; readonly details?: object }[]
  readonly keepalive: boolean
  readonly headers: Readonly<Record<string, string>>
}

let kept: Map<string, string>
let isBlocked: boolean
let isHidden: boolean
let sent: Sent[]
let answer: () => Promise<Response>
let onHide: () => void

const stored = () => Promise.resolve(Response.json({ status: 200, result: { stored: 1 } }))
const rejected = (status: number) => () => Promise.resolve(Response.json({ status, code: 'x', result: '' }, { status }))

/** A page of the same visit: module and listeners are new, the storage is what the page before left. */
async function openPage(): Promise<typeof queueModule> {
  vi.resetModules()
  return import('./analytics-queue.ts')
}

function storage() {
  const check = (): void => {
    if (isBlocked) throw new DOMException('blocked', 'SecurityError')
  }
  return {
    getItem: (name: string) => (check(), kept.get(name) ?? null),
    setItem: (name: string, value: string) => (check(), kept.set(name, value)),
    removeItem: (name: string) => (check(), kept.delete(name)),
  }
}

beforeEach(() => {
  kept = new Map()
  sent = []
  isBlocked = false
  isHidden = false
  answer = stored
  const listen = (_: string, listener: () => void): void => void (onHide = listener)
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('document', {
    documentElement: { lang: 'vi' },
    addEventListener: listen,
    get visibilityState() {
      return isHidden ? 'hidden' : 'visible'
    },
  })
  vi.stubGlobal('fetch', (_: string, init: { body: string; keepalive?: boolean; headers: Record<string, string> }) => {
    const { entries } = JSON.parse(init.body) as Pick<Sent, 'entries'>
    sent.push({ entries, keepalive: init.keepalive === true, headers: init.headers })
    return answer()
  })
})

afterEach(() => vi.unstubAllGlobals())

const added = (id: number, codes: readonly number[] = []): NotedChange => ({
  kind: 'add',
  product: { id, isModule: false },
  result: { plan: { id } as NonNullable<NotedChange['result']['plan']>, modules: [], analytics_codes: [...codes] },
  path: '/platform/marketplace/pricing',
})

const waiting = (): readonly unknown[] => JSON.parse(kept.get('sub.analytics') ?? '[]') as readonly unknown[]

test('[ANA-02] what happened waits in the session until the page hides, then goes in one kept-alive request', async () => {
  const queue = await openPage()
  queue.note(added(1, [2]))
  queue.note(added(2))
  expect(sent).toEqual([])
  expect(waiting()).toHaveLength(3)
  onHide()
  expect(sent).toEqual([])
  isHidden = true
  onHide()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    keepalive: true,
    headers: { 'x-waybill': '1', 'accept-language': 'vi' },
    entries: [
      { event: 'add_to_cart', product_id: 1, page_id: 4 },
      { type: 3, details: { id: 1, srt: '2' } },
      { event: 'add_to_cart', product_id: 2 },
    ],
  })
  await expect.poll(waiting).toEqual([])
})

test('[ANA-02] each entry has an id of its own, of version 4', async () => {
  const queue = await openPage()
  for (let id = 1; id < 10; id += 1) queue.note(added(id))
  await queue.flush()
  const ids = sent.flatMap(({ entries }) => entries.map(({ uuid }) => uuid))
  expect(new Set(ids).size).toBe(9)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('[ANA-02] twenty that wait go at once; what comes meanwhile waits for the page to hide', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = () => promise.then(stored)
  const queue = await openPage()
  for (let id = 1; id <= 25; id += 1) queue.note(added(id))
  expect(sent.map(({ entries }) => entries.length)).toEqual([20])
  const flushed = queue.flush()
  expect(sent.map(({ entries }) => entries.length)).toEqual([20, 5])
  resolve()
  await flushed
  await expect.poll(waiting).toEqual([])
})

test('[ANA-02] many stored events go in batches of at most twenty', async () => {
  const uuid = (place: number) => `00000000-0000-4000-8000-0000000000${place + 10}`
  const many = Array.from({ length: 45 }, (_, place) => ({ event: 'add_to_cart', uuid: uuid(place) }))
  kept.set('sub.analytics', JSON.stringify(many))
  await (await openPage()).flush()
  expect(sent.map(({ entries }) => entries.length)).toEqual([20, 20, 5])
  expect(waiting()).toEqual([])
})

test('[ANA-02] what the page before could not confirm is sent again with the same id, and never after an answer', async () => {
  answer = () => new Promise(() => {})
  const before = await openPage()
  before.note(added(1))
  void before.flush()
  void before.flush()
  expect(sent, 'on its way, it is not sent a second time').toHaveLength(1)
  answer = stored
  const after = await openPage()
  await after.flush()
  await after.flush()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.entries).toEqual(sent[0]?.entries)
})

test.each([
  [429, 1],
  [503, 1],
  [422, 0],
])('an answer of %i leaves %i in the queue', async (status, left) => {
  answer = rejected(status)
  const queue = await openPage()
  queue.note(added(1))
  await queue.flush()
  expect(waiting()).toHaveLength(left)
})

test('without a network nothing throws, and the newest 200 stay', async () => {
  answer = () => Promise.reject(new Error('offline'))
  const queue = await openPage()
  for (let id = 1; id <= 230; id += 1) queue.note(added(id))
  await queue.flush()
  expect(waiting()).toHaveLength(200)
  expect(waiting().at(-1)).toMatchObject({ product_id: 230 })
})

test('with storage blocked the page itself remembers, and sends it once', async () => {
  isBlocked = true
  const queue = await openPage()
  queue.note(added(1))
  await queue.flush()
  await queue.flush()
  expect(sent.map(({ entries }) => entries.length)).toEqual([1])
})

test.each(['not json', '{}', 'null', '[1, null, {"uuid": 7}]'])('a queue of others, %s, is none', async (text) => {
  kept.set('sub.analytics', text)
  const queue = await openPage()
  await queue.flush()
  expect(sent).toEqual([])
})
