import {
  badgeCount,
  cartBreakdown,
  isSaved,
  lineProblems,
  type CartContext,
  type MergeOption,
} from '@waybill/domain/cart'
import type { ShopClient, ShopAnswer } from '@waybill/testkit/shop-client'
import { resultOf } from '@waybill/testkit/shop-journey'
import { detailsOf, isModule, packageOf, readLine, usagesOf, type Click } from './clicks.ts'
import { cartsOf, kept, type Model } from './rules.ts'

export const isOfSavedCarts = ({ kind }: Click): boolean =>
  kind === 'keep' || kind === 'open' || kind === 'rename' || kind === 'drop'

interface ListedSavedCart {
  readonly id: string
  readonly name: string
}

async function savedCartPath(client: ShopClient, model: Model, click: Click): Promise<string> {
  const wanted = kept(model, click)?.name
  const listed = resultOf(await client.get('/cart/saved'))['saved_carts'] as readonly ListedSavedCart[]
  const id = listed.find(({ name }) => name === wanted)?.id ?? '01900000-0000-7000-8000-000000000000'
  return `/cart/saved/${id}`
}

async function sendSavedCart(client: ShopClient, model: Model, click: Click): Promise<ShopAnswer> {
  const { kind, name, namesTheOther } = click
  if (kind === 'keep') return client.post('/cart/saved', { name })
  const path = await savedCartPath(client, model, click)
  if (kind === 'rename') return client.post(`${path}/rename`, { name })
  if (kind === 'drop') return client.post(`${path}/delete`, {})
  return client.post(`${path}/open`, namesTheOther ? { save_as: name } : {})
}

/** The call that a click makes. */
export function send(client: ShopClient, model: Model, click: Click): Promise<ShopAnswer> {
  const { kind, id, pricing, currency } = click
  if (isOfSavedCarts(click)) return sendSavedCart(client, model, click)
  switch (kind) {
    case 'remove':
      return client.post('/cart/remove', { id })
    case 'remove_of_kind':
      return client.post('/cart/pricing/categories/remove', { id, module: isModule(id) ? 1 : 0 })
    case 'activate':
    case 'deactivate':
      return client.post(`/cart/module/${id}/${kind}`, detailsOf(click))
    case 'quantities':
      return client.post('/cart/quantities', { usages: usagesOf(id) })
    case 'orphans':
      return client.post('/cart/orphans/remove', {})
    case 'switch': {
      const { entries } = detailsOf({ ...click, id: packageOf(id) })
      return client.post('/cart/switch', { package_id: packageOf(id), ...(entries && { entries }) })
    }
    case 'currency':
      return client.post('/cart/currency', { currency })
    case 'acknowledge': {
      const line = readLine(model.cart, click)
      return client.post('/cart/problems/acknowledge', line === undefined ? {} : { line_id: line })
    }
    case 'restore':
      return client.post('/cart/restore', pricing ? { place: 'upsell' } : {})
    case 'undo':
    case 'empty':
      return client.post(`/cart/${kind}`, {})
    default:
      return client.post('/cart/add', {
        id,
        module: isModule(id) ? 1 : 0,
        pricing: pricing ? 1 : 0,
        ...detailsOf(click),
      })
  }
}

/** The view of a cart that both sides have, in the fields of the API. */
export function modelView({ catalogue }: CartContext, { cart, isStored, shown }: Model): object {
  const { total, bundle, bundleBefore, additional } = cartBreakdown(catalogue, cart)
  return {
    plan: cart.planId < 0 ? null : cart.planId,
    lines: cart.lines.map(({ productId, bundled, isDefault, reason }) => ({
      id: productId,
      bundled,
      isDefault,
      reason: reason.kind,
      addCause: 'productId' in reason ? reason.productId : undefined,
    })),
    amounts: [total, bundle, bundleBefore, additional].map(({ minor }) => minor),
    currency: cart.currency,
    isNone: !isStored,
    planreset: cart.planReset,
    badge: badgeCount(catalogue, cart),
    problems: lineProblems(catalogue, cart, { shown }).map(({ productId, code }) => `${productId} ${code}`),
  }
}

