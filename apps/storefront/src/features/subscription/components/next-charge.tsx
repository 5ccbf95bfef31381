import type { SubscriptionProps } from '@waybill/contract/pages'
import type { Money as Amount } from '@waybill/domain/money'
import { formatInstant, formatMoney, type MessageId, speakEstimate } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useCreditRows } from '../../../app/charges/credit-rows.tsx'
import { dueOf } from '../../../app/charges/due-of.ts'
import { useShell } from '../../../app/shell-context.ts'
import { TrialEnds } from '../../../app/charges/trial-ends.tsx'
import { ReverseChargeNote, useTaxRows } from '../../../app/charges/tax-rows.tsx'
import { endOfDebt, isInvoiced } from '../model/timeline.ts'
import { useCountedFormula } from '../model/use-counted-formula.ts'
import { LaterExplainCharges } from '../../../app/charges/later-explain-charges.ts'

/**
 * Reasons why nothing will be charged: a store bills it, or the shop charges nothing. A partner's customer sees the partner's
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

interface ChargeSumProps extends Pick<SubscriptionProps, 'titles' | 'isEstimate'> {
  readonly charge: SubscriptionProps['laterCharges'][number]
  /** Heads the lines with the amount that is charged, where no sentence says both. */
  readonly day?: string
}

/** Lines of a charge, each with its formula, their sum, and the whole explanation. */
function ChargeSum({ charge, isEstimate, titles, day }: ChargeSumProps) {
  const { shell, t } = useShell()
  const formulaOf = useCountedFormula(titles)
  const taxRowsOf = useTaxRows()
  const creditRowsOf = useCreditRows()
  const amountOf = (value: Amount) => <Money value={value} locale={shell.locale} decimals={2} />
  const lines = charge.lines.map((line, index) => {
    const formula = formulaOf(line)
    const label = formula === undefined ? line.title : `${line.title}, ${formula}`
    return { key: `${index} ${line.title}`, label, amount: amountOf(line.amount) }
  })
  const due = speakEstimate(formatMoney(dueOf(charge), shell.locale, 2), isEstimate, t)
  const head =
    day === undefined
      ? []
      : [
          {
            key: 'day',
            label: <b>{day}</b>,
            amount: (
              <b>
                <Figure text={due} />
              </b>
            ),
          },
        ]
  const sum = {
    key: 'sum',
    label: t(isEstimate ? 'subscription.next.estimatedTotal' : 'amounts.sum'),
    amount: amountOf(charge.amount),
    isSum: true,
  }
  const notes = [
    ...(isEstimate ? [t('subscription.next.estimated')] : []),
    ...(charge.withinHours === undefined ? [] : [t('subscription.next.within', { count: charge.withinHours })]),
  ]
  return (
    <>
      <DefinitionTotals
        rows={[
          ...head,
          ...lines,
          ...taxRowsOf(charge.taxes),
          ...(day === undefined || charge.fromCredit ? [sum] : []),
          ...creditRowsOf(charge),
        ]}
      />
      <LaterExplainCharges charge={charge} titles={titles} note={notes.length === 0 ? undefined : notes.join(' ')} />
    </>
  )
}

/** The sentence of the next charge, and the sum behind it. */
export function NextCharge({ subscription, methodName }: NextChargeProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { nextCharge, isEstimate, timeZone, titles, state, trialEndsAt, channel, control, provider, cancellation } =
    subscription
  const { paymentMessage, laterCharges, trialEnds } = subscription
  const isClosed = provider === null
  // who pays by bank transfer isn't charged, but invoiced
  const hasInvoice = channel === 'wired' || (nextCharge !== null && isInvoiced(subscription))
  const heading = t(hasInvoice ? 'subscription.next.invoiceTitle' : 'subscription.next.title')
  const day = (instant: number): string => formatInstant(instant, locale, { style: 'weekday', timeZone })
  const ending = cancellation?.kind === 'noticed' && (
    <>
      <p>{t('subscription.cancel.ends', { date: day(cancellation.endsAt) })}</p>
      <p className="small muted">{t('subscription.cancel.undoNote')}</p>
    </>
  )
  if (nextCharge === null && ending !== false)
    return (
      <>
        <h2>{heading}</h2>
        {ending}
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
  const isTrial = state === 'trial_scheduled'
  // what is charged by use alone is charged a month after the trial
  const freeEnd = isTrial && trialEndsAt !== null && trialEndsAt < nextCharge.date ? trialEndsAt : null
  const sentence = (): string => {
    if (isClosed && channel === 'direct') return t('payment.closed.charge', { date, amount })
    if (due.minor === 0 && nextCharge.fromCredit !== undefined)
      return t('subscription.next.byCredit', { date, amount: write(nextCharge.amount) })
    // without a method the trial ends without a subscription
    if (methodName === undefined && isTrial && channel === 'direct')
      return t('subscription.trial.noMethod', { date, amount })
    if (methodName === undefined) return t('subscription.next.invoice', { date, amount })
    const charged = isTrial && freeEnd === null ? 'subscription.trial.confirmed' : 'subscription.next.charge'
    return t(charged, { date, amount, method: methodName })
  }
  return (
    <>
      <h2>{heading}</h2>
      {freeEnd !== null && <p>{t('subscription.trial.confirmedNothing', { date: day(freeEnd) })}</p>}
      <p>{isIfPaid ? `${sentence()} ${t('subscription.next.ifPaid')}` : sentence()}</p>
      <ChargeSum charge={nextCharge} isEstimate={isEstimate} titles={titles} />
      <ReverseChargeNote taxes={nextCharge.taxes} />
      {ending}
      <LaterCharges charges={laterCharges} titles={titles} day={day} />
      <TrialEnds trialEnds={trialEnds} timeZone={timeZone} />
    </>
  )
}

interface LaterChargesProps extends Pick<SubscriptionProps, 'titles'> {
  readonly charges: SubscriptionProps['laterCharges']
  readonly day: (instant: number) => string
}

/** The charges after the next one, within 35 days, by their days (B-150): each as the first. */
function LaterCharges({ charges, titles, day }: LaterChargesProps) {
  const { t } = useShell()
  if (charges.length === 0) return null
  return (
    <Stack>
      <p className="small muted">{t('subscription.next.later')}</p>
      {charges.map((charge) => (
        <Stack key={`${charge.date} ${charge.lines.map(({ title }) => title).join()}`} gap="half">
          <ChargeSum charge={charge} isEstimate={charge.isEstimate} titles={titles} day={day(charge.date)} />
        </Stack>
      ))}
    </Stack>
  )
}
