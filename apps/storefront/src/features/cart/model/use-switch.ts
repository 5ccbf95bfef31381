import type { BestFitView } from '@waybill/contract/pages'
import { formatMoney } from '@waybill/i18n'
import { useFrame } from '../../../app/frame-context.ts'
import { errorMessage } from '../../../lib/call.ts'
import { tellOtherTabs } from '../../../lib/cart-news.ts'
import { noteChange } from '../../../lib/visit.ts'
import { switchPackage } from '../api/switch-package.ts'
import { undoSwitch } from '../api/undo-switch.ts'

/** Switches to a better package, says so, and offers the way back for 10 s (CART-25, CART-26). */
export function useSwitch({ planId, title, entries }: BestFitView): () => Promise<string | undefined> {
  const { frame, t, refresh, expectBadge, announce, showToast } = useFrame()
  const { locale, path } = frame

  const undo = async (version: number): Promise<void> => {
    showToast(undefined)
    const outcome = await undoSwitch(version, locale)
    if (outcome.ok) {
      const { badge, totalPrice_minor: minor, currency } = outcome.result
      expectBadge(badge)
      announce(t('keeping.restored', { total: formatMoney({ minor, currency }, locale) }))
      tellOtherTabs()
    } else showToast({ kind: 'problem', text: errorMessage(outcome.error) ?? t('common.failed') })
    await refresh()
  }

  return async () => {
    const outcome = await switchPackage({ planId, ...(entries && { entries }) }, locale)
    if (!outcome.ok) {
      showToast({ kind: 'problem', text: errorMessage(outcome.error) ?? t('common.failed') })
      await refresh()
      return undefined
    }
    const { badge, totalPrice_minor: minor, currency, version, undo_until: undoUntil } = outcome.result
    expectBadge(badge)
    noteChange({ kind: 'add', product: { id: planId, isModule: false }, result: outcome.result, path })
    showToast({
      kind: 'done',
      text: t('cart.bestFit.done', { plan: title, total: formatMoney({ minor, currency }, locale) }),
      ...(undoUntil !== null && { action: { label: t('common.undo'), onPress: () => void undo(version) } }),
    })
    tellOtherTabs()
    await refresh()
    return undefined
  }
}