interface CartAnswer {
  readonly plan: { readonly id: number; readonly is_added: 1 | -1 }
  readonly modules: readonly {
    readonly id: number
    readonly bundled: number
    readonly is_default: number
    readonly reason: { readonly kind: string; readonly product_id?: number }
  }[]
  readonly totalPrice_minor: number
  readonly totalDiscountedPrice_minor: number
  readonly totalBundleNonDiscountedPrice_minor: number
  readonly totalAdditionalModulesPrice_minor: number
  readonly currency: string
  readonly no_record_found: number
  readonly planreset: number
  readonly badge: number
  readonly problems: readonly { readonly line_id: number; readonly code: string }[]
}

export function answeredView(answer: ShopAnswer): object {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own shape, checked by the comparison
  const cart = resultOf(answer) as unknown as CartAnswer
  return {
    // the slot of an empty cart has this value
    plan: cart.plan.is_added === -1 ? null : cart.plan.id,
    lines: cart.modules.map(({ id, bundled, is_default: isDefault, reason }) => ({
      id,
      bundled: bundled === 1,
      isDefault: isDefault === 1,
      reason: reason.kind,
      addCause: reason.product_id,
    })),
    amounts: [
      cart.totalPrice_minor,
      cart.totalDiscountedPrice_minor,
      cart.totalBundleNonDiscountedPrice_minor,
      cart.totalAdditionalModulesPrice_minor,
    ],
    currency: cart.currency,
    isNone: cart.no_record_found === 1,
    planreset: cart.planreset === 1,
    badge: cart.badge,
    problems: cart.problems.map(({ line_id: id, code }) => `${id} ${code}`),
  }
}

/** The list of saved carts, by both sides. */
export function modelSavedCarts({ catalogue }: CartContext, model: Model): object[] {
  return cartsOf(model).savedCarts.map(({ name, cart }) => ({
    name,
    plan_id: Math.max(cart.planId, 0),
    badge: badgeCount(catalogue, cart),
    total_minor: cartBreakdown(catalogue, cart).total.minor,
    currency: model.cart.currency,
    is_open: isSaved([{ cart }], model.cart) ? 1 : 0,
    problem_count: lineProblems(catalogue, cart).length,
  }))
}

export function answeredSavedCarts(answer: ShopAnswer): object[] {
  const listed = resultOf(answer)['saved_carts'] as readonly Readonly<Record<string, unknown>>[]
  return listed.map(({ name, plan_id, badge, total_minor, currency, is_open, problem_count }) => ({
    name,
    plan_id,
    badge,
    total_minor,
    currency,
    is_open,
    problem_count,
  }))
}

interface OfferedMerge {
  readonly choice: string
  readonly kind: string
  readonly gained: readonly { readonly id: number }[]
  readonly lost: readonly { readonly id: number }[]
  readonly cart: { readonly total_minor: number }
  readonly is_saved: number
  readonly digest: string
}

export const offeredMerges = (answer: ShopAnswer): readonly OfferedMerge[] =>
  resultOf(answer)['options'] as readonly OfferedMerge[]

export const answeredMerges = (answer: ShopAnswer): object[] =>
  offeredMerges(answer).map(({ choice, kind, gained, lost, cart, is_saved: isKeptToo }) => ({
    choice,
    kind,
    gained: gained.map(({ id }) => id),
    lost: lost.map(({ id }) => id),
    total: cart.total_minor,
    isSaved: isKeptToo === 1,
  }))

export const modelMerges = ({ catalogue }: CartContext, options: readonly MergeOption[]): object[] =>
  options.map(({ choice, merge, gained, lost }) => ({
    choice,
    kind: merge.kind,
    gained,
    lost,
    total: cartBreakdown(catalogue, merge.plan.after).total.minor,
    isSaved: merge.savedCart !== undefined,
  }))
