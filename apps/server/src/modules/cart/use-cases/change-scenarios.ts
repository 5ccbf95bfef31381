import {
  freeScenarioName,
  hasSameContents,
  isKept,
  planScenario,
  type Cart,
  type Scenario,
  type ScenarioCommand,
} from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND, refusal, type Refusal } from '../../../platform/http/refusal.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { claimCartOwner } from '../cart-owner.ts'
import type { StoredCart } from '../stored-cart.ts'
import {
  deleteStoredScenario,
  insertScenario,
  renameStoredScenario,
  touchScenario,
  type StoredScenario,
} from '../repository-scenarios.ts'
import { scenarioRefusal } from '../scenario-refusal.ts'
import { cartName } from '../scenario-view.ts'
import { readDesk, type StoredDesk } from './read-scenarios.ts'
import { refuseStaleVersion } from './refuse-stale-version.ts'
import { replaceCart, type Replacement } from './replace-cart.ts'
import { currencyOfCart } from './switch-currency.ts'

type Done<T = true> = Promise<Result<T, Refusal>>

interface Work {
  readonly context: RequestContext
  readonly db: Executor
  readonly desk: StoredDesk
}

function planned({ desk }: Work, command: ScenarioCommand): Result<readonly Scenario[], Refusal> {
  const plan = planScenario(desk, command)
  return plan.ok ? ok(plan.value.after.scenarios) : fail(scenarioRefusal(plan.failure))
}

/** Somebody else's id is nobody's: the list is the caller's own. */
function ownScenario({ scenarios }: StoredDesk, id: string): Result<StoredScenario, Refusal> {
  const scenario = scenarios.find((one) => one.id === id)
  return scenario === undefined ? fail(NOT_FOUND) : ok(scenario)
}

/** The one that the command made, or made another. */
function changedOne({ desk }: Work, after: readonly Scenario[]): Scenario | undefined {
  return after.find((scenario) => desk.scenarios.every((known) => known !== scenario))
}

interface Named {
  readonly id: string
  readonly name: string
}

async function storeKept(work: Work, after: readonly Scenario[]): Done<Named | undefined> {
  const { context, db, desk } = work
  const fresh = changedOne(work, after)
  if (fresh === undefined) return ok(undefined)
  const { ports, now } = context
  const { name, cart } = fresh
  const id = ports.ids.uuid(now)
  const isStored = await insertScenario(db, claimCartOwner(context), {
    id,
    name,
    cart,
    catalogueVersion: desk.stored?.catalogueVersion ?? ports.catalogue.current().version,
    quoteId: desk.stored?.opened?.quoteId,
    now,
  })
  return isStored ? ok({ id, name }) : fail(scenarioRefusal({ code: 'scenario-name-taken', name }))
}

/** Keeps the open cart under a name (CART-27); in the request's transaction, like all of these. */
export async function keepScenario(context: RequestContext, db: Executor, name: string): Done {
  const work = { context, db, desk: await readDesk(context, db, 'locked') }
  const after = planned(work, { kind: 'keep', name, at: context.now })
  if (!after.ok) return after
  const kept = await storeKept(work, after.value)
  return kept.ok ? ok(true) : kept
}

interface Opening {
  readonly id: string
  /** Absent: named after its package, with a number where that is taken. */
  readonly keepAs?: string
}

/** Puts a copy of a kept cart in the place of the open one; answers the name under which that is kept now, if it is. */
export async function openScenario(
  context: RequestContext,
  db: Executor,
  { id, keepAs }: Opening,
): Done<string | undefined> {
  const work = { context, db, desk: await readDesk(context, db, 'locked') }
  const opened = ownScenario(work.desk, id)
  if (!opened.ok) return opened
  const stale = refuseStaleVersion(context.request.headers['if-match'], work.desk.stored)
  if (stale !== undefined) return fail(stale)
  // who presses twice has it open already: its version and its undo stay
  const isOpen = isKept([opened.value], work.desk.cart)
  const keptAs = isOpen ? ok(undefined) : await openInPlace(work, opened.value, keepAs)
  if (keptAs.ok) await touchScenario(db, claimCartOwner(context), { id, now: context.now })
  return keptAs
}

/** A free name for the open cart, after its package. */
function nameOfOpen({ context: { ports, locale }, desk }: Work): string {
  const reader = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  return freeScenarioName(desk.scenarios, cartName(reader, desk.cart))
}

