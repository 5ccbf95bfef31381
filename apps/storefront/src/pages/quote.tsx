import type { QuoteProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { PrintedFoot } from '../features/quote/components/printed-foot.tsx'
import { QuoteAbsence } from '../features/quote/components/quote-absence.tsx'
import { QuoteAnswers } from '../features/quote/components/quote-answers.tsx'
import { QuoteBar } from '../features/quote/components/quote-bar.tsx'
import { QuoteComment } from '../features/quote/components/quote-comment.tsx'
import { QuoteHead } from '../features/quote/components/quote-head.tsx'
import { QuoteLines } from '../features/quote/components/quote-lines.tsx'
import { QuoteNext } from '../features/quote/components/quote-next.tsx'
import styles from '../features/quote/components/quote-page.module.css'
import { QuoteTools } from '../features/quote/components/quote-tools.tsx'
import type { ReadQuoteProps } from '../features/quote/components/quote-total.tsx'
import { useAnswer } from '../features/quote/model/use-answer.ts'
import { useCountView } from '../features/quote/model/use-count-view.ts'

function ReadQuote(page: ReadQuoteProps) {
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
        />
        <QuoteAnswers page={page} answer={answer} />
        <div className={styles.body}>
          <QuoteComment quote={quote} />
          <QuoteLines quote={quote} />
          {quote.state === 'open' && <QuoteNext quote={quote} leadsTo={page.leadsTo} trialDays={page.trialDays} />}
        </div>
      </div>
      <QuoteBar page={page} answer={answer} />
      <PrintedFoot quote={quote} />
    </SitePage>
  )
}

/** A quote as its recipient reads it: no account, no navigation, the total above the fold (QUO-09). */
export default function QuotePage(props: QuoteProps) {
  const { quote, absence, lapsed } = props
  if (quote !== null && absence === undefined) return <ReadQuote {...props} quote={quote} />
  return (
    <SitePage plain ground width="form" imprint={props.imprint}>
      <QuoteAbsence absence={absence ?? 'unknown'} lapsed={lapsed} />
    </SitePage>
  )
}
