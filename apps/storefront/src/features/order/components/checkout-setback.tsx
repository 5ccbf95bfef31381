import { useEffect, useRef } from 'react'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { LegalLink } from '../../../app/legal-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { Setback } from '../model/checkout-phase.ts'

function SetbackBanner({ setback }: { readonly setback: Setback }) {
  const { t } = useShell()
  if (setback.kind === 'changed') {
    return (
      <Banner kind="you" title={t('order.planChanged.title')} live="alert">
        {setback.text}
      </Banner>
    )
  }
  if (setback.kind === 'terms') {
    const terms = <LegalLink page="terms">{t('order.terms.termsLink')}</LegalLink>
    return <Banner kind="you" title={setback.text} live="alert" action={terms} />
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

/** Why nothing was ordered; what was typed is still there. It takes the focus: the button is at the other end. */
export function CheckoutSetback({ setback }: { readonly setback: Setback }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <SetbackBanner setback={setback} />
    </div>
  )
}
