import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@waybill/ui/button/button.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { challengeReturnOf } from '../../../lib/challenge-trip.ts'
import { usePaymentSaver } from './use-payment-saver.ts'
import { usePaymentUpdate } from './use-payment-update.ts'

const PaymentDialog = lazy(() =>
  import('./payment-dialog.tsx').then(({ PaymentDialog: component }) => ({ default: component })),
)

interface MethodUpdateProps {
  readonly memberId: number
  readonly hasMethod: boolean
  readonly isMain?: boolean
}

/** The button that opens the form of a new method; the form is fetched when it is wanted. */
export function MethodUpdate({ memberId, hasMethod, isMain = false }: MethodUpdateProps) {
  const { t } = useFrame()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = (): void => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button kind={isMain ? 'main' : 'line'} onClick={open}>
        {t(hasMethod ? 'subscription.method.update' : 'subscription.method.add')}
      </Button>
      {wasOpened && (
        <Suspense>
          <PaymentDialog memberId={memberId} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Back from the bank: the update that waited for it is repeated (B-53). Renders nothing. */
export function MethodChallengeReturn({ memberId }: { readonly memberId: number }) {
  const { t, showToast } = useFrame()
  const saver = usePaymentSaver(memberId)
  const { failure, run } = usePaymentUpdate(() => {})
  const comeBack = useEffectEvent((): void => {
    const returned = challengeReturnOf(location.search)
    if (returned === undefined) return
    history.replaceState(null, '', location.pathname)
    const { resultToken } = returned
    if (resultToken === undefined) return showToast({ kind: 'problem', text: t('order.challenge.cancelled') })
    void run(async () => (await saver.resume(resultToken)) ?? { kind: 'failed', text: undefined })
  })
  useEffect(() => comeBack(), [])
  useEffect(() => {
    if (failure !== undefined) showToast({ kind: 'problem', text: failure })
    // a toast is shown once per failure
    // eslint-disable-next-line react/exhaustive-deps
  }, [failure])
  return null
}
