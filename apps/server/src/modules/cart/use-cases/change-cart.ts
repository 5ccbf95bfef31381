import {
  classifyAdd,
  codesOfPlan,
  emptyCart,
  isNoChange,
  noTouch,
  planCommand,
  withTouch,
  type AddRequest,
  type CartCommand,
  type CartFailure,
  type Utms,
} from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { actorName } from '../../../platform/http/actor.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { touchOf } from '../../../platform/http/request-touch.ts'
import { refusal, type Refusal } from '../../../platform/http/refusal.ts'
import { idempotencyScope, readIdempotencyKey, requestHash } from '../../../platform/http/idempotency.ts'
import { cartOwner, claimCartOwner } from '../cart-owner.ts'
import { cartRefusal } from '../cart-refusal.ts'
import { readCart } from '../repository.ts'
import type { CartOutcome, StoredCart } from '../stored-cart.ts'
import { writeCart } from '../repository-write.ts'

/** Commands are set operations: one that meets a newer version is applied to that one instead (D-05). */
const TRIES = 20

export type ChangeRequest = { readonly add: AddRequest } | { readonly command: CartCommand }

export interface CartChange {
  readonly key: 'POST /cart/add' | 'POST /cart/remove' | 'POST /cart/switch'
  readonly request: ChangeRequest
  readonly body: unknown
  /** utm values of the body; those of the address come beside them. */
  readonly utm?: Utms
}

/** The cart afterwards, and what analytics says of the click (D-48): nothing where it changed nothing. */
export interface ChangedCart {
  readonly stored: StoredCart
  readonly codes: ReturnType<typeof codesOfPlan>
}

const unchanged = (stored: StoredCart): ChangedCart => ({ stored, codes: [] })

interface Attempt {
  readonly context: RequestContext
  readonly db: Executor
  readonly change: CartChange
  readonly catalogue: Catalogue
  readonly idempotency: { readonly scope: string; readonly key: string; readonly requestHash: string } | undefined
}

/** Adds to or removes from the caller's cart: read, decide, write in one guarded statement, again if somebody was first. */
export async function changeCart(
  context: RequestContext,
  db: Executor,
  change: CartChange,
): Promise<Result<ChangedCart, Refusal>> {
  const given = readIdempotencyKey(context)
  if (!given.ok) return given
  const scope = idempotencyScope(context)
  const keyed = given.value === undefined || scope === undefined ? undefined : { scope, key: given.value }
  const idempotency = keyed && { ...keyed, requestHash: requestHash(change.key, change.key, change.body) }
  const attempt = { context, db, change, idempotency, catalogue: context.ports.catalogue.current() }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const outcome = await tryOnce(attempt)
    if (outcome !== 'again') return outcome
  }
  return fail(refusal(503, 'unavailable', { retryAfterSeconds: 1 }))
}

async function tryOnce(attempt: Attempt): Promise<Result<ChangedCart, Refusal> | 'again'> {
  const { context, db, idempotency, catalogue } = attempt
  const owner = cartOwner(context.actor)
  const reading = owner === undefined ? { stored: undefined, known: undefined } : await readCart(db, owner, idempotency)
  if (reading.known !== undefined) return replayed(reading.known, idempotency?.requestHash)
  const stale = refuseStale(context, reading.stored)
  if (stale !== undefined) return fail(stale)
  const before = reading.stored?.cart ?? emptyCart(context.currency)
  const command = commandOf(catalogue, attempt.change.request)
  const plan = command.ok ? planCommand({ catalogue, viewer: viewerOf(context) }, before, command.value) : command
  if (!plan.ok) return fail(cartRefusal(catalogue, plan.failure, context.locale))
  if (isNoChange(plan.value) && idempotency === undefined && reading.stored !== undefined)
    return ok(unchanged(reading.stored))
  const now = context.now
  const after = {
    id: reading.stored?.id ?? context.ports.ids.uuid(now),
    key: reading.stored?.key ?? context.ports.ids.token(),
    version: (reading.stored?.version ?? 0) + 1,
    catalogueVersion: catalogue.version,
    cart: plan.value.after,
    touches: touchesAfter(attempt, reading.stored),
  }
  const eventData = {
    version: after.version,
    added: idsOf(plan.value.difference.added),
    removed: idsOf(plan.value.difference.removed),
  }
  const codes = codesOfPlan(plan.value)
  const isWritten = await writeCart(db, {
    before: reading.stored,
    after,
    owner: claimCartOwner(context),
    actor: actorName(context.actor),
    eventName: 'cart.changed',
    eventData,
    now,
    ...(idempotency && { idempotency: { ...idempotency, codes } }),
  }).catch((error: unknown) => (isUniqueViolation(error) ? false : Promise.reject(error)))
  return isWritten ? ok({ stored: after, codes }) : 'again'
}

function touchesAfter({ context, change }: Attempt, stored: StoredCart | undefined): StoredCart['touches'] {
  const { last, first } = touchOf(context)
  return withTouch(stored?.touches ?? noTouch, { ...last, ...change.utm }, first)
}

function replayed(
  known: { readonly request_hash: string; readonly outcome: CartOutcome | null },
  hash: string | undefined,
): Result<ChangedCart, Refusal> {
  if (known.request_hash !== hash || known.outcome === null) return fail(refusal(409, 'idempotency-conflict'))
  const { codes = [], ...stored } = known.outcome
  return ok({ stored, codes })
}

function commandOf(catalogue: Catalogue, request: ChangeRequest): Result<CartCommand, CartFailure> {
  return 'add' in request ? classifyAdd(catalogue, request.add) : ok(request.command)
}

function viewerOf({ actor }: RequestContext): { kind: 'visitor' } | { kind: 'member'; isLegacy: boolean } {
  return actor.kind === 'member'
    ? { kind: 'member', isLegacy: actor.accountKind === 1 || actor.accountKind === 2 }
    : { kind: 'visitor' }
}

/** `If-Match` with another version than the cart's is refused; the caller reads the current cart from the answer (D-05). */
function refuseStale(context: RequestContext, stored: StoredCart | undefined): Refusal | undefined {
  const header = context.request.headers['if-match']
  if (header === undefined) return undefined
  const version = /^"?(\d{1,15})"?$/.exec(header)?.[1]
  if (version === undefined)
    return refusal(422, 'invalid-input', { errors: [{ path: 'If-Match', message: 'errors.field_invalid' }] })
  return Number(version) === (stored?.version ?? 0) ? undefined : refusal(409, 'stale-version')
}

function idsOf(lines: readonly { readonly productId: number }[]): readonly number[] {
  return lines.map((line) => line.productId)
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
