import type { CartMergeProps, CartSketchView, MergeOptionView } from '@waybill/contract/pages'
import { badgeCount, cartBreakdown, visibleLines, type Cart, type MergeOption } from '@waybill/domain/cart'
import { learnMorePath, listedModules, packagePath } from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { titleOf } from '../catalog/index.ts'
import type { CartReader } from './cart-view.ts'
import type { MergedCarts } from './use-cases/merge-carts.ts'
import { digestOf, type MergePreview } from './use-cases/preview-merge.ts'

function sketchView(reader: CartReader, cart: Cart): CartSketchView {
  const { catalogue, locale } = reader
  const { total, isEstimate } = cartBreakdown(catalogue, cart)
  const lines = visibleLines(catalogue, cart)
  return {
    ...(cart.planId > 0 && { planTitle: titleOf(catalogue, cart.planId, locale) }),
    lines: lines.filter(({ bundled }) => !bundled).map(({ productId }) => titleOf(catalogue, productId, locale)),
    bundledCount: lines.filter(({ bundled }) => bundled).length,
    total,
    isEstimate,
  }
}

function optionView(reader: CartReader, option: MergeOption): readonly MergeOptionView[] {
  const { choice, merge, gained, lost } = option
  const { kind, plan, savedCart } = merge
  if (kind !== 'union' && kind !== 'newer' && kind !== 'visitor' && kind !== 'member') return []
  const { total, isEstimate } = cartBreakdown(reader.catalogue, plan.after)
  const titles = (ids: readonly number[]) => ids.map((id) => titleOf(reader.catalogue, id, reader.locale))
  const isSaved = savedCart !== undefined
  return [
    { choice, kind, total, isEstimate, gained: titles(gained), lost: titles(lost), isSaved, digest: digestOf(option) },
  ]
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
      return {
        id: module.id,
        title: titleOf(catalogue, module.id, locale),
        ...(path && { href: localePath(locale, path) }),
      }
    }),
    digest: digestOf(option),
  }
}

/** What the page shows of a merge that waits for its decision (CART-19). */
export function mergeView(reader: CartReader, { carts, options }: MergePreview): CartMergeProps | undefined {
  const visitor = sketchView(reader, { ...carts.visitor, currency: carts.member.currency })
  const [first] = options
  if (first === undefined || first.merge.kind === 'keep') return undefined
  if (first.merge.kind === 'propose') return proposalView(reader, visitor, first)
  if (first.merge.kind === 'adopt') return { state: 'adopt', visitor, digest: digestOf(first) }
  const views = options.flatMap((option) => optionView(reader, option))
  return { state: 'choose', visitor, member: sketchView(reader, carts.member), options: views }
}

/** What the page shows once it is done. */
export function mergedView(reader: CartReader, { stored, savedAs }: MergedCarts): CartMergeProps | undefined {
  if (stored === undefined) return undefined
  const { total } = cartBreakdown(reader.catalogue, stored.cart)
  const itemCount = badgeCount(reader.catalogue, stored.cart)
  return { state: 'done', ...(savedAs !== undefined && { savedAs }), total, itemCount }
}
