import type { Catalogue, Module, ProductId } from '../../catalog/index.ts'
import type { Currency } from '../../money/index.ts'
import { extraLine, neededIds, neededLines } from '../lines.ts'
import { partsFailure } from '../sale.ts'
import type { CartLine } from '../types.ts'

/** True when a default module can come along: on sale with all that it needs, in this currency. */
function canComeAlong(catalogue: Catalogue, module: Module, currency: Currency): boolean {
  const isOnSale = !module.isCore && module.pricingStatus === 1
  return isOnSale && partsFailure(catalogue, [module.id, ...neededIds(catalogue, [module.id])], currency) === undefined
}

/** The default modules, which come with any plan, the Custom Solution too, and what they need. */
export function defaultLines(catalogue: Catalogue, currency: Currency, held: ReadonlySet<ProductId>): CartLine[] {
  const modules = catalogue.defaultModules.filter((module) => canComeAlong(catalogue, module, currency))
  const lines = modules.filter(({ id }) => !held.has(id)).map((module) => extraLine(module, { kind: 'default' }))
  const ids = lines.map(({ productId }) => productId)
  return [...lines, ...neededLines(catalogue, ids, new Set([...held, ...ids]))]
}
