import type { SubscriptionProps } from '@waybill/contract/pages'
import type { Money as Amount } from '@waybill/domain/money'
import { formatInstant, formatMoney, type MessageId, speakEstimate } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useChargeFormula } from '../../../app/charge-formula.ts'
import { dueOf, useCreditRows } from '../../../app/credit-rows.tsx'
import { LaterExplainCharges } from '../../../app/later-explain-charges.ts'
import { useShell } from '../../../app/shell-context.ts'
import { LaterCharge } from '../../../app/later-charge.tsx'
import { TrialEnds } from '../../../app/trial-ends.tsx'
import { ReverseChargeNote, useTaxRows } from '../../../app/tax-rows.tsx'
import { endOfDebt, isInvoiced } from '../model/timeline.ts'

/**
 * Why nothing will be charged: a store bills it, or the shop charges nothing. A partner's customer sees the partner's
 * name.
 */
const NOT_CHARGED_HERE = {
  direct: 'subscription.next.nothing',
  wired: 'subscription.next.nothing',
  mobile: 'subscription.channel.mobile',
  shopify: 'subscription.channel.shopify',
} as const satisfies Record<SubscriptionProps['channel'], MessageId>

interface NextChargeProps {
  readonly subscription: SubscriptionProps
  readonly methodName: string | undefined
}

/** The sentence of the next charge, and the sum behind it. */
export function NextCharge({ subscription, methodName }: NextChargeProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { nextCharge, isEstimate, timeZone, titles, state, trialEndsAt, channel, control, provider, cancellation } =
    subscription
  const { paymentMessage } = subscription
  const isClosed = provider === null
  const formulaOf = useChargeFormula(titles)
  const taxRowsOf = useTaxRows()
  const creditRowsOf = useCreditRows()
  // who pays by bank transfer isn't charged, but invoiced
  const hasInvoice = channel === 'wired' || (nextCharge !== null && isInvoiced(subscription))
  const heading = t(hasInvoice ? 'subscription.next.invoiceTitle' : 'subscription.next.title')
  const day = (instant: number): string => formatInstant(instant, locale, { style: 'weekday', timeZone })
  if (nextCharge === null && cancellation?.kind === 'noticed')
    return (
      <>
        <h2>{heading}</h2>
        <p>{t('subscription.cancel.ends', { date: day(cancellation.endsAt) })}</p>
        <p className="small muted">{t('subscription.cancel.undoNote')}</p>
      </>
    )
  if (nextCharge === null) {
    const isOpenTrial = state === 'trial' && trialEndsAt !== null && !isClosed
    return (
      <>
        <h2>{heading}</h2>
        <p>
          {isOpenTrial
            ? t('subscription.trial.unconfirmed')
            : t(control === 'partner' ? 'subscription.next.partner' : NOT_CHARGED_HERE[channel])}
        </p>
      </>
    )
  }
  const due = dueOf(nextCharge)
  const write = (money: Amount): string => {
    const written = formatMoney(money, locale, 2)
    return speakEstimate(written, isEstimate, t)
  }
  const amount = write(due)
  const date = day(nextCharge.date)
  const isIfPaid = nextCharge.date > (endOfDebt(paymentMessage) ?? Infinity)
  const isNothing = nextCharge.amount.minor === 0 && state === 'trial_scheduled'
  const sentence = (): string => {
    if (isClosed && channel === 'direct') return t('payment.closed.charge', { date, amount })
    if (isNothing) return t('subscription.trial.confirmedNothing', { date })
    if (due.minor === 0 && nextCharge.fromCredit !== undefined)
      return t('subscription.next.byCredit', { date, amount: write(nextCharge.amount) })
    if (nextCharge.isCarried === true) return t('subscription.next.carried', { date, amount })
    // without a method the trial ends without a subscription (B-71)
    if (methodName === undefined && state === 'trial_scheduled' && channel === 'direct')
      return t('subscription.trial.noMethod', { date, amount })
    if (methodName === undefined) return t('subscription.next.invoice', { date, amount })
    const charged = state === 'trial_scheduled' ? 'subscription.trial.confirmed' : 'subscription.next.charge'
    return t(charged, { date, amount, method: methodName })
  }
  const lines = nextCharge.lines.map((line, index) => {
    const formula = formulaOf(line)
    return {
      key: `${index} ${line.title}`,
      label: formula === undefined ? line.title : `${line.title}, ${formula}`,
      amount: <Money value={line.amount} locale={locale} decimals={2} />,
    }
  })
  const sum = {
    key: 'sum',
    label: t(isEstimate ? 'subscription.next.estimatedTotal' : 'amounts.sum'),
    amount: <Money value={nextCharge.amount} locale={locale} decimals={2} />,
    isSum: true,
  }
  return (
    <>
      <h2>{heading}</h2>
      <p>{isIfPaid ? `${sentence()} ${t('subscription.next.ifPaid')}` : sentence()}</p>
      {!isNothing && (
        <>
          <DefinitionTotals rows={[...lines, ...taxRowsOf(nextCharge.taxes), sum, ...creditRowsOf(nextCharge)]} />
          <ReverseChargeNote taxes={nextCharge.taxes} />
          <LaterExplainCharges
            charge={nextCharge}
            titles={titles}
            note={isEstimate ? t('subscription.next.estimated') : undefined}
          />
        </>
      )}
      <TrialEnds trialEnds={nextCharge.trialEnds ?? []} timeZone={timeZone} />
      {nextCharge.later && (
        <LaterCharge later={nextCharge.later} isFirst={isNothing} titles={titles} timeZone={timeZone} />
      )}
    </>
  )
}
