import {
  confirmationTypes,
  isNoChange,
  type CartPlan,
  type CartFailureDialog,
  type ProductActionRequest,
} from '@waybill/domain/cart'
import { titleOf } from '../catalog/index.ts'
import type { CartReader } from './cart-view.ts'

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
   * Lines that the buyer sees go or come along, and how many of these because of a need. `goingRows` leaves out those
   * inside the plan.
   */
  readonly counts: Readonly<Record<'going' | 'goingRows' | 'needing' | 'coming' | 'needed', number>>
}

const { module: ofModule, package: ofPackage } = confirmationTypes

/** The texts of a confirmation: what changes, what follows from it, and a button that names the consequence. */
export function confirmationTexts(reader: CartReader, requested: Requested): Texts {
  const { t, catalogue, locale } = reader
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
  const texts =
    dialog.scope === 'package' && dialog.type !== ofPackage.modified ? ofPlan : isRemoval ? ofRemoval : ofAddition
  const { ok, ...rest } = texts(reader, requested, title)
  return { ...rest, buttons: { ok, cancel } }
}

interface Words {
  readonly title: string
  readonly messages: string[]
  readonly ok: string
}

function ofAddition({ t }: CartReader, { counts }: Requested, title: string): Words {
  return {
    title: t('cart.confirm.addTitle', { title }),
    messages: counts.needed === 0 ? [] : [t('cart.confirm.addNeeds', { count: counts.needed })],
    ok: t('cart.confirm.okAdd', { count: 1 + counts.coming }),
  }
}

function ofRemoval({ t }: CartReader, { dialog, counts }: Requested, title: string): Words {
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

/** A plan comes, goes, or takes the place of what is there. */
function ofPlan(
  { t, catalogue, locale }: CartReader,
  { request, plan, dialog, counts, kept }: Requested,
  title: string,
): Words {
  const before = plan.before.planId
  const from = before > 0 ? titleOf(catalogue, before, locale) : t('cart.customSolution')
  if (request.action === 'deactivate') {
    return {
      title: t('cart.confirm.removeTitle', { title }),
      messages: [t('cart.confirm.replaceText', { from })],
      ok: t('cart.confirm.okRemove', { count: 1 + counts.goingRows }),
    }
  }
  const legacy = dialog.type === ofPackage.legacyMigrate ? [t('cart.confirm.legacy')] : []
  if (before < 0) {
    return { title: t('cart.confirm.addTitle', { title }), messages: legacy, ok: t('cart.confirm.okChoose', { title }) }
  }
  return {
    title: t('cart.confirm.replaceTitle', { from, to: title }),
    messages: [...legacy, ...(kept === undefined && counts.going > 0 ? [t('cart.confirm.replaceText', { from })] : [])],
    ok: kept === undefined ? t('cart.confirm.okReplace', { to: title }) : t('cart.confirm.okWithout'),
  }
}
