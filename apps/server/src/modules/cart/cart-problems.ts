import type { CartProblemView, ProblemButton } from '@waybill/contract/problem-views'
import { hasRemoveButton, namedOwner, type Cart, type LineProblem } from '@waybill/domain/cart'
import { isListed, saleTerms, type ProductId } from '@waybill/domain/catalog'
import { titleOf } from '../catalog/index.ts'
import type { CartReader } from './cart-view.ts'
import { presentProblems } from './presented-cart.ts'
import type { StoredCart } from './stored-cart.ts'

interface Shown {
  readonly reader: CartReader
  readonly cart: Cart
  readonly problem: LineProblem
}

function removal({ reader, cart, problem: { productId } }: Shown): ProblemButton[] {
  const line = cart.lines.find((one) => one.productId === productId)
  if (line !== undefined && !hasRemoveButton(reader.catalogue, line)) return []
  // a part that the buyer doesn't know goes under the name of what it belongs to (CAT-11)
  const owner = namedOwner(reader.catalogue, cart, productId)
  const title = owner === undefined ? '' : titleOf(reader.catalogue, owner, reader.locale)
  const isModule = line !== undefined
  return [{ kind: 'remove', id: productId, isModule, title, label: reader.t('cart.problems.remove') }]
}

/** What takes its place, or is missing; nothing where the cart has it already, or it isn't sold either. */
function addition({ reader, cart }: Shown, id: ProductId | undefined): ProblemButton[] {
  const product = id === undefined ? undefined : reader.catalogue.products.get(id)
  const isThere = id === cart.planId || cart.lines.some(({ productId }) => productId === id)
  if (product === undefined || product.isDeleted || !isListed(product) || isThere) return []
  const title = titleOf(reader.catalogue, product.id, reader.locale)
  const label = reader.t('cart.problems.add', { title })
  const { pricing } = saleTerms(product, cart.currency)
  const isModule = product.kind === 'module'
  return [{ kind: 'add', id: product.id, isModule, ...(pricing && { pricing }), title, label }]
}

function buttonsOf(shown: Shown): ProblemButton[] {
  const { reader, problem } = shown
  const { productId: id } = problem
  switch (problem.code) {
    case 'retired':
      return [...addition(shown, problem.replacedBy), ...removal(shown)]
    case 'missing_dependency':
      return [...addition(shown, problem.missing), ...removal(shown)]
    case 'price_changed': {
      const title = titleOf(reader.catalogue, id, reader.locale)
      return [{ kind: 'acknowledge', id, isModule: true, title, label: reader.t('cart.problems.acknowledge') }]
    }
    case 'unknown_product':
    case 'no_price':
      return removal(shown)
  }
}

/** Every problem of a cart, each once, with its ways out (CART-20). */
export function problemViews(reader: CartReader, stored: StoredCart): CartProblemView[] {
  const { cart } = stored
  return presentProblems(reader, stored).map(({ problem, message }) => ({
    productId: problem.productId,
    code: problem.code,
    message,
    buttons: buttonsOf({ reader, cart, problem }),
  }))
}
