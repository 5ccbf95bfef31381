import { sql } from 'kysely'
import { pino } from 'pino'
import { startHookReceiver, type WebhookReceiver } from '@waybill/testkit/webhook-receiver'
import type { Database, Store } from '../../../platform/database/database.ts'
import { recordEvents } from '../../../platform/events.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { createIds, type Ids } from '../../../platform/ids.ts'
import { createKeys, type Keys } from '../../../platform/keys.ts'
import { createPostOut } from '../../../platform/outgoing/post-out.ts'
import { createWorker, type Worker } from '../../../platform/worker/worker.ts'
import { webhookJob } from '../delivery-job.ts'
import { addEndpoint } from '../use-cases/manage-endpoints.ts'

export const START = Date.UTC(2026, 2, 2, 10)
const log = pino({ level: 'silent' })

export interface WebhookWorld {
  readonly store: Store
  readonly db: Database
  readonly keys: Keys
  readonly receiver: WebhookReceiver
  now: number
  /** A node: its worker has the job alone. */
  readonly node: () => Worker
  /** Commands of an operator, now. */
  readonly operating: () => {
    readonly db: Database
    readonly keys: Keys
    readonly ids: Ids
    readonly by: string
    readonly now: number
  }
  readonly endpoint: (
    path: string,
    types?: readonly string[],
  ) => Promise<{ readonly id: number; readonly secret: string }>
  /** An event of each account, in one statement. */
  readonly happen: (name: string, ...accountIds: readonly number[]) => Promise<void>
  /** Lets due tries happen, and the time of the next ones come, up to an instant. */
  readonly playTo: (to: number, worker?: Worker) => Promise<void>
  /** Empty again: no event, endpoint or message. */
  readonly reset: () => Promise<void>
  readonly dispose: () => Promise<void>
}

/** A store with twenty accounts and a receiver on this machine; time is by hand. */
export async function openWebhookWorld(): Promise<WebhookWorld> {
  const { store, dispose } = await openTestStore()
  const { db } = store
  const keys = createKeys('a secret of tests that is long enough for any key')
  const receiver = await startHookReceiver()
  await sql`insert into account (id, kind, company, country, currency, time_zone, locale, created_at) overriding system value
    select id, 1, '', 'US', 'USD', 'UTC', 'en', ${new Date(START)} from generate_series(1, 20) id`.execute(db)
  const clock = { now: () => world.now }
  const node = (): Worker =>
    createWorker({ store, clock, log }, [
      webhookJob({ db, clock, keys, log, post: createPostOut({ targets: 'any' }), operator: () => 'ops@shop.example' }),
    ])
  const operating = () => ({ db, keys, ids: createIds(), by: 'ada', now: world.now })
  const world: WebhookWorld = {
    store,
    db,
    keys,
    receiver,
    now: START,
    node,
    operating,
    endpoint: async (path, types = []) => {
      const request = { url: `${receiver.url}${path}`, description: '', types, targets: 'any' } as const
      const made = await addEndpoint(operating(), request)
      if (!made.ok) throw new Error(made.failure)
      return made.value
    },
    happen: (name, ...accountIds) =>
      recordEvents(
        db,
        keys,
        accountIds.map((accountId) => ({
          name,
          entity: name.split('.')[0] ?? '',
          entityId: String(accountId),
          accountId,
          actor: 'system',
          data: {},
          now: world.now,
        })),
      ),
    playTo: async (to, worker = node()) => {
      await worker.runDue()
      for (let at = await worker.earliest(); at !== undefined && at <= to; at = await worker.earliest()) {
        world.now = Math.max(world.now, at)
        await worker.runDue()
      }
      world.now = Math.max(world.now, to)
    },
    reset: async () => {
      world.now = START
      receiver.hooks.length = 0
      receiver.answerBy(() => 204)
      await store.runScript('truncate webhook_endpoint, webhook_sequence, outbox, event restart identity cascade')
    },
    dispose: async () => {
      await receiver.stop()
      await dispose()
    },
  }
  return world
}
