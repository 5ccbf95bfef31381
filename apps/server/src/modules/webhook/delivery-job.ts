import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waybill/domain/durations'
import { mainLocale } from '@waybill/i18n'
import type { FastifyBaseLogger } from 'fastify'
import { machineClock, type Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/events.ts'
import type { Keys } from '../../platform/keys.ts'
import type { PostOut, PostOutcome } from '../../platform/outgoing/post-out.ts'
import type { Job } from '../../platform/worker/job.ts'
import { bodyOf, messageId, signedPost } from './message.ts'
import {
  claimDeliveries,
  earliestTry,
  finishDelivery,
  type ClaimedDelivery,
  type AttemptedDelivery,
} from './repository-deliveries.ts'
import { findEndpoints } from './repository.ts'

/** Time from each failure to the next try, the last of them again and again. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS] as const
const GIVE_UP_AFTER_MS = 3 * DAY_MS
/** An endpoint that accepted nothing for so long gets nothing more until the operator enables it. */
const DISABLE_AFTER_MS = 5 * DAY_MS
const GONE = 410

interface JobPorts {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly post: PostOut
  /** The shop's own address, a setting of what is published. */
  readonly operator: () => string
}

/** Tried again after a growing time, for the last time three days after its event; undefined once that is over (epoch ms). */
function nextTry({ attempts, firstAt }: Pick<ClaimedDelivery, 'attempts' | 'firstAt'>, now: number) {
  const lastAt = firstAt + GIVE_UP_AFTER_MS
  const delay = DELAYS_MS[Math.min(attempts, DELAYS_MS.length) - 1] ?? DAY_MS
  return now >= lastAt ? undefined : Math.min(now + delay, lastAt)
}

const REASONS = {
  gone: 'it answered 410 Gone',
  silent: `it accepted nothing for ${DISABLE_AFTER_MS / DAY_MS} days`,
} as const
type DisableReason = keyof typeof REASONS

/** Reason why an endpoint is disabled by this failure; undefined where it isn't. */
function disabledBy(
  { failingSince }: ClaimedDelivery,
  { status }: PostOutcome,
  now: number,
): DisableReason | undefined {
  if (status === GONE) return 'gone'
  return failingSince !== null && now - failingSince >= DISABLE_AFTER_MS ? 'silent' : undefined
}

interface Disabling {
  readonly delivery: ClaimedDelivery
  readonly reason: DisableReason
  readonly tried: AttemptedDelivery
}

/** The outcome, the event and the operator's mail, or none of them; one mail however many requests find out at once. */
function disable({ db, keys, operator }: JobPorts, { delivery, reason, tried }: Disabling): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await finishDelivery(trx, delivery, { ...tried, disabled: REASONS[reason] }))) return false
    await notifyOperator(trx, { keys, operator }, { delivery, reason, tried })
    return true
  })
}

async function notifyOperator(
  trx: Executor,
  { keys, operator }: Pick<JobPorts, 'keys' | 'operator'>,
  { delivery: { endpointId, url }, reason, tried: { now } }: Disabling,
): Promise<void> {
  const [endpoint] = await findEndpoints(trx, endpointId)
  const refs = { endpoint: endpointId, host: new URL(url).host, reason, days: DISABLE_AFTER_MS / DAY_MS }
  const dedupeKey = `webhook_disabled:${endpointId}:${endpoint?.disabledAt ?? now}`
  const entity = { entity: 'webhook_endpoint', entityId: String(endpointId) } as const
  await recordEvent(trx, keys, {
    name: 'webhook.disabled',
    ...entity,
    actor: 'system',
    data: { reason },
    now,
    mails: [{ template: 'webhook_disabled', to: operator(), locale: mainLocale(), dedupeKey, refs }],
  })
}

function failureOf({ status, error }: PostOutcome): string | undefined {
  if (error !== undefined) return error
  return status !== undefined && status >= 200 && status < 300 ? undefined : `it answered ${status ?? 'nothing'}`
}

async function send({ keys, post, clock }: JobPorts, delivery: ClaimedDelivery): Promise<PostOutcome> {
  try {
    const { url, eventId } = delivery
    const signed = { id: messageId(eventId), url, body: bodyOf(delivery) }
    return await post(signedPost(keys, delivery, { ...signed, machineNow: machineClock.now(), now: clock.now() }))
  } catch (error) {
    // a secret that can't be opened, or an event that isn't what the contract promises: tried again with the next release
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

async function deliver(ports: JobPorts, delivery: ClaimedDelivery): Promise<void> {
  const { clock, db, log } = ports
  const begun = machineClock.now()
  const outcome = await send(ports, delivery)
  const tookMs = Math.max(0, machineClock.now() - begun)
  const now = clock.now()
  const error = failureOf(outcome)?.slice(0, 500)
  const { status } = outcome
  if (error === undefined) return void (await finishDelivery(db, delivery, { now, tookMs, status }))
  const disabled = disabledBy(delivery, outcome, now)
  // what waits at a disabled endpoint goes on when it is enabled again
  const nextAt = disabled === undefined ? nextTry(delivery, now) : now
  const tried = { now, tookMs, status, error, nextAt }
  const isOurs =
    disabled === undefined
      ? await finishDelivery(db, delivery, tried)
      : await disable(ports, { delivery, reason: disabled, tried })
  const { endpointId, type, attempts } = delivery
  if (!isOurs) return
  if (disabled !== undefined)
    log.error({ endpoint: endpointId, reason: REASONS[disabled] }, 'webhook endpoint disabled')
  else if (nextAt === undefined) log.error({ endpoint: endpointId, type, reason: error }, 'webhook given up')
  else log.warn({ endpoint: endpointId, type, attempts, reason: error }, 'webhook not accepted')
}

/**
 * Sends what waits for the endpoints (INT-02): claimed with a lease, finished only by the holder of the newest fence. Requests
 * run beside the other jobs and beside each other, some to each endpoint, so that a slow one delays nothing else.
 */
export function webhookJob(ports: JobPorts): Job {
  const { db, log } = ports
  const running = new Map<Promise<void>, number>()
  const begin = (delivery: ClaimedDelivery): void => {
    const work = deliver(ports, delivery)
      // its lease ends, and it is tried again
      .catch((error: unknown) => log.error({ err: error, endpoint: delivery.endpointId }, 'webhook not recorded'))
      .finally(() => running.delete(work))
    running.set(work, delivery.endpointId)
  }
  return {
    name: 'webhooks',
    earliest: earliestTry,
    runDue: async (now) => {
      const busy = new Map(
        [...Map.groupBy(running.values(), (endpoint) => endpoint)].map(([id, all]) => [id, all.length]),
      )
      const claimed = await claimDeliveries(db, { now, busy })
      claimed.forEach(begin)
      return claimed.length
    },
    settled: async () => {
      const isBusy = running.size > 0
      await Promise.all(running.keys())
      return isBusy
    },
  }
}
