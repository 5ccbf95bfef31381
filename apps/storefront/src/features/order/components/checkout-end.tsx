import { useEffect, useRef } from 'react'
import type { CheckoutProps, IntervalCharges, OfferedStart } from '@waybill/contract/pages'
import { progressTable } from '@waybill/domain/order'
import { formatInstant, formatMoney, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLaterAmount } from '../../../app/charges/later-charge.tsx'
import { nextAfter } from '../../../app/charges/trial-ends.tsx'
import type { CheckoutResult } from '../model/checkout-outcome.ts'
import type { CheckoutPhase } from '../model/checkout-phase.ts'

interface CheckoutEndProps {
  readonly phase: Extract<CheckoutPhase, { kind: 'done' | 'pending' | 'slow' }>
  readonly order: Pick<CheckoutProps, 'destination'>
  /** Of the interval that was ordered. */
  readonly charges: IntervalCharges
}

/** Day on which the money of a bank debit is expected; no text where the page doesn't know it. */
function useExpected(): (debit: OfferedStart['debit']) => string | undefined {
  const { shell, t } = useShell()
  return (debit) => {
    if (debit === undefined) return undefined
    const date = formatInstant(debit.at, shell.locale, { style: 'weekday', timeZone: shell.timeZone })
    return t('order.debit.expected', { date })
  }
}

/** Amount that was charged today, or is charged when the trial ends: those of the order itself. */
function useFirstCharge(): (result: CheckoutResult, ordered: OfferedStart) => string {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  const expected = useExpected()
  return ({ state, currency, due_now_minor: due, next_amount_minor: next, next_date_epoch: at }, { first, debit }) => {
    const money = (minor: number): string => formatMoney({ minor, currency }, locale, 2)
    if (state !== 'scheduled' || at === null)
      return due === 0
        ? t('order.done.paidNothing')
        : state === 'pending'
          ? [t('order.done.collecting', { amount: money(due) }), expected(debit)].join(' ').trim()
          : t('order.done.paid', { amount: money(due) })
    const date = formatInstant(at, locale, { style: 'weekday', timeZone })
    if (next === 0) return t('order.done.scheduledNothing', { date })
    return t('order.done.scheduled', { amount: money(next - (first.fromCredit?.minor ?? 0)), date })
  }
}

/** The first charge, and the bill that follows it. */
function Charged({ result, charges }: { readonly result: CheckoutResult; readonly charges: IntervalCharges }) {
  const { shell, t } = useShell()
  const firstCharge = useFirstCharge()
  const laterAmount = useLaterAmount()
  const ordered = charges[result.state === 'scheduled' ? 'trial_end' : 'now']
  const next = nextAfter(ordered)
  const date = formatInstant(next.date, shell.locale, { style: 'weekday', timeZone: shell.timeZone })
  return `${firstCharge(result, ordered)} ${t('order.done.next', { amount: laterAmount(next), date })}`
}

function EndBanner({ phase, order, charges }: CheckoutEndProps) {
  const { shell, t } = useShell()
  const expected = useExpected()
  const toSubscription = (
    <ButtonLink href={localePath(shell.locale, '/account/billing/subscription')}>{t('subscription.title')}</ButtonLink>
  )
  switch (phase.kind) {
    case 'done':
      return (
        <Banner
          kind="go"
          icon="check"
          title={t(progressTable.checkout.messages.success)}
          level={2}
          action={
            <ButtonLink kind="main" href={localePath(shell.locale, order.destination)}>
              {t('order.done.continue')}
            </ButtonLink>
          }
        >
          <Charged result={phase.result} charges={charges} />
        </Banner>
      )
    case 'pending':
      return (
        <Banner kind="neutral" title={phase.text} live="status" action={toSubscription}>
          {expected(charges.now.debit)}
        </Banner>
      )
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
