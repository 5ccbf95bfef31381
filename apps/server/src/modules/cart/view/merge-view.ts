import type { ResultOf } from '@waybill/contract'
import type { CartMergeProps, CartSketchView, MergeOptionView } from '@waybill/contract/pages'
import { badgeCount, cartBreakdown, visibleLines, type Cart, type MergeOption } from '@waybill/domain/cart'
import { learnMorePath, listedModules, packagePath, type ProductId } from '@waybill/domain/catalog'
import { toMajor, type Money } from '@waybill/domain/money'
import { localePath } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'
import type { MergedCarts } from '../use-cases/merge-carts.ts'
import { digestOf, type MergePreview } from '../use-cases/preview-merge.ts'
import { namedProduct, type CartReader } from './cart-reader.ts'

type Preview = ResultOf<'GET /cart/merge'>
type Named = ReturnType<typeof namedProduct>

/** A cart as a preview presents it: priced now, in the currency that it would have. */
interface Sketch {
  readonly plan: Named | undefined
  readonly modules: readonly (Named & { readonly bundled: boolean })[]
  readonly total: Money
  readonly isEstimate: boolean
}

function sketchOf(reader: CartReader, cart: Cart): Sketch {
  const { total, isEstimate } = cartBreakdown(reader.catalogue, cart)
  return {
    plan: cart.planId > 0 ? namedProduct(reader, cart.planId) : undefined,
    modules: visibleLines(reader.catalogue, cart).map(({ productId, bundled }) => ({
      ...namedProduct(reader, productId),
      bundled,
    })),
    total,
    isEstimate,
  }
}

interface PresentedOption extends MergeOption {
  readonly cart: Sketch
  readonly gives: readonly Named[]
  readonly takes: readonly Named[]
  readonly isSaved: boolean
  readonly digest: string
}

interface PresentedMerge {
  readonly visitor: Sketch
  readonly member: Sketch
  readonly options: readonly PresentedOption[]
}

/** The one presentation of both carts and each way to merge them (CART-19): page and API are projections of it. */
function presentMerge(reader: CartReader, { carts, options }: MergePreview): PresentedMerge {
  const named = (ids: readonly ProductId[]) => ids.map((id) => namedProduct(reader, id))
  return {
    visitor: sketchOf(reader, { ...carts.visitor, currency: carts.member.currency }),
    member: sketchOf(reader, carts.member),
    options: options.map((option) => ({
      ...option,
      cart: sketchOf(reader, option.merge.plan.after),
      gives: named(option.gained),
      takes: named(option.lost),
      isSaved: option.merge.savedCart !== undefined,
      digest: digestOf(option),
    })),
  }
}

function sketchView({ plan, modules, total, isEstimate }: Sketch): CartSketchView {
  const lines = modules.filter(({ bundled }) => !bundled).map(({ title }) => title)
  return {
    ...(plan && { planTitle: plan.title }),
    lines,
    bundledCount: modules.length - lines.length,
    total,
    isEstimate,
  }
}

function optionView({ choice, merge: { kind }, cart, ...option }: PresentedOption): readonly MergeOptionView[] {
  if (kind !== 'union' && kind !== 'newer' && kind !== 'visitor' && kind !== 'member') return []
  const { total, isEstimate } = cart
  const [gained, lost] = [option.gives, option.takes].map((products) => products.map(({ title }) => title))
  const { isSaved, digest } = option
  return [{ choice, kind, total, isEstimate, gained: gained ?? [], lost: lost ?? [], isSaved, digest }]
}

function proposalView(reader: CartReader, visitor: CartSketchView, { merge, digest }: PresentedOption): CartMergeProps {
  const { catalogue, locale } = reader
  const { planId, productIds } = merge.pending
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
    digest,
  }
}

/** What the page shows of a merge that waits for its decision. */
export function mergeView(reader: CartReader, preview: MergePreview): CartMergeProps | undefined {
  const { visitor: sketch, member, options } = presentMerge(reader, preview)
  const visitor = sketchView(sketch)
  const [first] = options
  if (first === undefined || first.merge.kind === 'keep') return undefined
  if (first.merge.kind === 'propose') return proposalView(reader, visitor, first)
  if (first.merge.kind === 'adopt') return { state: 'adopt', visitor, digest: first.digest }
  return { state: 'choose', visitor, member: sketchView(member), options: options.flatMap(optionView) }
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

/** The same in the API. */
export function mergeOut(reader: CartReader, preview: MergePreview): Preview {
  const { visitor, member, options } = presentMerge(reader, preview)
  const { planId, productIds = [] } = options[0]?.merge.pending ?? {}
  return {
    visitor: sketchOut(visitor),
    member: sketchOut(member),
    options: options.map(({ choice, merge: { kind }, cart, gives, takes, isSaved, digest }) => ({
      choice,
      kind,
      cart: sketchOut(cart),
      gained: [...gives],
      lost: [...takes],
      is_saved: isSaved ? 1 : 0,
      digest,
    })),
    pending: {
      plan: planId === undefined ? null : namedProduct(reader, planId),
      modules: listedModules(reader.catalogue, productIds).map(({ id }) => namedProduct(reader, id)),
    },
  }
}

/** What the page shows once it is done. */
export function mergedView(reader: CartReader, { stored, savedAs }: MergedCarts): CartMergeProps | undefined {
  if (stored === undefined) return undefined
  const { total } = cartBreakdown(reader.catalogue, stored.cart)
  const itemCount = badgeCount(reader.catalogue, stored.cart)
  return { state: 'done', ...(savedAs !== undefined && { savedAs }), total, itemCount }
}
