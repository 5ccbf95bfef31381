import type { CartProblemView, ProblemButton } from '@waybill/contract/views/problem'
import { hasRemoveButton, lineProblems, namedOwner, type Cart, type LineProblem } from '@waybill/domain/cart'
import { isListed, saleTerms, type ProductId } from '@waybill/domain/catalog'
import { money, type Money } from '@waybill/domain/money'
import { decimalsFor, formatMoney, type Translate } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'
import { shownPricesOf } from '../shown-prices.ts'
import type { StoredCart } from '../stored-cart.ts'
import type { CartViewer } from './cart-viewer.ts'

/** The sentence of a line problem: about what people see; a part that they don't is spoken of as one (CAT-11). */
function problemText({ catalogue, locale, t }: CartViewer, problem: LineProblem, cart: Cart): string {
  const owner = namedOwner(catalogue, cart, problem.productId)
  const title = owner === undefined ? '' : titleOf(catalogue, owner, locale)
  const isPart = owner !== problem.productId
  switch (problem.code) {
    case 'unknown_product':
      return t('cart.problem.unknown_product')
    case 'retired':
      return isPart ? partText(t, title) : t('cart.problem.retired', { title })
    case 'no_price':
      return owner === undefined
        ? partText(t, title)
        : t('cart.problem.no_price', { title, currency: problem.currency })
    case 'missing_dependency': {
      const missing = catalogue.modules.get(problem.missing)
      return isPart || (missing !== undefined && !isListed(missing))
        ? partText(t, title)
        : t('cart.problem.missing_dependency', { title, needed: titleOf(catalogue, problem.missing, locale) })
    }
    case 'price_changed': {
      const before = money(problem.before, problem.beforeIn ?? cart.currency)
      const after = money(problem.after, cart.currency)
      const shown = (amount: Money): string => formatMoney(amount, locale, decimalsFor([before, after]))
      return t('cart.problem.price_changed', {
        // an amount that is charged has its own name
        title: titleOf(catalogue, problem.productId, locale),
        before: shown(before),
        after: shown(after),
      })
    }
  }
}

function partText(t: Translate, title: string): string {
  return title === '' ? t('cart.problem.unknown_product') : t('cart.problem.part', { title })
}

export interface PresentedProblem {
  readonly problem: LineProblem
  readonly message: string
}

/** Every problem of a cart as it is stored, each once, with its sentence (CART-20). */
export function presentProblems(
  viewer: CartViewer,
  stored: Pick<StoredCart, 'cart' | 'shown' | 'shownIn'>,
): readonly PresentedProblem[] {
  const problems = lineProblems(viewer.catalogue, stored.cart, {
    shown: shownPricesOf(stored),
    shownIn: stored.shownIn,
  })
  return problems.map((problem) => ({ problem, message: problemText(viewer, problem, stored.cart) }))
}

interface ShownProblem {
  readonly viewer: CartViewer
  readonly cart: Cart
  readonly problem: LineProblem
}

function removal({ viewer, cart, problem: { productId } }: ShownProblem): ProblemButton[] {
  const line = cart.lines.find((one) => one.productId === productId)
  if (line !== undefined && !hasRemoveButton(viewer.catalogue, line)) return []
  // a part that the buyer doesn't know goes under the name of what it belongs to
  const owner = namedOwner(viewer.catalogue, cart, productId)
  const title = owner === undefined ? '' : titleOf(viewer.catalogue, owner, viewer.locale)
  const isModule = line !== undefined
  return [{ kind: 'remove', id: productId, isModule, title, label: viewer.t('cart.problems.remove') }]
}

/** A button for what takes its place, or is missing; none where the cart has it already, or it isn't sold either. */
function addition({ viewer, cart }: ShownProblem, id: ProductId | undefined): ProblemButton[] {
  const product = id === undefined ? undefined : viewer.catalogue.products.get(id)
  const isThere = id === cart.planId || cart.lines.some(({ productId }) => productId === id)
  if (product === undefined || product.isDeleted || !isListed(product) || isThere) return []
  const title = titleOf(viewer.catalogue, product.id, viewer.locale)
  const label = viewer.t('cart.problems.add', { title })
  const { pricing } = saleTerms(product, cart.currency)
  const isModule = product.kind === 'module'
  return [{ kind: 'add', id: product.id, isModule, ...(pricing && { pricing }), title, label }]
}

function buttonsOf(shown: ShownProblem): ProblemButton[] {
  const { viewer, problem } = shown
  const { productId: id } = problem
  switch (problem.code) {
    case 'retired':
      return [...addition(shown, problem.replacedBy), ...removal(shown)]
    case 'missing_dependency':
      return [...addition(shown, problem.missing), ...removal(shown)]
    case 'price_changed': {
      const title = titleOf(viewer.catalogue, id, viewer.locale)
      return [{ kind: 'acknowledge', id, isModule: true, title, label: viewer.t('cart.problems.acknowledge') }]
    }
    case 'unknown_product':
    case 'no_price':
      return removal(shown)
  }
}

/** The problems of a cart with their ways out. */
export function problemViews(
  viewer: CartViewer,
  { cart, problems }: { readonly cart: Cart; readonly problems: readonly PresentedProblem[] },
): CartProblemView[] {
  return problems.map(({ problem, message }) => ({
    productId: problem.productId,
    code: problem.code,
    message,
    buttons: buttonsOf({ viewer, cart, problem }),
  }))
}
