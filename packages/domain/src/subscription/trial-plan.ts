import { trialWindow } from '../calendar/index.ts'
import type { EpochMs, Period } from '../calendar/index.ts'
import type { Cart } from '../cart/index.ts'
import { dependenciesOf } from '../catalog/index.ts'
import type { Catalogue, Module, ProductId } from '../catalog/index.ts'

/** Units that a usage module may have in a trial when it says nothing itself (B-70). */
export const defaultTrialQuantity = 5

/** A module that a trial switches on, and why. */
export interface TrialModule {
  readonly productId: ProductId
  readonly bundled: boolean
  readonly reason: 'core' | 'default' | 'plan' | 'addon' | 'needed'
  /** The most units of a usage module in the trial (B-70); absent for a fixed one. */
  readonly quantity?: number
}

/** What a registration switches on (B-70): usable at once, no card asked. */
export interface TrialPlan {
  readonly window: Period
  /** The chosen plan; 0 for the Custom Solution, and when nothing was chosen. */
  readonly planId: ProductId
  readonly modules: readonly TrialModule[]
}

/** True when an add-on can be tried at all: it has a trial length or a trial quantity (B-70, B-74). */
export function isTrialCapable({ trialInterval, trialQuantity }: Module): boolean {
  return trialInterval !== undefined || trialQuantity !== undefined
}

function trialModule(module: Module, about: Pick<TrialModule, 'bundled' | 'reason'>): TrialModule {
  const limit = { quantity: module.trialQuantity ?? defaultTrialQuantity }
  return { productId: module.id, ...about, ...(module.pricingType === 'USAGE' ? limit : {}) }
}

/** Core modules, which every account has, and the defaults. */
function given(catalogue: Catalogue): TrialModule[] {
  return catalogue.document.modules
    .filter((module) => !module.isDeleted && (module.isCore || module.isDefault))
    .map((module) => trialModule(module, { bundled: false, reason: module.isCore ? 'core' : 'default' }))
}

function bundledModules(catalogue: Catalogue, cart: Cart): TrialModule[] {
  return cart.lines.flatMap(({ productId, bundled }) => {
    const module = catalogue.modules.get(productId)
    return module === undefined || !bundled ? [] : trialModule(module, { bundled, reason: 'plan' })
  })
}

/** Add-ons of the cart that can be tried, with what they and the plan need beside it. */
function addedModules(catalogue: Catalogue, cart: Cart): TrialModule[] {
  const extras = cart.lines
    .filter(({ bundled }) => !bundled)
    .flatMap(({ productId }) => catalogue.modules.get(productId) ?? [])
    .filter((module) => !module.isDefault)
  const tried = extras.filter(isTrialCapable)
  const bundledIds = cart.lines.filter(({ bundled }) => bundled).map(({ productId }) => productId)
  const needed = new Set(dependenciesOf(catalogue, [...bundledIds, ...tried.map(({ id }) => id)]))
  return extras.flatMap((module) => {
    if (isTrialCapable(module)) return [trialModule(module, { bundled: false, reason: 'addon' })]
    return needed.has(module.id) ? [trialModule(module, { bundled: false, reason: 'needed' })] : []
  })
}

/**
 * The trial that a registration starts (B-70): 7 × 86,400 s from its instant, with core and default modules, the chosen
 * plan's modules, and the add-ons of the cart that can be tried, usage limited. Nothing is charged.
 */
export function trialPlan(catalogue: Catalogue, cart: Cart, registeredAt: EpochMs): TrialPlan {
  // Later entries win: what the plan bundles is the plan's, even where it is a default.
  const modules = [...given(catalogue), ...addedModules(catalogue, cart), ...bundledModules(catalogue, cart)]
  return {
    window: trialWindow(registeredAt),
    planId: Math.max(cart.planId, 0),
    modules: [...new Map(modules.map((module) => [module.productId, module])).values()],
  }
}
