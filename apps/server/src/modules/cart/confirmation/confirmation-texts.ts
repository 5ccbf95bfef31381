import {
  confirmationTypes,
  isNoChange,
  type CartPlan,
  type CartFailureDialog,
  type ProductActionRequest,
} from '@waybill/domain/cart'
import { listedModules } from '@waybill/domain/catalog'
import { formatList } from '@waybill/i18n'
import { titleOf } from '../../catalog/index.ts'
import type { CartViewer } from '../view/cart-viewer.ts'

interface Texts {
  readonly title: string
  readonly messages: string[]
  readonly buttons: { readonly ok: string; readonly cancel: string | null }
}

interface Requested {
  readonly request: Pick<ProductActionRequest, 'id' | 'action'>
  readonly plan: CartPlan
  readonly dialog: CartFailureDialog
  /** The add-ons could stay: its button says that this one removes them. */
  readonly kept?: CartPlan
  /**
   * Lines that the buyer sees go or come along, and how many of these because of a need. `goingRows` leaves out those inside
   * the plan.
   */
  readonly counts: Readonly<Record<'going' | 'goingRows' | 'needing' | 'coming' | 'needed', number>>
}

const { module: ofModule, package: ofPackage } = confirmationTypes

/** The texts of a confirmation: what changes, what follows from it, and a button that names the consequence. */
export function confirmationTexts(viewer: CartViewer, requested: Requested): Texts {
  const { t, catalogue, locale } = viewer
  const { request, plan, dialog } = requested
  const title = titleOf(catalogue, request.id, locale)
  if (!dialog.canConfirm) {
    return {
      title,
      messages: [t('cart.confirm.defaultLocked', { title })],
      buttons: { ok: t('common.ok'), cancel: null },
    }
  }
  const cancel = t('common.cancel')
  if (isNoChange(plan)) return { title, messages: [], buttons: { ok: t('common.ok'), cancel } }
  const isRemoval = request.action === 'deactivate'
  const isOfPlan = catalogue.packages.has(request.id) && dialog.type !== ofPackage.modified
  const texts = isOfPlan ? ofPlan : isRemoval ? ofRemoval : ofAddition
  const { ok, title: heading, messages } = texts(viewer, requested, title)
  return { title: heading, messages: [...messages, ...leavesQuoteTexts(viewer, plan)], buttons: { ok, cancel } }
}

/** A package that is broken or replaced leaves its quote: the prices of today are in the total (S-02). */
function leavesQuoteTexts({ terms, t }: CartViewer, { after }: CartPlan): string[] {
  const { bound } = terms
  const isLeft = bound !== undefined && terms.catalogueOf(after) !== terms.catalogue
  return isLeft ? [t('cart.confirm.leavesQuote', { number: bound.number })] : []
}

interface DialogTexts {
  readonly title: string
  readonly messages: string[]
  readonly ok: string
}

/** Items that end of a subscriber's, by the titles that they were bought with. */
function leavingTexts({ t, live, locale }: CartViewer, { leaving }: CartFailureDialog): string[] {
  const titles =
    live === undefined
      ? []
      : listedModules(live.catalogue, leaving).map(({ id }) => titleOf(live.catalogue, id, locale))
  return titles.length === 0 ? [] : [t('leaving.lost', { titles: formatList(titles, locale) })]
}

/** A module on top of a legacy plan is bought instead of it: what is left is a Custom Solution of today. */
function legacyTexts(viewer: CartViewer, { plan, dialog }: Requested): string[] {
  const { t, catalogue, locale } = viewer
  if (dialog.scope !== 'package' || dialog.type !== ofPackage.legacyMigrate) return []
  const { planId } = plan.after
  const becomes = planId > 0 ? titleOf(catalogue, planId, locale) : t('cart.customSolution')
  return [t('cart.confirm.legacy'), `${t('estimate.becomes', { plan: becomes })}.`, ...leavingTexts(viewer, dialog)]
}

function ofAddition(viewer: CartViewer, requested: Requested, title: string): DialogTexts {
  const { t } = viewer
  const { counts } = requested
  return {
    title: t('cart.confirm.addTitle', { title }),
    messages: [
      ...legacyTexts(viewer, requested),
      ...(counts.needed === 0 ? [] : [t('cart.confirm.addNeeds', { count: counts.needed })]),
    ],
    ok: t('cart.confirm.okAdd', { count: 1 + counts.coming }),
  }
}

function ofRemoval({ t }: CartViewer, { dialog, counts }: Requested, title: string): DialogTexts {
  const isDefault = dialog.scope === 'module' && dialog.type === ofModule.defaultRemoval
  return {
    title: t('cart.confirm.removeTitle', { title }),
    messages: [
      ...(isDefault ? [t('cart.confirm.defaultRemoval', { title })] : []),
      ...(counts.needing === 0 ? [] : [t('cart.confirm.dependents', { count: counts.needing })]),
      ...(dialog.breaksPackage ? [t('cart.confirm.becomesCustom')] : []),
    ],
    ok: t('cart.confirm.okRemove', { count: 1 + counts.going }),
  }
}

/** A plan comes, goes, or takes the place of what is there: in the cart, or of a subscriber's own. */
function ofPlan(viewer: CartViewer, { request, plan, dialog, counts, kept }: Requested, title: string): DialogTexts {
  const { t, catalogue, locale, live } = viewer
  const before = plan.before.planId
  const from = before > 0 ? titleOf(catalogue, before, locale) : t('cart.customSolution')
  if (request.action === 'deactivate') {
    return {
      title: t('cart.confirm.removeTitle', { title }),
      messages: [t('cart.confirm.replaceText', { from })],
      ok: t('cart.confirm.okRemove', { count: 1 + counts.goingRows }),
    }
  }
  const isLegacy = dialog.type === ofPackage.legacyMigrate
  const ends = [...(isLegacy ? [t('cart.confirm.legacy')] : []), ...leavingTexts(viewer, dialog)]
  const isOfOwn = before < 0 && dialog.type === ofPackage.replaced && live !== undefined
  if (before < 0 && !isOfOwn)
    return { title: t('cart.confirm.addTitle', { title }), messages: ends, ok: t('cart.confirm.okChoose', { title }) }
  const replaced = isOfOwn ? titleOf(live.catalogue, live.selection.planId, locale) : from
  return {
    title: t('cart.confirm.replaceTitle', { from: replaced, to: title }),
    messages: [...ends, ...(kept === undefined && counts.going > 0 ? [t('cart.confirm.replaceText', { from })] : [])],
    ok: kept === undefined ? t('cart.confirm.okReplace', { to: title }) : t('cart.confirm.okWithout'),
  }
}
