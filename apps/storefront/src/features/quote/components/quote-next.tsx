import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteView } from '@waybill/contract/views'
import { formatList, formatMoney } from '@waybill/i18n'
import { Timeline } from '@waybill/ui/timeline/timeline.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { readingOf } from '../model/quote-lines.ts'
import styles from './quote-page.module.css'

/** The first reminder comes 3 days before the end of the trial. */
const REMINDER_DAYS_BEFORE = 3

interface QuoteNextProps extends Pick<QuoteProps, 'leadsTo' | 'trialDays'> {
  readonly quote: QuoteView
}

/** Events after accepting, and when money moves. */
export function QuoteNext({ quote, leadsTo, trialDays }: QuoteNextProps) {
  const { shell, t } = useShell()
  if (leadsTo !== 'trial') {
    return (
      <section className={styles.block} aria-labelledby="quote-next">
        <h2 id="quote-next">{t('quote.accept.whatHappens')}</h2>
        <p>{t(`quote.accept.${leadsTo}`)}</p>
      </section>
    )
  }
  const { firstCharge, addOnTrials } = quote
  const { decimals } = readingOf(quote, shell.locale, t)
  const end =
    firstCharge.minor === 0
      ? t('cart.schedule.trialEndsNothing')
      : t('quote.accept.trialEnds', { amount: formatMoney(firstCharge, shell.locale, decimals) })
  return (
    <section className={styles.block} aria-labelledby="quote-next">
      <h2 id="quote-next">{t('quote.accept.whatHappens')}</h2>
      <Timeline
        stops={[
          { key: 'today', state: 'done', date: t('common.today'), text: t('quote.accept.today') },
          {
            key: 'reminder',
            state: 'next',
            date: t('quote.afterDays', { count: trialDays - REMINDER_DAYS_BEFORE }),
            text: t('cart.schedule.reminder'),
          },
          {
            key: 'end',
            state: 'later',
            date: t('quote.afterDays', { count: trialDays }),
            text: shell.paymentsClosed === true ? t('cart.schedule.trialEndsClosed') : end,
          },
          ...(shell.paymentsClosed === true ? [] : addOnTrials).map(
            ({ days, titles }) =>
              ({
                key: String(days),
                state: 'later',
                date: t('quote.afterDays', { count: days }),
                text: t('cart.schedule.addOnEnds', { titles: formatList(titles, shell.locale) }),
              }) as const,
          ),
        ]}
      />
    </section>
  )
}
