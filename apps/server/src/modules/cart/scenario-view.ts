import type { ResultOf } from '@waybill/contract'
import type { ScenariosView, ScenarioView } from '@waybill/contract/pages'
import {
  badgeCount,
  cartBreakdown,
  freeScenarioName,
  isEmptyCart,
  isKept,
  lineProblems,
  scenarioLimit,
  type Cart,
} from '@waybill/domain/cart'
import { toMajor } from '@waybill/domain/money'
import { titleOf } from '../catalog/use-cases/read-text.ts'
import type { CartReader } from './cart-view.ts'
import type { StoredScenario } from './repository-scenarios.ts'

type ScenarioReader = Pick<CartReader, 'catalogue' | 'locale' | 't'>

/** The open cart, and those that are kept beside it. */
export interface Desk {
  readonly cart: Cart
  readonly scenarios: readonly StoredScenario[]
  /** The id of the one that stood in the place of an opened quote's. */
  readonly beforeId?: string | undefined
}

/** What the shop calls a cart: its package, or the words for one without. */
export function cartName({ catalogue, locale, t }: ScenarioReader, cart: Cart): string {
  return cart.planId > 0 ? titleOf(catalogue, cart.planId, locale) : t('cart.mySolution')
}

function keepingOf({ cart, scenarios }: Desk): ScenariosView['keeping'] {
  if (isEmptyCart(cart)) return 'empty'
  if (isKept(scenarios, cart)) return 'kept'
  return scenarios.length >= scenarioLimit ? 'full' : 'possible'
}

/** By the prices of today, whatever it cost when it was kept (CART-27). */
function scenarioView(reader: ScenarioReader, scenario: StoredScenario, open: Cart): ScenarioView {
  const { catalogue } = reader
  const { id, name, cart, keptAt } = scenario
  const { total, isEstimate } = cartBreakdown(catalogue, cart)
  return {
    id,
    name,
    ...(cart.planId > 0 && { planTitle: titleOf(catalogue, cart.planId, reader.locale) }),
    badge: badgeCount(catalogue, cart),
    total,
    isEstimate,
    isOpen: isKept([scenario], open),
    problemCount: lineProblems(catalogue, cart).length,
    keptAt,
  }
}

export function scenariosView(reader: ScenarioReader, desk: Desk): ScenariosView {
  const { cart, scenarios, beforeId } = desk
  const before = scenarios.find(({ id }) => id === beforeId)
  return {
    list: scenarios.map((scenario) => scenarioView(reader, scenario, cart)),
    limit: scenarioLimit,
    keeping: keepingOf(desk),
    ...(before && { before: { id: before.id, name: before.name } }),
    suggestedName: freeScenarioName(scenarios, cartName(reader, cart)),
  }
}

/** The same in the API. */
export function scenariosOut(reader: ScenarioReader, desk: Desk): ResultOf<'GET /cart/scenarios'> {
  return {
    scenarios: desk.scenarios.map((scenario) => {
      const { id, name, planTitle, badge, total, isEstimate, isOpen, problemCount } = scenarioView(
        reader,
        scenario,
        desk.cart,
      )
      return {
        id,
        name,
        plan_id: Math.max(scenario.cart.planId, 0),
        title: planTitle ?? reader.t('cart.mySolution'),
        badge,
        total: toMajor(total),
        total_minor: total.minor,
        currency: total.currency,
        is_estimate: isEstimate ? 1 : 0,
        is_open: isOpen ? 1 : 0,
        problem_count: problemCount,
        kept_at: new Date(scenario.keptAt).toISOString(),
      }
    }),
    limit: scenarioLimit,
  }
}
