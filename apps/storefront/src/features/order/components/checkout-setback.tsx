import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import type { Setback } from '../model/checkout-phase.ts'

/** Why nothing was ordered; what was typed is still there. */
export function CheckoutSetback({ setback }: { readonly setback: Setback }) {
  const { t } = useFrame()
  if (setback.kind === 'changed') {
    return (
      <Banner kind="you" title={t('order.planChanged.title')} live="alert">
        {setback.text}
      </Banner>
    )
  }
  const reload = (
    <Button size="small" onClick={() => location.reload()}>
      {t('common.tryAgain')}
    </Button>
  )
  return (
    <Banner
      kind="bad"
      title={setback.text}
      live="alert"
      action={setback.kind === 'unauthorized' ? reload : undefined}
    />
  )
}
