import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import { formatMoney, speakFormula } from '@waybill/i18n'
import { DocketLine, DocketLines } from '@waybill/ui/docket/docket-lines.tsx'
import { Docket } from '@waybill/ui/docket/docket.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { amountWord, readingOf, type QuoteReading } from '../model/quote-lines.ts'
import styles from './quote-page.module.css'

interface LineProps {
  readonly line: QuoteLineView
  readonly reading: QuoteReading
}

function LineMeta({ line, reading }: LineProps) {
  const { locale, t, decimals } = reading
  const formula = speakFormula(line, reading)
  if (line.was === undefined || line.discountPercent === undefined) return formula
  return (
    <>
      <span className="visually-hidden">{t('common.was', { amount: formatMoney(line.was, locale, decimals) })}, </span>
      <s aria-hidden="true">
        <Money value={line.was} locale={locale} decimals={decimals} />
      </s>{' '}
      {t('cart.lessPercent', { percent: line.discountPercent })} · {formula}
    </>
  )
}

function LineAmount({ line, reading }: LineProps) {
  const word = amountWord(line, reading.t)
  return word ?? <Money value={line.amount} locale={reading.locale} decimals={reading.decimals} />
}

/** What is in the quote, on the rail, and what it sums to. */
export function QuoteLines({ quote }: { readonly quote: QuoteView }) {
  const { frame, t } = useFrame()
  const reading = readingOf(quote, frame.locale, t)
  const label = t(quote.isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth')
  return (
    <div className={styles.block}>
      <h2>{t('quote.contents')}</h2>
      <Docket label={t('quote.contents')}>
        <DocketLines label={t('quote.contents')}>
          {quote.lines.map((line, place) => (
            <DocketLine
              key={line.id}
              base={place === 0 && quote.planTitle !== undefined}
              name={line.title}
              amount={<LineAmount line={line} reading={reading} />}
              meta={<LineMeta line={line} reading={reading} />}
            />
          ))}
        </DocketLines>
        <Perforation />
        <dl className={styles.sum}>
          <dt>
            {label}, {t('common.beforeTax')}
          </dt>
          <dd>
            <Money value={quote.total} locale={frame.locale} decimals={reading.decimals} />
          </dd>
        </dl>
      </Docket>
    </div>
  )
}
