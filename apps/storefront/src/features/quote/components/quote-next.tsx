import type { QuoteView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { Timeline } from '@waybill/ui/timeline/timeline.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { useQuoteDecimals } from './quote-total.tsx'
import styles from './quote-page.module.css'

/** The trial lasts 7 days (M§9); its first reminder comes 3 days before the end (REG-03). */
const TRIAL_DAYS = 7
const REMINDER_DAY = 4

/** What happens after accepting, and when money moves. */
export function QuoteNext({ quote }: { readonly quote: QuoteView }) {
  const { frame, t } = useFrame()
  const amount = formatMoney(quote.total, frame.locale, useQuoteDecimals(quote))
  return (
    <section className={styles.block} aria-labelledby="quote-next">
      <h2 id="quote-next">{t('quote.accept.whatHappens')}</h2>
      <Timeline
        stops={[
          { key: 'today', state: 'done', date: t('common.today'), text: t('quote.accept.today') },
          {
            key: 'reminder',
            state: 'next',
            date: t('quote.afterDays', { count: REMINDER_DAY }),
            text: t('cart.schedule.reminder'),
          },
          {
            key: 'end',
            state: 'later',
            date: t('quote.afterDays', { count: TRIAL_DAYS }),
            text:
              frame.paymentsClosed === true
                ? t('cart.schedule.trialEndsClosed')
                : t('quote.accept.trialEnds', { amount }),
          },
        ]}
      />
    </section>
  )
}
