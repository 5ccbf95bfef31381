import { freeScenarioName, isKept, planScenario, type Scenario, type ScenarioCommand } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { NOT_FOUND, refusal, type Refusal } from '../../../platform/http/refusal.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { claimCartOwner } from '../cart-owner.ts'
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
import { replaceCart } from './replace-cart.ts'

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

async function storeKept(work: Work, after: readonly Scenario[]): Done<Scenario | undefined> {
  const { context, db, desk } = work
  const fresh = changedOne(work, after)
  if (fresh === undefined) return ok(undefined)
  const { ports, now } = context
  const isStored = await insertScenario(db, claimCartOwner(context), {
    id: ports.ids.uuid(now),
    name: fresh.name,
    cart: fresh.cart,
    catalogueVersion: desk.stored?.catalogueVersion ?? ports.catalogue.current().version,
    now,
  })
  return isStored ? ok(fresh) : fail(scenarioRefusal({ code: 'scenario-name-taken', name: fresh.name }))
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

async function openInPlace(work: Work, opened: StoredScenario, keepAs: string | undefined): Done<string | undefined> {
  const { context, db, desk } = work
  const { ports, locale, now } = context
  const reader = { catalogue: ports.catalogue.current(), locale, t: ports.pages.translator(locale) }
  const name = keepAs ?? freeScenarioName(desk.scenarios, cartName(reader, desk.cart))
  const after = planned(work, { kind: 'open', name: opened.name, keepAs: name, at: now })
  if (!after.ok) return after
  const isReplaced = await replaceCart(context, db, {
    cart: opened.cart,
    catalogueVersion: opened.catalogueVersion,
    eventName: 'cart.opened_from_scenario',
    eventData: { scenario: opened.id },
  })
  if (!isReplaced) return fail(refusal(409, 'stale-version'))
  const kept = await storeKept(work, after.value)
  return kept.ok ? ok(kept.value?.name) : kept
}

interface Renaming {
  readonly id: string
  readonly name: string
}

export async function renameScenario(context: RequestContext, db: Executor, { id, name }: Renaming): Done {
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
