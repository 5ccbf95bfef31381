import {
  codesOfPlan,
  emptyCart,
  isEmptyCart,
  isNoChange,
  memoryOf,
  noAttribution,
  withAttribution,
  type Cart,
  type CartPlan,
  type LiveSelection,
  type UndoMemory,
  type Utms,
} from '@waybill/domain/cart'
import type { CallKey } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { actorName } from '../../../platform/http/actor.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { attributionOf } from '../../../platform/http/request-attribution.ts'
import { apiError, invalidField, type ApiError } from '../../../platform/http/api-error.ts'
import { idempotencyScope, readIdempotencyKey, requestHash } from '../../../platform/http/idempotency.ts'
import { isByYear } from '../../../platform/pages/carried-query.ts'
import { claimCartOwner, findWritten } from '../cart-owner.ts'
import { apiErrorOfCart } from '../cart-api-error.ts'
import { cartActor } from '../cart-actor.ts'
import { termsOfCart, type CartTerms } from '../cart-terms.ts'
import { inOwnCurrency } from '../own-currency.ts'
import { readCartForChange, isUniqueViolation, type CartRecord } from '../repository.ts'
import type { CartOutcome, CartOwner, StoredCart } from '../stored-cart.ts'
import { writeCart } from '../repository-write.ts'
import { hasPriceChange, shownPricesAfter } from '../shown-prices.ts'
import { findLiveSubscription } from '../../billing/index.ts'
import { readLive } from '../view/cart-viewer.ts'
import { planRequest, type ChangeRequest } from './plan-request.ts'

/** Commands are set operations: after a conflict one is applied to the newer version instead. */
const TRIES = 20

export interface CartChange {
  readonly key: CallKey
  /** The address, where it says what is changed. */
  readonly path?: string
  readonly request: ChangeRequest
  readonly body: unknown
  /** The version that a form was made for: another one is `stale-version`, as with `If-Match`. */
  readonly seen?: number | undefined
  /** utm values of the body; those of the address come beside them. */
  readonly utm?: Utms
}

/** The cart afterwards, and what analytics says of the click: nothing where it changed nothing. */
export interface ChangedCart {
  /** Undefined: the caller has no cart, and this change makes none. */
  readonly stored: StoredCart | undefined
  readonly codes: ReturnType<typeof codesOfPlan>
}

/** The cart as it was read, and the terms that it has by its quote. */
interface ReadRecord extends CartRecord {
  readonly owner: CartOwner | undefined
  readonly terms: CartTerms
}

interface Attempt {
  readonly context: RequestContext
  readonly db: Executor
  readonly change: CartChange
  /** Selection of a subscriber, where a package is added. */
  readonly own: LiveSelection | undefined
  readonly idempotency: { readonly scope: string; readonly key: string; readonly requestHash: string } | undefined
}

/** Changes the caller's cart: read, decide, write in one guarded statement, again if another request was first. */
export async function changeCart(
  context: RequestContext,
  db: Executor,
  change: CartChange,
): Promise<Result<ChangedCart, ApiError>> {
  const given = readIdempotencyKey(context)
  if (!given.ok) return given
  const scope = idempotencyScope(context)
  const keyed = given.value === undefined || scope === undefined ? undefined : { scope, key: given.value }
  const idempotency = keyed && {
    ...keyed,
    requestHash: requestHash(change.key, change.path ?? change.key, change.body),
  }
  const own = await ownOf(context, db, change.request)
  const attempt = { context, db, change, idempotency, own }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const outcome = await tryOnce(attempt)
    if (outcome !== 'again') return outcome
  }
  return fail(apiError(503, 'unavailable', { retryAfterSeconds: 1 }))
}

/** Only a package can be the plan that a subscriber has, or a part of it (SUB-08): no other change reads it. */
async function ownOf(
  context: RequestContext,
  db: Executor,
  request: ChangeRequest,
): Promise<LiveSelection | undefined> {
  const added = 'add' in request ? request.add : 'act' in request ? request.act : undefined
  const isPackage = added !== undefined && context.ports.catalogue.current().packages.has(added.id)
  if (!isPackage || context.actor.kind !== 'member') return undefined
  const subscription = await findLiveSubscription(db, context.actor.accountId)
  return readLive({ subscription }, context, db)
}

const NOTHING: CartRecord = { stored: undefined, known: undefined, memory: undefined }

async function tryOnce(attempt: Attempt): Promise<Result<ChangedCart, ApiError> | 'again'> {
  const { context, db, idempotency } = attempt
  const { owner, found = NOTHING } = await findWritten(context, db, async (of) => {
    const read = await readCartForChange(db, of, idempotency)
    return read.stored === undefined && read.known === undefined ? undefined : read
  })
  const stored = inOwnCurrency(context, found.stored)
  const reading = { ...found, owner, stored, terms: await termsOfCart(context, db, stored) }
  if (reading.known !== undefined) return replayed(reading.known, idempotency?.requestHash)
  const stale = rejectStaleVersion(
    context.request.headers['if-match'] ?? attempt.change.seen?.toString(),
    reading.stored,
  )
  if (stale !== undefined) return fail(stale)
  const plan = planOfAttempt(attempt, reading)
  if (!plan.ok) return fail(apiErrorOfCart(reading.terms.planned, plan.failure, context.locale))
  const isToWrite = idempotency !== undefined || isPriceChangeRead(attempt, reading)
  if (isNoChange(plan.value) && !isToWrite) return ok(unchanged(reading.stored))
  return writePlan(attempt, reading, plan.value)
}

