import { webhookTypes } from '@waybill/contract/webhooks'
import { DAY_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Database, Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Keys } from '../../../platform/keys.ts'
import {
  urlProblem,
  type OutgoingTargets,
  type PostOut,
  type PostOutcome,
} from '../../../platform/outgoing/post-out.ts'
import { SECRET_PURPOSE, signedPost } from '../message.ts'
import {
  findEndpoints,
  insertEndpoint,
  removeEndpoint,
  replayDeliveries,
  rotateSecret,
  switchEndpoint,
  type ReplayRequest,
  type WebhookEndpoint,
} from '../repository.ts'
import { machineClock } from '../../../platform/clock.ts'

/** Requests of a node are bounded for each endpoint, so their number is too. */
const MOST_ENDPOINTS = 16
const PREVIOUS_SIGNS_MS = DAY_MS
const LONGEST_DESCRIPTION = 200

interface Operating {
  readonly db: Database
  readonly keys: Keys
  readonly ids: Ids
  /** The operator's name, for the audit trail. */
  readonly by: string
  readonly now: number
}

interface EndpointRequest {
  readonly url: string
  readonly description: string
  /** Empty for every type. */
  readonly types: readonly string[]
  readonly targets: OutgoingTargets
}

type EndpointAction = 'added' | 'rotated' | 'disabled' | 'enabled' | 'removed' | 'replayed'

function noted(
  db: Executor,
  { keys, by, now }: Operating,
  of: { readonly id: number; readonly action: EndpointAction; readonly data?: object },
): Promise<void> {
  const { id, action, data = {} } = of
  const entity = { entity: 'webhook_endpoint', entityId: String(id) } as const
  return recordEvent(db, keys, { name: `webhook.${action}`, ...entity, actor: `operator:${by}`, data, now })
}

/** Of two tokens, 32 random bytes: the specification recommends 24 to 64. */
function newSecret({ keys, ids }: Operating) {
  const random = [ids.token(), ids.token()].map((token) => Buffer.from(token, 'base64url'))
  const secret = `whsec_${Buffer.concat(random).toString('base64')}`
  return { secret, secretSealed: keys.seal(SECRET_PURPOSE, secret) }
}

function requestProblem({ url, description, types, targets }: EndpointRequest): string | undefined {
  const known: ReadonlySet<string> = new Set(webhookTypes)
  const unknown = types.find((type) => !known.has(type))
  if (unknown !== undefined) return `${unknown} is no type of message; the types are ${webhookTypes.join(', ')}`
  if (description.length > LONGEST_DESCRIPTION) return `the description has more than ${LONGEST_DESCRIPTION} characters`
  const problem = urlProblem(url, { targets })
  return problem === undefined ? undefined : `${url} ${problem}`
}

/** An endpoint gets what happens from now on. Its secret is answered once, and lies sealed in the database. */
export async function addEndpoint(
  operating: Operating,
  request: EndpointRequest,
): Promise<Result<{ readonly id: number; readonly secret: string }, string>> {
  const problem = requestProblem(request)
  if (problem !== undefined) return fail(problem)
  const { secret, secretSealed } = newSecret(operating)
  return operating.db.transaction().execute(async (trx) => {
    const { url, description, types } = request
    const id = await insertEndpoint(trx, { url, description, types, secretSealed, now: operating.now }, MOST_ENDPOINTS)
    if (id === undefined) return fail(`there are ${MOST_ENDPOINTS} endpoints already`)
    await noted(trx, operating, { id, action: 'added', data: { types } })
    return ok({ id, secret })
  })
}

/** Undefined where there is no such endpoint, or it was removed. */
function changeEndpoint<Made>(
  operating: Operating,
  { id, action }: { readonly id: number; readonly action: EndpointAction },
  change: (trx: Executor) => Promise<Made>,
): Promise<Made | undefined> {
  return operating.db.transaction().execute(async (trx) => {
    if ((await findEndpoints(trx, id)).length === 0) return undefined
    const made = await change(trx)
    await noted(trx, operating, { id, action })
    return made
  })
}

/** Another secret signs from now on, the one before it too for a day. */
export function rotateEndpoint(operating: Operating, id: number): Promise<string | undefined> {
  return changeEndpoint(operating, { id, action: 'rotated' }, async (trx) => {
    const { secret, secretSealed } = newSecret(operating)
    await rotateSecret(trx, { id, secretSealed, previousUntil: operating.now + PREVIOUS_SIGNS_MS })
    return secret
  })
}

/** Nothing is sent while it is disabled; what happens meanwhile waits, for three days at most. */
export function disableEndpoint(operating: Operating, id: number): Promise<boolean | undefined> {
  return changeEndpoint(operating, { id, action: 'disabled' }, async (trx) => {
    await switchEndpoint(trx, { id, disabled: 'the operator disabled it', now: operating.now })
    return true
  })
}

export function enableEndpoint(operating: Operating, id: number): Promise<boolean | undefined> {
  return changeEndpoint(operating, { id, action: 'enabled' }, async (trx) => {
    await switchEndpoint(trx, { id, disabled: undefined, now: operating.now })
    return true
  })
}

export function endEndpoint(operating: Operating, id: number): Promise<boolean | undefined> {
  return changeEndpoint(operating, { id, action: 'removed' }, async (trx) => {
    await removeEndpoint(trx, { id, now: operating.now })
    return true
  })
}

/** Answers the numbers of what is sent again, under the id that each message had. */
export function replayMessages(operating: Operating, wanted: ReplayRequest): Promise<readonly number[]> {
  return operating.db.transaction().execute(async (trx) => {
    const ids = await replayDeliveries(trx, wanted, operating.now)
    if (ids.length > 0) await noted(trx, operating, { id: wanted.endpointId ?? 0, action: 'replayed', data: { ids } })
    return ids
  })
}

/** Posts a signed message of the type `webhook.test`, of no account, once and at once; it is in no log. */
export function sendTest(
  endpoint: WebhookEndpoint,
  { keys, post, id, now }: { readonly keys: Keys; readonly post: PostOut; readonly id: string; readonly now: number },
): Promise<PostOutcome> {
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date(now).toISOString(), data: {} })
  return post(
    signedPost(keys, endpoint, { id: `test_${id}`, url: endpoint.url, body, machineNow: machineClock.now(), now }),
  )
}
