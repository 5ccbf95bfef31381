import type { CheckoutProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { DocketLine, DocketLines } from '@waybill/ui/docket/docket-lines.tsx'
import { Docket, DocketTop, DocketTotal } from '@waybill/ui/docket/docket.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useChargeFormula } from '../../../app/charge-formula.ts'
import { ExplainCharges } from '../../../app/explain-charges.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { LegalNote } from './legal-note.tsx'
import type { Start } from '../model/run-checkout.ts'

/** Under a handful the whole list is seen; above, it scrolls and the total stays (CUI-08). */
const SCROLLS_ABOVE = 6

interface OrderDocketProps {
  readonly order: CheckoutProps
  readonly start: Start
}

/** What is ordered, what recurs, what is due today, and when the next charge comes (ORD-09). */
export function OrderDocket({ order, start }: OrderDocketProps) {
  const { frame, t } = useFrame()
  const { locale, timeZone } = frame
  const formulaOf = useChargeFormula(order.titles)
  const { lines, monthly, isEstimate, dueNow, nextDate, planTitle } = order
  return (
    <Docket label={t('order.summary.title')}>
      <DocketTop>
        <div>
          <p className="small muted">{t('order.summary.title')}</p>
          <h2>{planTitle}</h2>
        </div>
      </DocketTop>
      <DocketLines label={t('order.summary.lines')} scrolls={lines.length > SCROLLS_ABOVE}>
        {lines.map((line, index) => (
          <DocketLine
            key={line.title}
            base={index === 0}
            name={line.title}
            amount={<Money value={line.amount} locale={locale} decimals={2} />}
            meta={formulaOf(line)}
          />
        ))}
      </DocketLines>
      <Perforation />
      <DocketTotal>
        <DefinitionTotals
          rows={[
            {
              key: 'month',
              label: t(isEstimate ? 'order.summary.estimated' : 'order.summary.perMonth'),
              amount: <Money value={monthly} locale={locale} decimals={2} />,
            },
          ]}
        />
        <TotalBlock
          label={t('order.summary.dueToday')}
          amount={<Money value={dueNow[start]} locale={locale} decimals={2} rolling />}
          unit={t('order.summary.next', {
            amount: formatMoney(monthly, locale, 2),
            date: formatInstant(nextDate[start], locale, { style: 'weekday', timeZone }),
          })}
        />
        <ExplainCharges
          lines={lines}
          total={monthly}
          titles={order.titles}
          note={isEstimate ? t('subscription.next.estimated') : undefined}
        />
        <LegalNote sellerName={order.sellerName} />
      </DocketTotal>
    </Docket>
  )
}
