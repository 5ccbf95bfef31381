import type { SubscriptionProps } from '@waybill/contract/pages'
import type { Money as Amount } from '@waybill/domain/money'
import { formatInstant, formatList, formatMoney, type MessageId, speakEstimate } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { dueOf, useCreditRows } from '../../../app/charges/credit-rows.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { TrialEnds } from '../../../app/charges/trial-ends.tsx'
import { ReverseChargeNote, useTaxRows } from '../../../app/charges/tax-rows.tsx'
import { endOfDebt, isInvoiced } from '../model/timeline.ts'
import { useCountedFormula } from '../model/use-counted-formula.ts'
import { laterPart } from '../../../app/code-split.tsx'

const LaterExplainCharges = laterPart('app/charges/explain-charges', () =>
  import('../../../app/charges/explain-charges.tsx').then((code) => code.ExplainCharges),
)

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

/** The sentence of the next charge, and the sum behind it. */
export function NextCharge({ subscription, methodName }: NextChargeProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { nextCharge, isEstimate, timeZone, titles, state, trialEndsAt, channel, control, provider, cancellation } =
    subscription
  const { paymentMessage, laterCharges, trialEnds } = subscription
  const isClosed = provider === null
  const formulaOf = useCountedFormula(titles)
  const taxRowsOf = useTaxRows()
  const creditRowsOf = useCreditRows()
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
  const notes = [
    ...(isEstimate ? [t('subscription.next.estimated')] : []),
    ...(nextCharge.withinHours === undefined ? [] : [t('subscription.next.within', { count: nextCharge.withinHours })]),
  ]
  return (
    <>
      <h2>{heading}</h2>
      {freeEnd !== null && <p>{t('subscription.trial.confirmedNothing', { date: day(freeEnd) })}</p>}
      <p>{isIfPaid ? `${sentence()} ${t('subscription.next.ifPaid')}` : sentence()}</p>
      <DefinitionTotals rows={[...lines, ...taxRowsOf(nextCharge.taxes), sum, ...creditRowsOf(nextCharge)]} />
      <ReverseChargeNote taxes={nextCharge.taxes} />
      <LaterExplainCharges
        charge={nextCharge}
        titles={titles}
        note={notes.length === 0 ? undefined : notes.join(' ')}
      />
      {ending}
      <LaterCharges charges={laterCharges} day={day} />
      <TrialEnds trialEnds={trialEnds} timeZone={timeZone} />
    </>
  )
}

interface LaterChargesProps {
  readonly charges: SubscriptionProps['laterCharges']
  readonly day: (instant: number) => string
}

/** The charges after the next one, within 35 days, by their days (B-150). */
function LaterCharges({ charges, day }: LaterChargesProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  if (charges.length === 0) return null
  const rows = charges.map((charge) => {
    const names = formatList([...new Set(charge.lines.map(({ title }) => title))], locale)
    const due = formatMoney(dueOf(charge), locale, 2)
    return {
      key: `${charge.date} ${names}`,
      label: t('subscription.next.laterLine', { date: day(charge.date), names }),
      amount: <Figure text={speakEstimate(due, charge.isEstimate, t)} />,
    }
  })
  return (
    <Stack gap="half">
      <p className="small muted">{t('subscription.next.later')}</p>
      <DefinitionTotals rows={rows} />
    </Stack>
  )
}
