import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteView } from '@waybill/contract/views'
import { formatInstant } from '@waybill/i18n'
import { BillingDate } from '@waybill/ui/billing-date/billing-date.tsx'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import { senderOf } from '../model/quote-lines.ts'
import { QuoteComment } from './quote-comment.tsx'
import { QuoteStateNote } from './quote-state-note.tsx'
import styles from './quote-page.module.css'

interface QuoteHeadProps {
  readonly quote: QuoteView
  /** The reader has just answered on this page. */
  readonly isJustAnswered: boolean
  readonly leadsTo: QuoteProps['leadsTo']
  /** The reader has accepted what another had accepted before. */
  readonly hasJoined: boolean
  /** A decline by the sender's own link was stored. */
  readonly isNoted?: boolean
  readonly newer?: QuoteProps['newer']
}

function Validity({ quote }: Pick<QuoteHeadProps, 'quote'>) {
  const { shell } = useShell()
  const date = <BillingDate instant={quote.expiresAt} locale={shell.locale} />
  return (
    <State kind="done">
      <span>
        <RichText id="quote.validFor" values={{ count: quote.daysLeft }} slots={{ date }} />
      </span>
    </State>
  )
}

function ReplyTo({ quote: { senderEmail } }: Pick<QuoteHeadProps, 'quote'>) {
  if (senderEmail === undefined) return null
  const email = (
    <a className={styles.address} href={`mailto:${senderEmail}`}>
      {senderEmail}
    </a>
  )
  return <RichText id="quote.replyTo" slots={{ email }} />
}

/** Number and plan of the quote, until when it is valid, its sender and shop, and the comment, which phones show before the price. */
export function QuoteHead({ quote, isNoted, newer, ...answered }: QuoteHeadProps) {
  const { shell, t } = useShell()
  const date = formatInstant(quote.sentAt, shell.locale, { style: 'date' })
  return (
    <header className={styles.head}>
      <p className={styles.brand}>{quote.companyName}</p>
      <p className={styles.eyebrow}>
        <span className="muted">{t('quote.heading', { number: quote.number })}</span>
        {quote.state === 'open' && <Validity quote={quote} />}
      </p>
      <h1>{quote.planTitle ?? t('cart.mySolution')}</h1>
      {quote.preparedFor !== undefined && <p>{t('quoteChoice.preparedFor', { name: quote.preparedFor })}</p>}
      {quote.acceptedOption !== undefined && <p>{t('quoteChoice.optionAccepted', { label: quote.acceptedOption })}</p>}
      {quote.planSubtitle !== undefined && <p>{quote.planSubtitle}</p>}
      <p className="muted">
        {t('quote.sentBy', { name: senderOf(quote, t), date })} <ReplyTo quote={quote} /> {t('quote.noAccountNeeded')}
      </p>
      {quote.companyLine !== undefined && (
        <p className="small muted">{t('common.labelled', { label: quote.companyName, text: quote.companyLine })}</p>
      )}
      {quote.state !== 'open' && <QuoteStateNote state={quote.state} quote={quote} newer={newer} {...answered} />}
      {quote.state === 'open' && isNoted && (
        <div className={styles.note}>
          <Banner kind="neutral" title={t('quote.decline.noted')} level={2}>
            {t('quote.decline.notedText')}
          </Banner>
        </div>
      )}
      <QuoteComment quote={quote} />
    </header>
  )
}
