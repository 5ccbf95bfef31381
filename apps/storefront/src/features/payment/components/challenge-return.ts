import { useEffect, useEffectEvent } from 'react'
import type { PaymentProviderView } from '@waybill/contract/pages'
import { useFrame } from '../../../app/frame-context.ts'
import { challengeReturnOf, withoutChallenge } from '../../../lib/challenge-trip.ts'
import { usePaymentSaver } from './use-payment-saver.ts'
import { usePaymentUpdate } from './use-payment-update.ts'

interface ChallengeReturnProps {
  readonly memberId: number
  readonly provider: PaymentProviderView
}

/** Back from the bank on the subscription page: the update that waited for it is repeated (B-53). Draws nothing. */
export function ChallengeReturn({ memberId, provider }: ChallengeReturnProps): null {
  const { t, showToast } = useFrame()
  const saver = usePaymentSaver(memberId, provider)
  const { failure, run } = usePaymentUpdate(() => {})
  const comeBack = useEffectEvent((): void => {
    const returned = challengeReturnOf(location.search)
    if (returned === undefined) return
    history.replaceState(null, '', location.pathname + withoutChallenge(location.search))
    const { resultToken } = returned
    if (resultToken === undefined) showToast({ kind: 'problem', text: t('order.challenge.cancelled') })
    else void run(async () => (await saver.resume(resultToken)) ?? { kind: 'failed', text: undefined })
  })
  const tell = useEffectEvent((text: string): void => showToast({ kind: 'problem', text }))
  useEffect(() => comeBack(), [])
  useEffect(() => {
    if (failure !== undefined) tell(failure)
  }, [failure])
  return null
}
