import { causesFrom } from '@waybill/domain/lifecycle'
import { quoteLifecycle } from '@waybill/domain/quote'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { SummaryCard, SummaryTop, SummaryTotal } from '@waybill/ui/summary-card/summary-card.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import { useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import type { Answer } from '../model/use-answer.ts'
import { usePageAddress } from '../model/use-page-address.ts'
import { AnswerForm } from './answer-form.tsx'
import { QuoteTotal, type ReadQuoteProps, useEstimateReason } from './quote-total.tsx'
import styles from './quote-page.module.css'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'

interface ConfirmDeclineProps {
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Confirmed with script only: a declined quote can't be opened again by its reader. */
function ConfirmDecline({ isOpen, onCancel, onConfirm }: ConfirmDeclineProps) {
  const { t } = useShell()
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      title={t('quote.decline.confirmTitle')}
      note={t('quote.decline.confirmText')}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {t('quote.decline')}
          </Button>
        </>
      }
    />
  )
}

export interface QuoteAnswersProps {
  readonly page: ReadQuoteProps
  readonly answer: Answer
}

/** The seller of the quote, and how the recipient recognizes the seller. */
function Seller({ quote }: Pick<ReadQuoteProps, 'quote'>) {
  const { t } = useShell()
  const address = usePageAddress()
  return (
    <p className={`small muted ${styles.seller}`}>
      {quote.companyName}. {quote.state === 'open' && address && t('quote.safety', { host: address.host })}
    </p>
  )
}

function OpenAsCart({ page, answer }: QuoteAnswersProps) {
  const { t } = useShell()
  const isNext = page.quote.state === 'accepted'
  return (
    <>
      <AnswerForm
        href={page.openHref}
        intent="open"
        kind={isNext ? 'main' : 'line'}
        size={isNext ? 'large' : 'medium'}
        full
        busy={answer.busy === 'open'}
        busyLabel={t('common.loading')}
        onAnswer={() => void answer.answer('open')}
      >
        {t('quote.openAsCart')}
      </AnswerForm>
      {page.savesCart && <p className="small muted">{t('quote.savesCart')}</p>}
    </>
  )
}

function Decline({ page, answer }: QuoteAnswersProps) {
  const { t } = useShell()
  const [isConfirming, setConfirming] = useState(false)
  const decline = (): void => {
    setConfirming(false)
    void answer.answer('decline')
  }
  return (
    <>
      <AnswerForm
        href={page.declineHref}
        intent="decline"
        kind="plain"
        full
        busy={answer.busy === 'decline'}
        busyLabel={t('common.loading')}
        onAnswer={() => setConfirming(true)}
      >
        {t('quote.decline')}
      </AnswerForm>
      <ConfirmDecline isOpen={isConfirming} onCancel={() => setConfirming(false)} onConfirm={decline} />
    </>
  )
}

/** The total with the one main action, and below the divider the other ways. */
export function QuoteAnswers({ page, answer }: QuoteAnswersProps) {
  const { t } = useShell()
  const { quote } = page
  const reason = useEstimateReason(quote)
  const buttons = causesFrom(quoteLifecycle, quote.state)
  const label = t(quote.isEstimate ? 'cart.estimatedTotal' : 'cart.total')
  return (
    <div className={styles.aside}>
      <SummaryCard label={label}>
        <SummaryTop>
          <h2 className="visually-hidden">{label}</h2>
          <QuoteTotal quote={quote} />
          {answer.problem !== undefined && <Banner kind="bad" live="alert" title={answer.problem} />}
          {buttons.includes('accept') ? (
            <AnswerForm
              href={page.acceptHref}
              intent="accept"
              kind="main"
              size="large"
              full
              busy={answer.busy === 'accept'}
              busyLabel={t('quote.accepting')}
              reason={page.answersClosed}
              onAnswer={() => void answer.answer('accept')}
            >
              {t('quote.accept')}
            </AnswerForm>
          ) : (
            <OpenAsCart page={page} answer={answer} />
          )}
        </SummaryTop>
        {buttons.includes('decline') && (
          <>
            <Divider />
            <SummaryTotal>
              <div className={styles.ways}>
                <OpenAsCart page={page} answer={answer} />
                {page.answersClosed === undefined && <Decline page={page} answer={answer} />}
              </div>
              <p className="small muted">
                {t('quote.held')} {reason}
              </p>
            </SummaryTotal>
          </>
        )}
      </SummaryCard>
      <Seller quote={quote} />
    </div>
  )
}
