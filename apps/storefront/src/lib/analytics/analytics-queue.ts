import type { BodyInput, ResultOf } from '@waybill/contract'
import { entriesOfChange, pageNumberOf, type AnalyticsEntry } from '@waybill/domain/cart'
import { call } from '../call.ts'
import type { CartChange } from '../cart/cart-change.ts'
import { dropSession, readSession, writeSession } from '../session-values.ts'

type ChangeResult = ResultOf<'POST /cart/add'>

/** A change of the cart as the server answered it. */
export interface NotedChange {
  /** `undo`: it restores what a removal took; the visitor added nothing. */
  readonly kind: CartChange['kind'] | 'undo'
  readonly product: Pick<CartChange, 'id' | 'isModule'>
  readonly result: Pick<ChangeResult, 'plan' | 'modules'> & Partial<Pick<ChangeResult, 'analytics_codes'>>
  /** Of the page, without the language. */
  readonly path: string
}

/** A subscription that the upgrade dialog has changed; packages by id. */
export interface NotedUpgrade {
  readonly from: number
  readonly to: number
  /** Of the page, without the language. */
  readonly path: string
}

/** Entries of one request. */
const BATCH = 20
/** More than this are dropped, oldest first: an outage of the server must not fill the storage. */
const MOST_CACHED = 200

type QueuedEntry = AnalyticsEntry & { readonly uuid: string }

/** In flight: not sent again while no answer has come. */
const inFlight = new Set<string>()

/** From the browser's own source; `randomUUID` is missing on plain http. Version 4. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, place) => {
    if (place === 6) return ((byte & 0x0f) | 0x40).toString(16)
    return (place === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}

function isQueued(value: unknown): value is QueuedEntry {
  return typeof value === 'object' && value !== null && 'uuid' in value && typeof value.uuid === 'string'
}

function readQueue(): readonly QueuedEntry[] {
  try {
    const stored: unknown = JSON.parse(readSession('analytics') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isQueued) : []
  } catch {
    return []
  }
}

/** Without those in flight. */
function readWaiting(): readonly QueuedEntry[] {
  return readQueue().filter(({ uuid }) => !inFlight.has(uuid))
}

function keepQueue(entries: readonly QueuedEntry[]): void {
  if (entries.length === 0) dropSession(['analytics'])
  else writeSession('analytics', JSON.stringify(entries.slice(-MOST_CACHED)))
}

function lineOf({ product, result }: NotedChange): { readonly isBundled: boolean } | undefined {
  if (!product.isModule) return result.plan?.id === product.id ? { isBundled: false } : undefined
  const line = result.modules.find(({ id }) => id === product.id)
  return line === undefined ? undefined : { isBundled: line.bundled === 1 }
}

let isWatched = false

/**
 * A hidden page may never come back, so the request outlives it. The listener is added with the first entry, because
 * the server imports this file too.
 */
function sendWhenHidden(): void {
  if (isWatched) return
  isWatched = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flush()
  })
  window.addEventListener('pagehide', () => void flush())
}

/** Twenty that wait go at once. */
function enqueue(entries: readonly AnalyticsEntry[]): void {
  keepQueue([...readQueue(), ...entries.map((entry) => ({ ...entry, uuid: newUuid() }))])
  if (readWaiting().length >= BATCH) void flush()
}

/** Puts what one change of the cart means into the queue. */
export function note(change: NotedChange): void {
  sendWhenHidden()
  const line = lineOf(change)
  enqueue(
    entriesOfChange({
      kind: change.kind,
      product: change.product,
      codes: change.result.analytics_codes ?? [],
      ...(line && { line }),
      pageId: pageNumberOf(change.path),
    }),
  )
}

/** The dialog has changed the subscription; the page goes on soon, so it is sent at once (B-37). */
export function noteUpgrade({ from, to, path }: NotedUpgrade): void {
  enqueue([
    {
      event: 'subscription_upgraded',
      old_package_id: from,
      new_package_id: to,
      page_id: pageNumberOf(path),
      tracking_id: 0,
    },
  ])
  void flush()
}

/** Sends what waits, in batches; what was stored, or rejected finally, leaves the queue (at least once, B-04). */
export async function flush(): Promise<void> {
  sendWhenHidden()
  const waiting = readWaiting()
  const batches: (readonly QueuedEntry[])[] = []
  for (let from = 0; from < waiting.length; from += BATCH) batches.push(waiting.slice(from, from + BATCH))
  await Promise.all(batches.map(send))
}

type Entries = BodyInput<'POST /billing/analytics'>['entries']

async function send(batch: readonly QueuedEntry[]): Promise<void> {
  const ids = new Set(batch.map(({ uuid }) => uuid))
  for (const id of ids) inFlight.add(id)
  const entries: Entries = [...batch]
  const { lang } = document.documentElement
  const outcome = await call('POST /billing/analytics', { body: { entries }, locale: lang, keepalive: true })
  for (const id of ids) inFlight.delete(id)
  if (outcome.ok || outcome.error?.status === 422) keepQueue(readQueue().filter(({ uuid }) => !ids.has(uuid)))
}