/** Saves what the command saves, then puts a cart in the place of the open one; it may name what was saved. */
async function putInPlace(
  work: Work,
  command: ScenarioCommand,
  putting: (saved: Named | undefined) => Replacement,
): Done<Named | undefined> {
  const after = planned(work, command)
  if (!after.ok) return after
  const saved = await storeKept(work, after.value)
  if (!saved.ok) return saved
  const isReplaced = await replaceCart(work.context, work.db, putting(saved.value))
  return isReplaced ? saved : fail(refusal(409, 'stale-version'))
}

async function openInPlace(work: Work, opened: StoredScenario, keepAs: string | undefined): Done<string | undefined> {
  const { id, name, cart, catalogueVersion, quoteId } = opened
  const command = { kind: 'open', name, keepAs: keepAs ?? nameOfOpen(work), at: work.context.now } as const
  const saved = await putInPlace(work, command, () => ({
    cart,
    catalogueVersion,
    opened: quoteId === undefined ? undefined : { quoteId },
    eventName: 'cart.opened_from_scenario',
    eventData: { scenario: id },
  }))
  return saved.ok ? ok(saved.value?.name) : saved
}

/** A quote's cart as its reader opens it, and the prices that the quote showed (CART-20). */
export interface QuotedCart {
  readonly quoteId: string
  readonly number: string
  readonly cart: Cart
  readonly shown: StoredCart['shown']
}

/**
 * Puts a quote's cart in the place of the open one, which is saved first (QUO-10); answers the name under which it is
 * saved now, if it is. Opened again, or by somebody who has the same in the cart, it changes nothing but the mark.
 */
export async function openQuotedCart(
  context: RequestContext,
  db: Executor,
  { quoteId, number, cart, shown }: QuotedCart,
): Done<string | undefined> {
  const work = { context, db, desk: await readDesk(context, db, 'locked') }
  const { stored } = work.desk
  const isThere = hasSameContents(work.desk.cart, cart)
  if (isThere && stored?.opened?.quoteId === quoteId) return ok(undefined)
  const command = { kind: 'replace', cart, keepAs: nameOfOpen(work), at: context.now } as const
  const saved = await putInPlace(work, command, (before) => ({
    cart: isThere ? work.desk.cart : cart,
    opened: { quoteId, ...(before && { beforeId: before.id }) },
    ...(!isThere && { shown }),
    eventName: 'cart.opened_from_quote',
    eventData: { quote: number },
  }))
  return saved.ok ? ok(saved.value?.name) : saved
}

/** Brings the cart back that stood in the place of an opened quote's; the quote's is saved if it was changed since (QUO-10). */
export async function bringBackSaved(context: RequestContext, db: Executor, id: string): Done<string | undefined> {
  const work = { context, db, desk: await readDesk(context, db, 'locked') }
  const before = ownScenario(work.desk, id)
  if (!before.ok) return before
  const { stored } = work.desk
  if (stored?.quote === undefined || stored.opened?.beforeId !== id) return fail(refusal(409, 'nothing-to-restore'))
  const { name, catalogueVersion, quoteId, keptIn } = before.value
  const { currency } = work.desk.cart
  const replacedBy = { ...stored.quote.cart, currency }
  const command = { kind: 'bring_back', name, replacedBy, keepAs: nameOfOpen(work), at: context.now } as const
  await deleteStoredScenario(db, claimCartOwner(context), id)
  const saved = await putInPlace(work, command, () => ({
    cart: { ...before.value.cart, currency: currencyOfCart(context, keptIn) },
    catalogueVersion,
    opened: quoteId === undefined ? undefined : { quoteId },
    eventName: 'cart.brought_back',
    eventData: { from: stored.quote?.number },
  }))
  return saved.ok ? ok(saved.value?.name) : saved
}

export async function renameScenario(context: RequestContext, db: Executor, { id, name }: Named): Done {
  const work = { context, db, desk: await readDesk(context, db, 'locked') }
  const scenario = ownScenario(work.desk, id)
  if (!scenario.ok) return scenario
  const after = planned(work, { kind: 'rename', name: scenario.value.name, to: name })
  if (!after.ok) return after
  const fresh = changedOne(work, after.value)
  if (fresh !== undefined)
    await renameStoredScenario(db, claimCartOwner(context), { id, name: fresh.name, now: context.now })
  return ok(true)
}

export async function deleteScenario(context: RequestContext, db: Executor, id: string): Done {
  const work = { context, db, desk: await readDesk(context, db, 'locked') }
  const scenario = ownScenario(work.desk, id)
  if (!scenario.ok) return scenario
  await deleteStoredScenario(db, claimCartOwner(context), id)
  return ok(true)
}