/** A shown price change is stored in the cart: no cart is made for it, and an unchanged price leaves it as it is. */
function isPriceChangeRead({ change: { request } }: Attempt, { stored, terms }: ReadRecord): boolean {
  return (
    'acknowledge' in request && stored !== undefined && hasPriceChange(terms.catalogue, stored, request.acknowledge)
  )
}

/** A change that changed nothing has nothing to take back. */
function unchanged(stored: StoredCart | undefined): ChangedCart {
  if (stored === undefined) return { stored, codes: [] }
  const { undoUntil: _, ...rest } = stored
  return { stored: rest, codes: [] }
}

function planOfAttempt({ context, change, own }: Attempt, { stored, memory, terms }: ReadRecord) {
  const found = {
    cart: stored?.cart ?? emptyCart(context.currency),
    version: stored?.version ?? 0,
    memory,
    now: context.now,
  }
  return planRequest({ catalogue: terms.planned, viewer: cartActor(context.actor, own) }, found, change.request)
}

async function writePlan(
  attempt: Attempt,
  { owner, stored, memory: kept, terms }: ReadRecord,
  plan: CartPlan,
): Promise<Result<ChangedCart, ApiError> | 'again'> {
  const { context, db, change, idempotency } = attempt
  const { now } = context
  const version = (stored?.version ?? 0) + 1
  const undo = memoryOf({ plan, now, version, kept, isUndo: 'undo' in change.request })
  const after = cartAfter(attempt, stored, { plan, version, undo, terms })
  const eventData = { version, added: idsOf(plan.difference.added), removed: idsOf(plan.difference.removed) }
  const codes = codesOfPlan(plan)
  const isWritten = await writeCart(db, {
    before: stored,
    after,
    undo,
    owner: owner ?? claimCartOwner(context),
    actor: actorName(context.actor),
    eventName: 'cart.changed',
    eventData,
    now,
    ...(idempotency && { idempotency: { ...idempotency, codes } }),
  }).catch((error: unknown) => (isUniqueViolation(error) ? false : Promise.reject(error)))
  return isWritten ? ok({ stored: after, codes }) : 'again'
}

interface PlannedCart extends Pick<ReadRecord, 'terms'> {
  readonly plan: CartPlan
  readonly version: number
  readonly undo: UndoMemory | undefined
}

function cartAfter(
  attempt: Attempt,
  stored: StoredCart | undefined,
  { plan, version, undo, terms }: PlannedCart,
): StoredCart {
  const { context } = attempt
  const { request } = attempt.change
  const read = 'acknowledge' in request ? request.acknowledge : undefined
  return {
    id: stored?.id ?? context.ports.ids.uuid(context.now),
    key: stored?.key ?? context.ports.ids.token(),
    version,
    catalogueVersion: terms.today.version,
    cart: withAddressed(context, plan),
    attribution: attributionAfter(attempt, stored),
    shown: shownPricesAfter(terms, stored, { before: plan.before, after: plan.after, read }),
    ...(undo?.version === version && { undoUntil: undo.until }),
    ...(stored?.opened && { opened: stored.opened }),
    ...(stored?.quote && { quote: stored.quote }),
    ...(stored?.sentQuote && !isEmptyCart(plan.after) && { sentQuote: stored.sentQuote }),
  }
}

function attributionAfter({ context, change }: Attempt, stored: StoredCart | undefined): StoredCart['attribution'] {
  const { last, first } = attributionOf(context)
  return withAttribution(stored?.attribution ?? noAttribution, { ...last, ...change.utm }, first)
}

function replayed(
  known: { readonly request_hash: string; readonly outcome: CartOutcome | null },
  hash: string | undefined,
): Result<ChangedCart, ApiError> {
  if (known.request_hash !== hash || known.outcome === null) return fail(apiError(409, 'idempotency-conflict'))
  const { codes = [], ...stored } = known.outcome
  return ok({ stored, codes })
}

function idsOf(lines: readonly { readonly productId: number }[]): readonly number[] {
  return lines.map((line) => line.productId)
}

/** The cart after a change; one that begins takes over the choice that its owner had in the address until then. */
function withAddressed({ request }: Pick<RequestContext, 'request'>, { before, after }: CartPlan): Cart {
  const begins = isEmptyCart(before) && !isEmptyCart(after)
  return begins && isByYear(request.url) ? { ...after, interval: 'year' } : after
}

/** A change that expects another version than the cart's is rejected; the caller reads the current cart from the answer. */
export function rejectStaleVersion(seen: string | undefined, stored: StoredCart | undefined): ApiError | undefined {
  if (seen === undefined) return undefined
  const version = /^"?(\d{1,15})"?$/.exec(seen)?.[1]
  if (version === undefined) return invalidField('If-Match')
  return Number(version) === (stored?.version ?? 0) ? undefined : apiError(409, 'stale-version')
}
