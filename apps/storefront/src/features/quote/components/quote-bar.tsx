import { Money } from '@waybill/ui/money/money.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { readingOf } from '../model/quote-lines.ts'
import { Accept, type QuoteAnswersProps } from './quote-answers.tsx'
import styles from './quote-page.module.css'

/** On phones total and main action stay at the foot of the screen. */
export function QuoteBar({ page, answer }: QuoteAnswersProps) {
  const { shell, t } = useShell()
  const { quote } = page
  if (quote.state !== 'open') return null
  return (
    <section className={styles.bar} aria-label={t('quote.accept')}>
      <dl className={styles.barTotal}>
        <dt className="small muted">{t(quote.isEstimate ? 'cart.estimatedTotal' : 'cart.total')}</dt>
        <dd>
          <span className={styles.barAmount}>
            <Money value={quote.total} locale={shell.locale} decimals={readingOf(quote, shell.locale, t).decimals} />
          </span>{' '}
          <span className="small faint">{t('cart.perMonth')}</span>
        </dd>
      </dl>
      <Accept page={page} answer={answer} size="medium" label={t('quote.acceptShort')} />
    </section>
  )
}
