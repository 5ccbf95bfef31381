import { progressTable } from '@waybill/domain/order'
import { useShell } from '../../../app/shell-context.ts'
import { lazyCode } from '../../../app/code-split.tsx'
import { randomKey } from '../../../lib/random-key.ts'

const checkOutCode = lazyCode('features/order/api/check-out', () => import('../api/check-out.ts'))

/** Repeats the order that waited for the bank, where no checkout is open any more, and says how it ended. */
export function useFinishOrder(memberId: number, isSubscribed: boolean) {
  const { shell, t, refresh, showToast } = useShell()
  const { pageToken = '', locale } = shell
  return async (resultToken: string): Promise<void> => {
    const code = await checkOutCode().catch(() => undefined)
    const outcome = await code?.checkOut({
      memberId,
      chosen: { start: 'now', interval: 'month' },
      query: new URLSearchParams(),
      idempotencyKey: randomKey(),
      resultToken,
      pageToken,
      locale,
    })
    const text = outcome !== undefined && 'text' in outcome ? outcome.text : undefined
    showToast(
      outcome?.kind === 'accepted'
        ? { kind: 'done', text: t(progressTable[isSubscribed ? 'change_package' : 'checkout'].messages.success) }
        : { kind: 'problem', text: text ?? t('errors.default') },
    )
    await refresh()
  }
}
