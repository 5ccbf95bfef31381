import type { Catalogue, Product, ProductId } from '../../catalog/index.ts'
import { fail, ok } from '../../result/index.ts'
import type { Result } from '../../result/index.ts'
import type { CartCommand } from './command.ts'
import type { CartFailure } from '../failure.ts'

/** The body of `POST /cart/add` after its types are checked; flags are absent or booleans. */
export interface AddRequest {
  readonly id: ProductId
  readonly module?: boolean
  readonly isModule?: boolean
  readonly pricing?: boolean
  readonly entries?: readonly string[]
  /** Units of the module's usage key. */
  readonly quantity?: number
  /** A package keeps the add-ons that are sold beside it. */
  readonly keepsAddOns?: boolean
  /** A package takes the place of a plan that contains it. */
  readonly replaces?: boolean
  /** The clicked place, as far as analytics records it: an industry page, or the upsell panel. */
  readonly place?: 'industry' | 'upsell'
}

/** Only what is billed by use can be counted. */
function isBilledByUse(product: Product): boolean {
  return product.kind === 'module' && product.pricingType === 'USAGE'
}

/** `pricing` means bought on a pricing page, which sells the exclusive plans only. */
function contradicts(product: Product, request: AddRequest): boolean {
  const isModule = product.kind === 'module'
  const isSoldOnPricingPage = product.kind === 'package' && product.isExclusive
  return (
    (request.module ?? isModule) !== isModule ||
    (request.isModule ?? isModule) !== isModule ||
    (request.pricing === true && !isSoldOnPricingPage) ||
    (request.entries !== undefined && isModule) ||
    (request.quantity !== undefined && !isBilledByUse(product)) ||
    (isModule && (request.keepsAddOns === true || request.replaces === true))
  )
}

/**
 * The command that an add request means: the catalogue decides what is a plan and what a module; flags that say otherwise are
 * `flags-contradict`.
 */
export function classifyAdd(catalogue: Catalogue, request: AddRequest): Result<CartCommand, CartFailure> {
  const product = catalogue.products.get(request.id)
  if (product === undefined) return fail({ code: 'unknown-product', productId: request.id })
  if (contradicts(product, request)) return fail({ code: 'flags-contradict', productId: product.id })
  if (product.kind === 'module') {
    const counted = request.quantity === undefined ? {} : { quantity: request.quantity }
    const upsell = request.place === 'upsell' ? { isFromUpsell: true } : {}
    return ok({ kind: 'add_module', productId: product.id, ...counted, ...upsell })
  }
  const entries = request.entries === undefined ? {} : { entries: request.entries }
  const industry = request.place === 'industry' ? { isFromIndustryPage: true } : {}
  const { keepsAddOns = false, replaces = false } = request
  const switching = { ...(keepsAddOns && { keepsAddOns }), ...(replaces && { replaces }) }
  const command = { kind: 'add_package', productId: product.id, pricing: request.pricing === true } as const
  return ok({ ...command, ...entries, ...industry, ...switching })
}
