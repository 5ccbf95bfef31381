import type { ResultOf } from '@waybill/contract'
import type { CartMergeProps, CartSketchView, MergeOptionView } from '@waybill/contract/pages'
import { badgeCount, cartBreakdown, visibleLines, type Cart, type MergeOption } from '@waybill/domain/cart'
import { learnMorePath, listedModules, packagePath, type ProductId } from '@waybill/domain/catalog'
import { toMajor } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'
import type { MergedCarts } from '../use-cases/merge-carts.ts'
import type { CartTerms } from '../cart-terms.ts'
import { digestOf, termsOfMerged, type MergePreview } from '../use-cases/preview-merge.ts'
import { namedProduct, type CartViewer } from './cart-viewer.ts'

type MergePreviewOut = ResultOf<'GET /cart/merge'>
type Sketch = ReturnType<typeof sketchOf>

/** A cart as a preview presents it: priced now, in the currency that it would have. */
function sketchOf(viewer: CartViewer, { catalogueOf }: CartTerms, cart: Cart) {
  const catalogue = catalogueOf(cart)
  const { total, isEstimate } = cartBreakdown(catalogue, cart)
  const modules = visibleLines(catalogue, cart).map(({ productId, bundled }) => ({
    ...namedProduct(viewer, productId),
    bundled,
  }))
  return { plan: cart.planId > 0 ? namedProduct(viewer, cart.planId) : undefined, modules, total, isEstimate }
}

/** Both carts: the visitor's in the currency of the account, which it will have. */
function sketchesOf(viewer: CartViewer, { carts: { visitor, member }, terms }: MergePreview) {
  return {
    visitor: sketchOf(viewer, terms.visitor, { ...visitor, currency: member.currency }),
    member: sketchOf(viewer, terms.own, member),
  }
}

/** One way to merge them, with everything by its name. */
function presentOption(viewer: CartViewer, preview: MergePreview, option: MergeOption) {
  const named = (ids: readonly ProductId[]) => ids.map((id) => namedProduct(viewer, id))
  const { choice, merge, gained, lost } = option
  return {
    choice,
    kind: merge.kind,
    cart: sketchOf(viewer, termsOfMerged(preview, option), merge.plan.after),
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

function optionView(viewer: CartViewer, preview: MergePreview, option: MergeOption): readonly MergeOptionView[] {
  const { choice, kind, cart, isSaved, digest, ...products } = presentOption(viewer, preview, option)
  if (kind !== 'union' && kind !== 'newer' && kind !== 'visitor' && kind !== 'member') return []
  const gained = products.gained.map(({ title }) => title)
  const lost = products.lost.map(({ title }) => title)
  return [{ choice, kind, total: cart.total, isEstimate: cart.isEstimate, gained, lost, isSaved, digest }]
}

function proposalView(viewer: CartViewer, visitor: CartSketchView, option: MergeOption): CartMergeProps {
  const { catalogue, locale } = viewer
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
      return { ...namedProduct(viewer, module.id), ...(path && { href: localePath(locale, path) }) }
    }),
    digest: digestOf(option),
  }
}

/** The page of a merge that waits for its decision. */
export function mergeView(viewer: CartViewer, preview: MergePreview): CartMergeProps | undefined {
  const { options } = preview
  const { visitor: sketch, member } = sketchesOf(viewer, preview)
  const visitor = sketchView(sketch)
  const [first] = options
  if (first === undefined || first.merge.kind === 'keep') return undefined
  if (first.merge.kind === 'propose') return proposalView(viewer, visitor, first)
  if (first.merge.kind === 'adopt') return { state: 'adopt', visitor, digest: digestOf(first) }
  const views = options.flatMap((option) => optionView(viewer, preview, option))
  return { state: 'choose', visitor, member: sketchView(member), options: views }
}

function sketchOut({ plan, modules, total, isEstimate }: Sketch): MergePreviewOut['visitor'] {
  return {
    plan: plan ?? null,
    modules: modules.map(({ bundled, ...module }) => ({ ...module, bundled: bundled ? 1 : 0 })),
    total: toMajor(total),
    total_minor: total.minor,
    is_estimate: isEstimate ? 1 : 0,
    currency: total.currency,
  }
}

function optionOut(viewer: CartViewer, preview: MergePreview, option: MergeOption): MergePreviewOut['options'][number] {
  const { choice, kind, cart, gained, lost, isSaved, digest } = presentOption(viewer, preview, option)
  return { choice, kind, cart: sketchOut(cart), gained, lost, is_saved: isSaved ? 1 : 0, digest }
}

/** The same in the API. */
export function mergeOut(viewer: CartViewer, preview: MergePreview): MergePreviewOut {
  const { visitor, member } = sketchesOf(viewer, preview)
  const { planId, productIds = [] } = preview.options[0]?.merge.pending ?? {}
  return {
    visitor: sketchOut(visitor),
    member: sketchOut(member),
    options: preview.options.map((option) => optionOut(viewer, preview, option)),
    pending: {
      plan: planId === undefined ? null : namedProduct(viewer, planId),
      modules: listedModules(viewer.catalogue, productIds).map(({ id }) => namedProduct(viewer, id)),
    },
  }
}

/** The page of a finished merge. */
export function mergedView(viewer: CartViewer, { stored, savedAs }: MergedCarts): CartMergeProps | undefined {
  if (stored === undefined) return undefined
  const { total } = cartBreakdown(viewer.catalogue, stored.cart)
  const itemCount = badgeCount(viewer.catalogue, stored.cart)
  return { state: 'done', ...(savedAs !== undefined && { savedAs }), total, itemCount }
}
