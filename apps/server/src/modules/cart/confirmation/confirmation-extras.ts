import type { z } from 'zod'
import type { cartConfirmation } from '@waybill/contract/actions/cart-changes'
import {
  cartBreakdown,
  causesOf,
  type CartPlan,
  type CartFailureDialog,
  type ProductActionRequest,
} from '@waybill/domain/cart'
import { subtract, toMajor } from '@waybill/domain/money'
import { operationOfChange, progressTable, runningAt } from '@waybill/domain/order'
import { titleOf } from '../../catalog/index.ts'
import { totalLabels } from './confirmed-totals.ts'
import type { CartViewer } from '../view/cart-viewer.ts'
import { proratedLabel, type ProratedChange } from './prorated-change.ts'

type ConfirmationOut = z.output<typeof cartConfirmation>

interface Requested {
  readonly request: Pick<ProductActionRequest, 'id' | 'action'>
  readonly plan: CartPlan
  readonly prorated?: ProratedChange
}

/** Reason why a line of the dialog comes or goes along, for the tree and as a text. */
export function causesOut(
  { catalogue, locale, t }: CartViewer,
  { request, plan }: Requested,
): (productId: number) => Pick<ConfirmationOut['product'], 'cause_id' | 'reason'> {
  const causes = causesOf(catalogue, plan, request.id)
  return (id) => {
    const cause = causes.get(id)
    if (cause === undefined) return { cause_id: null, reason: null }
    const title = titleOf(catalogue, cause, locale)
    const isGoing = plan.difference.removed.some(({ productId }) => productId === id)
    return {
      cause_id: cause,
      reason: isGoing ? t('cart.confirm.needsIt', { title }) : t('confirmation.neededBy', { title }),
    }
  }
}

/**
 * True for modules that a dialog about a module doesn't name: the default modules that come with a first cart and leave with
 * the last line. Nothing needs them, and the buyer did not choose them.
 */
export function isBeside({ catalogue }: CartViewer, { request, plan }: Requested): (productId: number) => boolean {
  const causes = causesOf(catalogue, plan, request.id)
  const isAboutModule = catalogue.modules.has(request.id)
  return (id) => isAboutModule && !causes.has(id) && catalogue.modules.get(id)?.isDefault === true
}

/** Saving of the package of the cart, where the change breaks it. */
function savingLost({ catalogue }: CartViewer, { before }: CartPlan, { breaksPackage }: CartFailureDialog) {
  const { bundle, bundleBefore } = cartBreakdown(catalogue, before)
  const lost = subtract(bundleBefore, bundle)
  const isLost = breaksPackage && lost.minor > 0
  return { saving_lost: isLost ? toMajor(lost) : null, saving_lost_minor: isLost ? lost.minor : null }
}

/** Other parts of a dialog: the loss, its row of the progress table (CUI-11), and the labels around it. */
export function extrasOut(
  viewer: CartViewer,
  { request, plan, prorated }: Requested,
  dialog: CartFailureDialog,
): Pick<ConfirmationOut, 'saving_lost' | 'saving_lost_minor' | 'progress' | 'labels'> {
  const { t } = viewer
  const operation = operationOfChange(dialog, request.action)
  const { running, success, error } = progressTable[operation]
  const takesAway = plan.difference.removed.length > 0
  return {
    ...savingLost(viewer, plan, dialog),
    progress: {
      running,
      success,
      error,
      texts: { running: t(runningAt(operation, 0).message), error: t(progressTable[operation].messages.error) },
    },
    labels: {
      saving_lost: t('confirmation.savingLost'),
      ...totalLabels(viewer, plan.before),
      prorated: proratedLabel(viewer, prorated),
      per_month: t('cart.perMonth'),
      goes: t('confirmation.goes'),
      comes: t('confirmation.comes'),
      busy: takesAway ? t('cart.removing') : t('confirmation.adding'),
      changed: t('confirmation.changed'),
      absorbed: t('confirmation.absorbed'),
      kept: t('confirmation.kept'),
      after_kept: t('confirmation.afterKept'),
      after_without: t('confirmation.afterWithout'),
    },
  }
}
