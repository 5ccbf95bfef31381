import { Suspense } from 'react'
import type { CheckoutProps, StartChargesView } from '@waybill/contract/pages'
import { negate } from '@waybill/domain/money'
import { formatInstant, localePath } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { SummaryLine, SummaryLines } from '@waybill/ui/summary-card/summary-lines.tsx'
import { SummaryCard, SummaryTop, SummaryTotal } from '@waybill/ui/summary-card/summary-card.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { RollingMoney } from '@waybill/ui/money/rolling-money.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useChargeFormula } from '../../../app/charges/charge-formula.ts'
import { useCreditRows } from '../../../app/charges/credit-rows.tsx'
import { LaterExplainCharges } from '../../../app/charges/later-explain-charges.ts'
import { useShell } from '../../../app/shell-context.ts'
import { netOf, ReverseChargeNote, useTaxRows } from '../../../app/charges/tax-rows.tsx'
import { LaterCharge } from '../../../app/charges/later-charge.tsx'
import { TrialEnds } from '../../../app/charges/trial-ends.tsx'
import type { Start } from '../model/order-choice.ts'
import styles from './checkout.module.css'

const REVIEW = '/platform/marketplace/shopping-cart-review'

/** Under a handful the whole list is seen; above, it scrolls and the total stays. */
const SCROLLS_ABOVE = 6

interface OrderSummaryProps {
  readonly order: CheckoutProps
  readonly start: Start
  readonly charges: StartChargesView
  /** It was ordered: nothing is due and nothing can be edited any more. */
  readonly isOrdered: boolean
}

type StartCharge = StartChargesView['first']

function Lines({ order, lines }: { readonly order: CheckoutProps; readonly lines: StartCharge['lines'] }) {
  const { shell, t } = useShell()
  const formulaOf = useChargeFormula(order.titles)
  if (lines.length === 0) return null
  return (
    <SummaryLines label={t('order.summary.lines')} scrolls={lines.length > SCROLLS_ABOVE}>
      {lines.map((line, index) => (
        <SummaryLine
          key={`${index} ${line.title}`}
          base={index === 0}
          name={line.title}
          amount={<Money value={line.amount} locale={shell.locale} decimals={2} />}
          meta={formulaOf(line)}
        />
      ))}
    </SummaryLines>
  )
}

/** Sum of the lines before tax, and the tax of each rate: what is charged is the sum of both. */
function Taxes({ first }: { readonly first: StartCharge }) {
  const { shell, t } = useShell()
  const rowsOf = useTaxRows()
  if (first.taxes.length === 0) return null
  const amount = <Money value={netOf(first)} locale={shell.locale} decimals={2} />
  return (
    <>
      <DefinitionTotals rows={[{ key: 'net', label: t('order.tax.net'), amount }, ...rowsOf(first.taxes)]} />
      <ReverseChargeNote taxes={first.taxes} />
    </>
  )
}

/** Notes on the amounts: with the tax, or not yet, because the address says too little. */
const TAX_NOTES = {
  none: 'common.beforeTax',
  taxed: 'order.tax.included',
  reverse_charge: 'order.tax.included',
  unknown: 'order.tax.unknown',
} as const satisfies Readonly<Record<CheckoutProps['taxation'], string>>

/** The sum of the lines, where it isn't what is due today: with its day, and whether tax is in it. */
function FirstChargeRows({ first, taxNote }: { readonly first: StartCharge; readonly taxNote: string }) {
  const { shell, t } = useShell()
  const creditRowsOf = useCreditRows()
  const amount = <Money value={first.amount} locale={shell.locale} decimals={2} />
  const charge = { key: 'first', label: t('order.shown.first'), amount, isSum: true }
  return (
    <Stack gap="half">
      <DefinitionTotals rows={[charge, ...creditRowsOf(first)]} />
      <p className="small muted">
        {formatInstant(first.date, shell.locale, { style: 'weekday', timeZone: shell.timeZone })}, {taxNote}
      </p>
    </Stack>
  )
}

/** Amounts beside those of the order: old invoices that are paid with it, and the account credit that is taken off. */
function BesideOrder({ charges }: { readonly charges: StartChargesView }) {
  const { shell, t } = useShell()
  const { first, debts = [], creditUsed } = charges
  if (debts.length === 0 && creditUsed === undefined) return null
  const amountOf = (value: typeof first.amount) => <Money value={value} locale={shell.locale} decimals={2} />
  const rows = [
    { key: 'order', label: t('order.summary.lines'), amount: amountOf(first.amount) },
    ...debts.map(({ number, amount }) => ({
      key: number,
      label: t('order.summary.debt', { number }),
      amount: amountOf(amount),
    })),
    ...(creditUsed === undefined
      ? []
      : [{ key: 'credit', label: t('order.summary.credit'), amount: amountOf(negate(creditUsed)) }]),
  ]
  return (
    <>
      <DefinitionTotals rows={rows} />
      {debts.length > 0 && <p className="small muted">{t('amounts.debtsFirst')}</p>}
    </>
  )
}

const dueLabel = (isOrdered: boolean) => (isOrdered ? 'order.summary.chargedToday' : 'order.summary.dueToday')

/** Order and its first cost, what is due today, and what use adds later. */
function OrderCard({ order, start, charges, isOrdered }: OrderSummaryProps) {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  const { dueNow, first, later, trialEnds = [] } = charges
  const isCharged = first.amount.minor > 0
  const taxNote = t(TAX_NOTES[order.taxation])
  const explain = isCharged && (
    <Suspense>
      <LaterExplainCharges charge={first} titles={order.titles} />
    </Suspense>
  )
  return (
    <SummaryCard label={t('order.summary.title')}>
      <SummaryTop>
        <div id="order-summary" className={styles.top}>
          <div>
            <p className="small muted">{t(isOrdered ? 'order.summary.lines' : 'order.summary.title')}</p>
            <h2 className={styles.plan}>{order.planTitle}</h2>
          </div>
          {!isOrdered && (
            <a className="small" href={localePath(locale, REVIEW)}>
              {t('order.summary.edit')}
            </a>
          )}
        </div>
      </SummaryTop>
      <Lines order={order} lines={first.lines} />
      <Divider />
      <SummaryTotal>
        <Taxes first={first} />
        {start === 'trial_end' && isCharged && (
          <>
            <FirstChargeRows first={first} taxNote={taxNote} />
            {explain}
          </>
        )}
        {start === 'now' && <BesideOrder charges={charges} />}
        <TotalBlock
          label={t(dueLabel(isOrdered))}
          amount={<RollingMoney value={dueNow} locale={locale} decimals={2} />}
          unit={dueNow.minor > 0 && taxNote}
        />
        {start === 'now' && explain}
        <TrialEnds trialEnds={trialEnds} timeZone={timeZone} />
        <LaterCharge later={later} isFirst={!isCharged} titles={order.titles} timeZone={timeZone} />
      </SummaryTotal>
    </SummaryCard>
  )
}

/** Beside the form; on a narrow screen above it, folded to what is due today, with and without script. */
export function OrderSummary(props: OrderSummaryProps) {
  const { shell, t } = useShell()
  return (
    <details className={styles.fold}>
      <summary>
        <span className={styles.show}>{t('order.summary.show')}</span>
        <span className={styles.hide}>{t('order.summary.hide')}</span>
        <Icon name="chevron-down" size={16} />
        <span className={styles.foldTotal}>
          <span className="small muted">{t(dueLabel(props.isOrdered))}</span>
          <Money value={props.charges.dueNow} locale={shell.locale} decimals={2} />
        </span>
      </summary>
      <OrderCard {...props} />
    </details>
  )
}
