import { useFrame } from '../../../app/frame-context.ts'
import { lateCode } from '../../../app/late.tsx'
import { randomKey } from '../../../lib/random-key.ts'

const checkOutCode = lateCode('features/order/api/check-out', () => import('../api/check-out.ts'))

/** Repeats the order that waited for the bank, where no checkout is open any more, and says how it ended (B-53). */
export function useFinishOrder(memberId: number) {
  const { frame, t, refresh, showToast } = useFrame()
  const { pageToken = '', locale } = frame
  return async (resultToken: string): Promise<void> => {
    const code = await checkOutCode().catch(() => undefined)
    const outcome = await code?.checkOut({
      memberId,
      start: 'now',
      query: new URLSearchParams(),
      idempotencyKey: randomKey(),
      resultToken,
      pageToken,
      locale,
    })
    const text = outcome !== undefined && 'text' in outcome ? outcome.text : undefined
    showToast(
      outcome?.kind === 'accepted'
        ? { kind: 'done', text: t('subscription.created') }
        : { kind: 'problem', text: text ?? t('errors.default') },
    )
    await refresh()
  }
}
