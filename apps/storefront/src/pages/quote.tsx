import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useEffect, useRef } from 'react'
import { SitePage } from '../app/site/site-page.tsx'
import { QuoteAbsence } from '../features/quote/components/quote-absence.tsx'
import { QuoteAnswers, shownOption } from '../features/quote/components/quote-answers.tsx'
import { QuoteChanges } from '../features/quote/components/quote-changes.tsx'
import { QuoteBar } from '../features/quote/components/quote-bar.tsx'
import { QuoteChoice } from '../features/quote/components/quote-choice.tsx'
import { QuoteHead } from '../features/quote/components/quote-head.tsx'
import { QuoteLines } from '../features/quote/components/quote-lines.tsx'
import { QuoteOptions } from '../features/quote/components/quote-options.tsx'
import { QuoteNext } from '../features/quote/components/quote-next.tsx'
import { askAbout, LapsedMessages, QuoteQuestions } from '../features/quote/components/quote-questions.tsx'
import styles from '../features/quote/components/quote-page.module.css'
import type { ReadQuoteProps } from '../features/quote/components/quote-total.tsx'
import { useAnswer } from '../features/quote/model/use-answer.ts'
import { useShell } from '../app/shell-context.ts'
import { usePageAddress } from '../features/quote/model/use-page-address.ts'
import { countView } from '../features/quote/api/answer-quote.ts'

/** Once for each opened page, when it is seen: a page that is loaded ahead or in the background isn't read yet. */
function useCountView({ acceptHref, isViewLogged }: Pick<QuoteProps, 'acceptHref' | 'isViewLogged'>): void {
  const { shell } = useShell()
  const { formToken, locale } = shell
  const isCounted = useRef(false)
  useEffect(() => {
    const count = (): void => {
      if (!isViewLogged || isCounted.current || document.visibilityState !== 'visible') return
      isCounted.current = true
      void countView({ page: { acceptHref }, formToken, locale })
    }
    count()
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [acceptHref, isViewLogged, formToken, locale])
}

/** Takes the quote along: on paper (which needs script) or as a file. */
function QuoteTools({ pdfHref }: { readonly pdfHref: string }) {
  const { t } = useShell()
  const isHydrated = usePageAddress() !== undefined
  return (
    <>
      {isHydrated && (
        <Button kind="plain" size="small" icon="print" onClick={() => window.print()}>
          <span className={styles.word}>{t('common.print')}</span>
        </Button>
      )}
      <ButtonLink kind="plain" size="small" icon="download" href={pdfHref}>
        <span className={styles.word}>{t('common.downloadPdf')}</span>
      </ButtonLink>
    </>
  )
}

/** On paper only: number and address, so that the sheet finds its way back. */
function PrintedFoot({ quote }: { readonly quote: QuoteView }) {
  const { t } = useShell()
  const address = usePageAddress()
  return (
    <p className={styles.printed}>
      {quote.companyName} · {t('quote.heading', { number: quote.number })}
      {address !== undefined && ` · ${address.href}`}
    </p>
  )
}

function ReadQuote(page: ReadQuoteProps) {
  const { t } = useShell()
  const option = shownOption(page)
  const answer = useAnswer(page)
  useCountView(page)
  const { quote } = page
  return (
    <SitePage
      plain
      ground
      tools={<QuoteTools pdfHref={page.pdfHref} />}
      currency={quote.total.currency}
      imprint={page.imprint}
    >
      <div className={styles.page}>
        <QuoteHead
          quote={quote}
          isJustAnswered={answer.isJustAnswered}
          leadsTo={page.leadsTo}
          hasJoined={page.hasJoined === true || answer.hasJoined}
          isNoted={page.isNoted === true}
          newer={page.newer}
        />
        <QuoteAnswers page={page} answer={answer} />
        <div className={styles.body}>
          {page.changes && <QuoteChanges changes={page.changes} earlier={page.earlier} />}
          {quote.options && <QuoteOptions options={quote.options} choice={page.choice} />}
          {page.choice && (
            <QuoteChoice quote={quote} choice={page.choice} acceptHref={page.acceptHref} onChange={answer.noteChoice} />
          )}
          <QuoteLines
            quote={quote}
            title={option === undefined ? undefined : t('quoteChoice.contents', { label: option })}
            footOf={page.thread?.isOpen === true && page.answersClosed === undefined ? askAbout(page) : undefined}
          />
          {quote.state === 'open' && <QuoteNext quote={quote} leadsTo={page.leadsTo} trialDays={page.trialDays} />}
          <QuoteQuestions page={page} />
        </div>
      </div>
      <QuoteBar page={page} answer={answer} />
      <PrintedFoot quote={quote} />
    </SitePage>
  )
}

/** A quote as its recipient reads it: no account, no navigation, the total above the fold. */
export default function QuotePage(props: QuoteProps) {
  const { quote, absence, lapsed } = props
  if (quote !== null && absence === undefined) return <ReadQuote {...props} quote={quote} />
  return (
    <SitePage plain ground width="form" imprint={props.imprint}>
      <QuoteAbsence absence={absence ?? 'unknown'} lapsed={lapsed} />
      {props.thread !== undefined && <LapsedMessages thread={props.thread} acceptHref={props.acceptHref} />}
    </SitePage>
  )
}
