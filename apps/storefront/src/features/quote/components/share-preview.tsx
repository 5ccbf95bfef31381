import type { QuoteView } from '@waybill/contract/views'
import { formatInstant, formatMoney, localeName } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useEffect, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { readingOf, senderOf } from '../model/quote-lines.ts'
import type { ShareState } from '../model/use-share.ts'
import { QuoteComment } from './quote-comment.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteTotal } from './quote-total.tsx'
import styles from './share-quote.module.css'
import { call } from '../../../lib/call.ts'
import type { ShareDraft } from '../model/share-draft.ts'

function isQuote(value: unknown): value is QuoteView {
  return typeof value === 'object' && value !== null && 'lines' in value && 'totalExplanation' in value
}

/** The quote as its recipients would read it, which nothing stores; undefined when it can't be had. */
async function fetchPreview(
  { usages, comment, senderName }: ShareDraft,
  locale: string,
): Promise<QuoteView | undefined> {
  const answer = await call('POST /cart/quote/total', { body: { usages, preview: 1 }, locale })
  if (!answer.ok || !isQuote(answer.result.quote)) return undefined
  const { quote } = answer.result
  return { ...quote, comment, senderName: senderName.trim() === '' ? quote.senderName : senderName }
}

type Loaded = QuoteView | 'loading' | 'failed'

/** The quote for what was entered; read anew each time the preview opens. */
function usePreview({ draft }: ShareState): Loaded {
  const { shell } = useShell()
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const { locale } = shell
  useEffect(() => {
    let isWanted = true
    const load = async (): Promise<void> => {
      const quote = await fetchPreview(draft, locale)
      if (isWanted) setLoaded(quote ?? 'failed')
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [draft, locale])
  return loaded
}

/** From, to, subject: what a mailbox shows before the mail is opened. */
function MailHead({ quote, share }: { readonly quote: QuoteView; readonly share: ShareState }) {
  const { shell, t } = useShell()
  const { draft } = share
  const total = formatMoney(quote.total, shell.locale, readingOf(quote, shell.locale, t).decimals)
  return (
    <dl className={styles.mailHead}>
      <dt>{t('quote.preview.to')}</dt>
      <dd>{draft.recipients.join(', ')}</dd>
      <dt>{t('quote.preview.subject')}</dt>
      <dd>{t('quote.preview.subjectLine', { total })}</dd>
      {draft.preparedFor.trim() !== '' && (
        <>
          <dt>{t('quote.preparedFor')}</dt>
          <dd>{draft.preparedFor}</dd>
        </>
      )}
      {draft.locale !== shell.locale && (
        <>
          <dt>{t('quote.share.language')}</dt>
          <dd lang={draft.locale}>{localeName(draft.locale)}</dd>
        </>
      )}
    </dl>
  )
}

/** Quote as the recipients will read it, before anything is sent: the same parts as their page. */
export function SharePreview({ share }: { readonly share: ShareState }) {
  const { shell, t } = useShell()
  const quote = usePreview(share)
  if (quote === 'loading') return <p role="status">{t('common.loading')}</p>
  if (quote === 'failed') return <Banner kind="bad" live="alert" title={t('quote.share.failedPanel')} />
  const date = formatInstant(quote.sentAt, shell.locale, { style: 'date' })
  const until = formatInstant(quote.expiresAt, shell.locale, { style: 'weekday' })
  return (
    <section aria-label={t('quote.preview.title')} inert={share.phase.kind === 'sending'}>
      <Stack>
        <MailHead quote={quote} share={share} />
        <div>
          <h3>{quote.planTitle ?? t('cart.mySolution')}</h3>
          <p className="muted">
            {t('quote.sentBy', { name: senderOf(quote, t), date })}{' '}
            {quote.senderEmail !== undefined && `${t('quote.replyTo', { email: quote.senderEmail })} `}
            {t('quote.preview.until', { date: until })}
          </p>
        </div>
        <QuoteTotal quote={quote} />
        <QuoteComment quote={quote} />
        <QuoteLines quote={quote} />
      </Stack>
    </section>
  )
}
