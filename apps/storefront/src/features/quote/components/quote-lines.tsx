import type { QuoteLineView, QuoteView } from '@waybill/contract/views'
import { formatMoney, speakCause, speakCentre, speakFormula } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { SummaryLine, SummaryLines } from '@waybill/ui/summary-card/summary-lines.tsx'
import { SummaryCard } from '@waybill/ui/summary-card/summary-card.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import type { ReactNode } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { amountWord, readingOf, type QuoteFormat } from '../model/quote-lines.ts'
import styles from './quote-page.module.css'

interface LineProps {
  readonly line: QuoteLineView
  readonly reading: QuoteFormat
}

/** Modules that a plan includes, behind their number: it opens without script, and a print shows it. */
function Modules({ line, reading }: LineProps) {
  return (
    <details className={styles.modules}>
      <summary>
        {speakFormula(line, reading)}
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul>
        {line.modules?.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </details>
  )
}

function LineMeta({ line, reading }: LineProps) {
  const { locale, t, decimals } = reading
  const hasModules = line.modules !== undefined && line.modules.length > 0
  const formula = hasModules ? <Modules line={line} reading={reading} /> : speakFormula(line, reading)
  if (line.cause !== undefined) return `${speakFormula(line, reading)} · ${speakCause(line.cause, t)}`
  if (line.was === undefined || line.discountPercent === undefined) return formula
  return (
    <>
      <span className="visually-hidden">{t('common.was', { amount: formatMoney(line.was, locale, decimals) })}, </span>
      <s aria-hidden="true">
        <Money value={line.was} locale={locale} decimals={decimals} />
      </s>{' '}
      {t('cart.lessPercent', { percent: line.discountPercent })}
      {!hasModules && ' · '}
      {formula}
    </>
  )
}

function LineAmount({ line, reading }: LineProps) {
  const word = amountWord(line, reading.t)
  return word ?? <Money value={line.amount} locale={reading.locale} decimals={reading.decimals} />
}

interface QuoteLinesProps {
  readonly quote: QuoteView
  /** Heading, where the lines are of one option. */
  readonly title?: string | undefined
  /** Below the meaning of a line: the way to ask about it. */
  readonly footOf?: ((line: QuoteLineView) => ReactNode) | undefined
}

/** Lines of the quote, on the rail, and their sum. */
export function QuoteLines({ quote, title: given, footOf }: QuoteLinesProps) {
  const { shell, t } = useShell()
  const reading = readingOf(quote, shell.locale, t)
  const label = t(quote.isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth')
  const title = given ?? t('quote.contents')
  return (
    <div className={styles.block}>
      <h2>{title}</h2>
      <SummaryCard label={title}>
        <SummaryLines label={title}>
          {quote.lines.map((line, place) => (
            <SummaryLine
              key={line.id}
              base={place === 0 && quote.planTitle !== undefined}
              name={line.title}
              amount={<LineAmount line={line} reading={reading} />}
              meta={
                <>
                  <LineMeta line={line} reading={reading} />
                  {line.centre && <span className={styles.centre}>{speakCentre(line.centre, t)}</span>}
                  {footOf?.(line)}
                </>
              }
            />
          ))}
        </SummaryLines>
        <Divider />
        <dl className={styles.sum}>
          <dt>
            {label}, {t('common.beforeTax')}
          </dt>
          <dd>
            <Money value={quote.total} locale={shell.locale} decimals={reading.decimals} />
          </dd>
        </dl>
      </SummaryCard>
    </div>
  )
}
