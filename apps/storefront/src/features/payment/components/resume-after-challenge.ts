import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { PaymentProviderView } from '@waybill/contract/pages'
import { useShell } from '../../../app/shell-context.ts'
import { challengeReturnOf, withoutChallenge } from '../../../lib/challenge-trip.ts'
import { usePaymentSaver } from './use-payment-saver.ts'
import { usePaymentUpdate } from './use-payment-update.ts'

export interface ResumeProps {
  readonly memberId: number
  readonly provider: PaymentProviderView
  readonly order: {
    /** The page shows one that is still undecided. */
    readonly isWaiting: boolean
    readonly finish: (resultToken: string) => Promise<void>
  }
}

interface ResumeAfterChallengeProps extends ResumeProps {
  /** Shown while it is at work. */
  readonly children: ReactNode
}

/** Repeats the update, or the order, that waited for the bank, and takes its answer out of the address. */
export function ResumeAfterChallenge({ memberId, provider, order, children }: ResumeAfterChallengeProps): ReactNode {
  const { t, showToast } = useShell()
  const [isOver, setOver] = useState(false)
  const saver = usePaymentSaver(memberId, provider)
  const { failure, run } = usePaymentUpdate(() => {})
  const show = (text: string): void => showToast({ kind: 'problem', text })
  const resume = async (resultToken: string): Promise<void> => {
    const outcome = await saver.resume(resultToken)
    await (outcome === undefined ? order.finish(resultToken) : run(async () => outcome))
  }
  // its code can't be loaded: nothing was sent
  const fail = (): void => show(t('errors.default'))
  const comeBack = useEffectEvent((): void => {
    const returned = challengeReturnOf(location.search)
    if (returned === undefined) return
    history.replaceState(null, '', location.pathname + withoutChallenge(location.search))
    const { resultToken } = returned
    if (resultToken !== undefined) {
      void resume(resultToken)
        .catch(fail)
        .finally(() => setOver(true))
      return
    }
    if (!order.isWaiting) show(t('order.challenge.cancelled'))
  })
  const showFailure = useEffectEvent(show)
  useEffect(() => comeBack(), [])
  useEffect(() => {
    if (failure !== undefined) showFailure(failure)
  }, [failure])
  return isOver ? null : children
}
