import { useEffect, useEffectEvent } from 'react'
import type { PaymentProviderView } from '@waybill/contract/pages'
import { useShell } from '../../../app/shell-context.ts'
import { challengeReturnOf, withoutChallenge } from '../../../lib/challenge-trip.ts'
import { usePaymentSaver } from './use-payment-saver.ts'
import { usePaymentUpdate } from './use-payment-update.ts'

export interface GoOnProps {
  readonly memberId: number
  readonly provider: PaymentProviderView
  readonly order: {
    /** The page shows one that is still undecided. */
    readonly isWaiting: boolean
    readonly finish: (resultToken: string) => Promise<void>
  }
}

/** Repeats the update, or the order, that waited for the bank, and takes its answer out of the address. Draws nothing. */
export function GoOnAfterChallenge({ memberId, provider, order }: GoOnProps): null {
  const { t, showToast } = useShell()
  const saver = usePaymentSaver(memberId, provider)
  const { failure, run } = usePaymentUpdate(() => {})
  const goOn = async (resultToken: string): Promise<void> => {
    const outcome = await saver.resume(resultToken)
    await (outcome === undefined ? order.finish(resultToken) : run(async () => outcome))
  }
  const comeBack = useEffectEvent((): void => {
    const returned = challengeReturnOf(location.search)
    if (returned === undefined) return
    history.replaceState(null, '', location.pathname + withoutChallenge(location.search))
    const { resultToken } = returned
    if (resultToken !== undefined) void goOn(resultToken)
    else if (!order.isWaiting) showToast({ kind: 'problem', text: t('order.challenge.cancelled') })
  })
  const show = useEffectEvent((text: string): void => showToast({ kind: 'problem', text }))
  useEffect(() => comeBack(), [])
  useEffect(() => {
    if (failure !== undefined) show(failure)
  }, [failure])
  return null
}
