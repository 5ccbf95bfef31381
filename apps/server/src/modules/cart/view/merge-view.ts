import type { ResultOf } from '@waybill/contract'
import type { CartMergeProps, CartSketchView, MergeOptionView } from '@waybill/contract/pages'
import { badgeCount, cartBreakdown, visibleLines, type Cart, type MergeOption } from '@waybill/domain/cart'
import { learnMorePath, listedModules, packagePath, type ProductId } from '@waybill/domain/catalog'
import { toMajor } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'
import type { MergedCarts } from '../use-cases/merge-carts.ts'
import { digestOf, type MergePreview } from '../use-cases/preview-merge.ts'
import { namedProduct, type CartReader } from './cart-reader.ts'

type Preview = ResultOf<'GET /cart/merge'>
type Sketch = ReturnType<typeof sketchOf>

/** A cart as a preview presents it: priced now, in the currency that it would have. */
function sketchOf(reader: CartReader, cart: Cart) {
  const { total, isEstimate } = cartBreakdown(reader.catalogue, cart)
  const modules = visibleLines(reader.catalogue, cart).map(({ productId, bundled }) => ({
    ...namedProduct(reader, productId),
    bundled,
  }))
  return { plan: cart.planId > 0 ? namedProduct(reader, cart.planId) : undefined, modules, total, isEstimate }
}

/** Both carts: the visitor's in the currency of the account, which it will have. */
function sketchesOf(reader: CartReader, { carts: { visitor, member } }: MergePreview) {
  return { visitor: sketchOf(reader, { ...visitor, currency: member.currency }), member: sketchOf(reader, member) }
}

/** One way to merge them, with everything by its name. */
function presentOption(reader: CartReader, option: MergeOption) {
  const named = (ids: readonly ProductId[]) => ids.map((id) => namedProduct(reader, id))
  const { choice, merge, gained, lost } = option
  return {
    choice,
    kind: merge.kind,
    cart: sketchOf(reader, merge.plan.after),
    gained: named(gained),
    lost: named(lost),
    isSaved: merge.savedCart !== undefined,
    digest: digestOf(option),
  }
}

function sketchView({ plan, modules, total, isEstimate }: Sketch): CartSketchView {
  const lines = modules.filter(({ bundled }) => !bundled).map(({ title }) => title)
  const bundledCount = modules.length - lines.length
  return { ...(plan && { planTitle: plan.title }), lines, bundledCount, total, isEstimate }
}

function optionView(reader: CartReader, option: MergeOption): readonly MergeOptionView[] {
  const { choice, kind, cart, isSaved, digest, ...products } = presentOption(reader, option)
  if (kind !== 'union' && kind !== 'newer' && kind !== 'visitor' && kind !== 'member') return []
  const gained = products.gained.map(({ title }) => title)
  const lost = products.lost.map(({ title }) => title)
  return [{ choice, kind, total: cart.total, isEstimate: cart.isEstimate, gained, lost, isSaved, digest }]
}

function proposalView(reader: CartReader, visitor: CartSketchView, option: MergeOption): CartMergeProps {
  const { catalogue, locale } = reader
  const { planId, productIds } = option.merge.pending
  const plan = planId === undefined ? undefined : catalogue.packages.get(planId)
  return {
    state: 'propose',
    visitor,
    ...(plan && {
      plan: { title: titleOf(catalogue, plan.id, locale), href: localePath(locale, packagePath(plan)) },
    }),
    modules: listedModules(catalogue, productIds).map((module) => {
      const path = learnMorePath(catalogue, module)
      return { ...namedProduct(reader, module.id), ...(path && { href: localePath(locale, path) }) }
    }),
    digest: digestOf(option),
  }
}

/** The page of a merge that waits for its decision. */
export function mergeView(reader: CartReader, preview: MergePreview): CartMergeProps | undefined {
  const { options } = preview
  const { visitor: sketch, member } = sketchesOf(reader, preview)
  const visitor = sketchView(sketch)
  const [first] = options
  if (first === undefined || first.merge.kind === 'keep') return undefined
  if (first.merge.kind === 'propose') return proposalView(reader, visitor, first)
  if (first.merge.kind === 'adopt') return { state: 'adopt', visitor, digest: digestOf(first) }
  const views = options.flatMap((option) => optionView(reader, option))
  return { state: 'choose', visitor, member: sketchView(member), options: views }
}

function sketchOut({ plan, modules, total, isEstimate }: Sketch): Preview['visitor'] {
  return {
    plan: plan ?? null,
    modules: modules.map(({ bundled, ...module }) => ({ ...module, bundled: bundled ? 1 : 0 })),
    total: toMajor(total),
    total_minor: total.minor,
    is_estimate: isEstimate ? 1 : 0,
    currency: total.currency,
  }
}

function optionOut(reader: CartReader, option: MergeOption): Preview['options'][number] {
  const { choice, kind, cart, gained, lost, isSaved, digest } = presentOption(reader, option)
  return { choice, kind, cart: sketchOut(cart), gained, lost, is_saved: isSaved ? 1 : 0, digest }
}

/** The same in the API. */
export function mergeOut(reader: CartReader, preview: MergePreview): Preview {
  const { visitor, member } = sketchesOf(reader, preview)
  const { planId, productIds = [] } = preview.options[0]?.merge.pending ?? {}
  return {
    visitor: sketchOut(visitor),
    member: sketchOut(member),
    options: preview.options.map((option) => optionOut(reader, option)),
    pending: {
      plan: planId === undefined ? null : namedProduct(reader, planId),
      modules: listedModules(reader.catalogue, productIds).map(({ id }) => namedProduct(reader, id)),
    },
  }
}

/** The page of a finished merge. */
export function mergedView(reader: CartReader, { stored, savedAs }: MergedCarts): CartMergeProps | undefined {
  if (stored === undefined) return undefined
  const { total } = cartBreakdown(reader.catalogue, stored.cart)
  const itemCount = badgeCount(reader.catalogue, stored.cart)
  return { state: 'done', ...(savedAs !== undefined && { savedAs }), total, itemCount }
}
