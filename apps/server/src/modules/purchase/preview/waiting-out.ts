import type { ResultOf } from '@waybill/contract'
import type { SwitchSummary, WaitingChange } from '@waybill/domain/billing'
import { toApiTime } from '@waybill/domain/calendar'
import { formatInstant, formatList, formatQuantity } from '@waybill/i18n'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { titleOf } from '../../catalog/index.ts'

type Preview = ResultOf<'POST /account/subscription/preview'>

function planTitle(planId: number, { ports, locale }: RequestContext): string {
  const catalogue = ports.catalogue.current()
  return planId === 0 ? ports.pages.translator(locale)('cart.customSolution') : titleOf(catalogue, planId, locale)
}

/** Subscription after a change of now: "Regional plus 2 members". */
function nowText({ planId, on, off, counted }: SwitchSummary, context: RequestContext): string {
  const { ports, locale } = context
  const [catalogue, t] = [ports.catalogue.current(), ports.pages.translator(locale)]
  const counts = Object.entries(counted).map(([key, more]) => {
    const { assetType = 'user' } = catalogue.usageKeys.get(key) ?? {}
    return { more, text: formatQuantity(assetType, Math.abs(more), t) }
  })
  const titles = (ids: readonly number[]): string[] => ids.map((id) => titleOf(catalogue, id, locale))
  const countsOf = (sign: number): string[] => counts.flatMap(({ more, text }) => (more * sign > 0 ? text : []))
  const [added, removed] = [
    [...titles(on), ...countsOf(1)],
    [...titles(off), ...countsOf(-1)],
  ]
  const plan = planTitle(planId, context)
  const grown = added.length === 0 ? plan : t('upgrade.plus', { plan, parts: formatList(added, locale) })
  return removed.length === 0 ? grown : t('upgrade.without', { plan: grown, parts: formatList(removed, locale) })
}

/** Fate of the change that waits beside one of now, in a sentence; both are named where it stays (B-89, B-147). */
export function waitingText({ at, planId, isOtherPlan, now }: WaitingChange, context: RequestContext): string {
  const { ports, locale } = context
  const t = ports.pages.translator(locale)
  const date = formatInstant(at, locale, { style: 'date' })
  const plan = planTitle(planId, context)
  if (now === undefined)
    return isOtherPlan ? t('upgrade.cancelsPlan', { plan, date }) : t('upgrade.cancelsOther', { date })
  const made = nowText(now, context)
  return isOtherPlan ? t('upgrade.keepsPlan', { now: made, plan, date }) : t('upgrade.keepsOther', { now: made, date })
}

/** The change that waits beside one of now: it stays, or is cancelled by it. */
export function waitingOut(
  waiting: WaitingChange | undefined,
  context: RequestContext,
): Pick<Preview, 'kept_change' | 'cancelled_change'> {
  if (waiting === undefined) return {}
  const { at, planId, kept } = waiting
  const change = {
    package_id: planId,
    title: planTitle(planId, context),
    takes_effect: toApiTime(at),
    takes_effect_epoch: at,
    message: waitingText(waiting, context),
  }
  return kept === undefined ? { cancelled_change: change } : { kept_change: change }
}
