import { useEffect, useRef } from 'react'
import type { Currency } from '@waybill/domain/money'
import { formatInstant, formatMoney, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import type { CheckoutResult } from '../model/checkout-outcome.ts'
import type { CheckoutPhase } from '../model/checkout-phase.ts'

type EndPhase = Extract<CheckoutPhase, { kind: 'done' | 'pending' | 'slow' }>

interface CheckoutEndProps {
  readonly phase: EndPhase
  readonly destination: string
}

/** At the end of the trial: what will be charged, and on which day (B-72). */
function Scheduled({ result }: { readonly result: CheckoutResult }) {
  const { frame, t } = useFrame()
  if (result.due_now_minor !== 0 || result.next_date_epoch === null) return null
  const next: { minor: number; currency: Currency } = { minor: result.next_amount_minor, currency: result.currency }
  const date = formatInstant(result.next_date_epoch, frame.locale, { style: 'weekday', timeZone: frame.timeZone })
  return t('order.done.scheduled', { amount: formatMoney(next, frame.locale, 2), date })
}

function EndBanner({ phase, destination }: CheckoutEndProps) {
  const { frame, t } = useFrame()
  const toSubscription = (
    <ButtonLink href={localePath(frame.locale, '/account/billing/subscription')}>{t('subscription.title')}</ButtonLink>
  )
  switch (phase.kind) {
    case 'done':
      return (
        <Banner
          kind="go"
          icon="check"
          title={t('subscription.created')}
          level={2}
          action={
            <ButtonLink kind="main" href={localePath(frame.locale, destination)}>
              {t('order.done.continue')}
            </ButtonLink>
          }
        >
          <Scheduled result={phase.result} />
        </Banner>
      )
    case 'pending':
      return <Banner kind="neutral" title={phase.text} live="status" action={toSubscription} />
    case 'slow':
      return <Banner kind="neutral" title={t('order.processingSlow')} live="status" action={toSubscription} />
  }
}

/** After the order: switched on, still waiting for money, or simply taking its time. */
export function CheckoutEnd(props: CheckoutEndProps) {
  const box = useRef<HTMLDivElement>(null)
  // the button that had the focus is gone
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <EndBanner {...props} />
    </div>
  )
}
