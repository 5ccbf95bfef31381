import { addOnTrialWindow, trialWindow } from '../calendar/index.ts'
import type { EpochMs, Period } from '../calendar/index.ts'
import { toSelection } from '../cart/index.ts'
import type { Cart } from '../cart/index.ts'
import { dependenciesOf } from '../catalog/index.ts'
import type { Catalogue, Module, ProductId } from '../catalog/index.ts'
import { soldSelection } from '../pricing/index.ts'
import type { UnsoldProduct } from '../pricing/index.ts'
import { ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'

/** Units that a usage module may have in a trial when it says nothing itself. */
export const defaultTrialQuantity = 5

/** A module that a trial switches on, and why. */
export interface TrialModule {
  readonly productId: ProductId
  readonly bundled: boolean
  readonly reason: 'core' | 'default' | 'plan' | 'addon' | 'needed'
  /** The most units of a usage module in the trial; absent for a fixed one. */
  readonly quantity?: number
  /** Of an add-on that is tried by itself: the code that its only trial is counted under, and the end of that (B-75). */
  readonly ownTrial?: { readonly addOnCode: string; readonly endsAt: EpochMs }
}

/** The trial of a registration (B-70): usable at once, without a card. */
export interface TrialPlan {
  readonly window: Period
  /** The chosen plan; 0 for the Custom Solution, and when nothing was chosen. */
  readonly planId: ProductId
  readonly modules: readonly TrialModule[]
}

/** True when an add-on can be tried at all: it has a trial length or a trial quantity. */
export function isTrialCapable({ trialInterval, trialQuantity }: Module): boolean {
  return trialInterval !== undefined || trialQuantity !== undefined
}

/** The end of the trial that an add-on has by itself from an instant on; absent for one that has none. Epoch ms. */
export function ownTrialEnd({ trialInterval, trialUnit }: Module, at: EpochMs): EpochMs | undefined {
  if (trialInterval === undefined || trialUnit === undefined) return undefined
  return addOnTrialWindow(at, { unit: trialUnit, count: trialInterval }).end
}

function trialModule(module: Module, about: Pick<TrialModule, 'bundled' | 'reason'>): TrialModule {
  const limit = { quantity: module.trialQuantity ?? defaultTrialQuantity }
  return { productId: module.id, ...about, ...(module.pricingType === 'USAGE' ? limit : {}) }
}

/**
 * True for what a trial can't switch on: a module on request, whose price is not agreed on yet, and one that
 * needs such a module and wouldn't work without it. What comes with the plan, or on every account, was not requested.
 */
function heldBack(catalogue: Catalogue, cart: Cart): (id: ProductId) => boolean {
  const bundled = new Set(bundledIdsOf(cart))
  const isOnRequest = (id: ProductId): boolean => {
    const module = catalogue.modules.get(id)
    return module !== undefined && module.isContactUs && !module.isCore && !module.isDefault && !bundled.has(id)
  }
  return (id) => isOnRequest(id) || dependenciesOf(catalogue, [id]).some(isOnRequest)
}

function bundledIdsOf(cart: Cart): ProductId[] {
  return cart.lines.filter(({ bundled }) => bundled).map(({ productId }) => productId)
}

/** Core modules, which every account has, and the defaults. */
function given(catalogue: Catalogue): TrialModule[] {
  return catalogue.document.modules
    .filter((module) => !module.isDeleted && (module.isCore || module.isDefault))
    .map((module) => trialModule(module, { bundled: false, reason: module.isCore ? 'core' : 'default' }))
}

function bundledModules(catalogue: Catalogue, cart: Cart): TrialModule[] {
  return bundledIdsOf(cart).flatMap((productId) => {
    const module = catalogue.modules.get(productId)
    return module === undefined ? [] : trialModule(module, { bundled: true, reason: 'plan' })
  })
}

/** The trial of its own that an add-on begins beside its plan's; what a Custom Solution is made of is the plan itself. */
function ownTrialOf(module: Module, { planId }: Cart, at: EpochMs): Pick<TrialModule, 'ownTrial'> {
  const endsAt = planId > 0 ? ownTrialEnd(module, at) : undefined
  return endsAt === undefined ? {} : { ownTrial: { addOnCode: module.code, endsAt } }
}

/** Add-ons of the cart that can be tried, with what they and the plan need beside it. */
function addedModules(
  catalogue: Catalogue,
  cart: Cart,
  { isHeldBack, at }: { readonly isHeldBack: (id: ProductId) => boolean; readonly at: EpochMs },
): TrialModule[] {
  const extras = cart.lines
    .filter(({ bundled, productId }) => !bundled && !isHeldBack(productId))
    .flatMap(({ productId }) => catalogue.modules.get(productId) ?? [])
    .filter((module) => !module.isDefault)
  const tried = extras.filter(isTrialCapable)
  const needed = new Set(dependenciesOf(catalogue, [...bundledIdsOf(cart), ...tried.map(({ id }) => id)]))
  return extras.flatMap((module) => {
    if (isTrialCapable(module))
      return [{ ...trialModule(module, { bundled: false, reason: 'addon' }), ...ownTrialOf(module, cart, at) }]
    return needed.has(module.id) ? [trialModule(module, { bundled: false, reason: 'needed' })] : []
  })
}

/**
 * The trial that a registration starts: the shop's days × 86,400 s from its instant, with core and default modules, the chosen
 * plan's modules, and the add-ons of the cart that can be tried, usage limited. Nothing is charged, and nothing is tried that
 * couldn't be bought: fails where something of the cart has no price in its currency, leaves out what is on request.
 */
export function trialPlan(catalogue: Catalogue, cart: Cart, registeredAt: EpochMs): Result<TrialPlan, UnsoldProduct> {
  const sold = soldSelection(catalogue, toSelection(cart))
  if (!sold.ok) return sold
  const isHeldBack = heldBack(catalogue, cart)
  const added = addedModules(catalogue, cart, { isHeldBack, at: registeredAt })
  const all = [...given(catalogue), ...added, ...bundledModules(catalogue, cart)]
  // Later entries win: what the plan bundles is the plan's, even where it is a default.
  const modules = new Map(all.map((module) => [module.productId, module]))
  return ok({
    window: trialWindow(registeredAt, catalogue.settings.trialDays),
    planId: Math.max(cart.planId, 0),
    modules: [...modules.values()].filter(({ productId }) => !isHeldBack(productId)),
  })
}

/**
 * Add-ons whose trial is longer than that of their plan, with its end, if the trial began now: a first charge leaves them out.
 * Epoch ms.
 */
export function triedBeyondPlan(catalogue: Catalogue, cart: Cart, at: EpochMs): ReadonlyMap<ProductId, EpochMs> {
  const planned = trialPlan(catalogue, cart, at)
  if (!planned.ok) return new Map()
  const { modules, window } = planned.value
  return new Map(
    modules.flatMap(({ productId, ownTrial }) =>
      ownTrial === undefined || ownTrial.endsAt <= window.end ? [] : [[productId, ownTrial.endsAt] as const],
    ),
  )
}
