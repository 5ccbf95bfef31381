import { causesFrom } from '@waybill/domain/lifecycle'
import { quoteLifecycle } from '@waybill/domain/quote'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { SummaryCard, SummaryTop, SummaryTotal } from '@waybill/ui/summary-card/summary-card.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import type { ReactNode, SubmitEvent } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import type { QuoteAnswerState } from '../model/use-answer.ts'
import { usePageAddress } from '../model/use-page-address.ts'
import { DeclineQuote } from './decline-quote.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { AcceptFields, acceptLabels } from './accept-fields.tsx'
import { ConfirmAccept } from './confirm-accept.tsx'
import { ChoiceFields } from './quote-choice.tsx'
import { QuoteTotal, type ReadQuoteProps, useEstimateReason } from './quote-total.tsx'
import styles from './quote-page.module.css'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button, type ButtonProps } from '@waybill/ui/button/button.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import type { QuoteIntent } from '../api/answer-quote.ts'

interface AnswerFormProps extends Pick<ButtonProps, 'kind' | 'size' | 'full' | 'busy' | 'busyLabel' | 'reason'> {
  readonly page: ReadQuoteProps
  readonly intent: QuoteIntent
  /** With script: instead of posting the page. */
  readonly onAnswer: () => void
  /** The text of the button. */
  readonly label: string
  /** Fields of the form. */
  readonly children?: ReactNode
}

/** One answer as a form of the page, so that it works without script too. */
function AnswerForm({ page, intent, onAnswer, label, children, ...button }: AnswerFormProps) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onAnswer()
  }
  return (
    <form method="post" action={intent === 'open' ? page.openHref : page.acceptHref} onSubmit={submit}>
      <FormToken />
      <ChoiceFields choice={page.choice} />
      <input type="hidden" name="intent" value={intent} />
      {/* in the answer's own form, so that it is sent without script too */}
      {children}
      {/* without script a closed button of a form would still send it */}
      <Button {...button} type={button.reason === undefined ? 'submit' : 'button'}>
        {label}
      </Button>
    </form>
  )
}

/** Label of the option whose amounts the page shows. */
export function shownOption({ quote, choice }: Pick<ReadQuoteProps, 'quote' | 'choice'>): string | undefined {
  return quote.options?.find(({ option }) => option === choice?.option)?.label
}

export interface QuoteAnswersProps {
  readonly page: ReadQuoteProps
  readonly answer: QuoteAnswerState
}

/** The seller of the quote, and how the recipient recognizes the seller. */
function Seller({ quote, isViewLogged }: Pick<ReadQuoteProps, 'quote' | 'isViewLogged'>) {
  const { t } = useShell()
  const address = usePageAddress()
  return (
    <p className={`small muted ${styles.seller}`}>
      {quote.companyName}. {quote.state === 'open' && address && t('quote.safety', { host: address.host })}{' '}
      {isViewLogged && t(quote.isSenderNotified ? 'quote.viewsLogged' : 'quote.viewsLoggedVisitor')}
    </p>
  )
}

/** Fields of a page without script: typed texts that weren't taken stay, with their problems. */
function FieldsWithoutScript({ page: { sent, asksOrderNumber } }: Pick<QuoteAnswersProps, 'page'>) {
  const { values = {}, problems = [] } = sent?.intent === 'accept' ? sent : {}
  return (
    <div className={styles.noScript}>
      <Stack gap="s">
        <FormProblems idPrefix="accept" labels={acceptLabels} problems={problems} />
        <AcceptFields
          asksOrderNumber={asksOrderNumber}
          idPrefix="accept"
          values={values}
          problems={Object.fromEntries(problems.map(({ path, message }) => [path, message]))}
          isNameRequired={false}
        />
      </Stack>
    </div>
  )
}

/** The one accept of a screen: with script it is confirmed with a name, without it the fields stand in the form. */
export function Accept({
  page,
  answer,
  ...look
}: QuoteAnswersProps & { readonly size: 'medium' | 'large'; readonly full?: boolean; readonly label: string }) {
  const { t } = useShell()
  return (
    <AnswerForm
      {...look}
      page={page}
      intent="accept"
      kind="main"
      busy={answer.busy === 'accept'}
      busyLabel={t('quote.accepting')}
      reason={page.answersClosed ?? (answer.isChoiceChanged ? t('quoteChoice.updateFirst') : undefined)}
      onAnswer={answer.accept}
    >
      {look.full === true && <FieldsWithoutScript page={page} />}
    </AnswerForm>
  )
}

function OpenAsCart({ page, answer }: QuoteAnswersProps) {
  const { t } = useShell()
  const isNext = page.quote.state === 'accepted'
  return (
    <>
      <AnswerForm
        page={page}
        intent="open"
        kind={isNext ? 'main' : 'line'}
        size={isNext ? 'large' : 'medium'}
        full
        busy={answer.busy === 'open'}
        busyLabel={t('common.loading')}
        reason={answer.isChoiceChanged ? t('quoteChoice.updateFirst') : undefined}
        onAnswer={() => void answer.answer('open')}
        label={t(isNext ? `quote.next.${page.leadsTo}` : 'quote.openAsCart')}
      />
      {page.accountCurrency !== undefined && (
        <p className="small">{t('quote.accountCurrency', { currency: page.accountCurrency })}</p>
      )}
      {page.difference !== undefined && (
        <p className="small muted">
          {t('quote.savesCart')} {page.difference}
        </p>
      )}
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
  const option = shownOption(page)
  const acceptText = option === undefined ? t('quote.accept') : t('quoteChoice.acceptOption', { label: option })
  return (
    <div className={styles.aside}>
      <SummaryCard label={label}>
        <SummaryTop>
          <h2 className="visually-hidden">{label}</h2>
          {option !== undefined && <p className="label">{t('quoteChoice.option', { label: option })}</p>}
          <QuoteTotal quote={quote} />
          {answer.problem !== undefined && <Banner kind="bad" live="alert" title={answer.problem} />}
          {buttons.includes('accept') ? (
            <div className={styles.wideAccept}>
              <Accept page={page} answer={answer} size="large" full label={acceptText} />
            </div>
          ) : (
            // one that was replaced can be read alone
            quote.state !== 'superseded' && <OpenAsCart page={page} answer={answer} />
          )}
        </SummaryTop>
        {buttons.includes('decline') && (
          <>
            <Divider />
            <SummaryTotal>
              <div className={styles.ways}>
                <OpenAsCart page={page} answer={answer} />
                {page.answersClosed === undefined && <DeclineQuote page={page} />}
                {page.thread?.isOpen && (
                  <ButtonLink kind="plain" full href="#questions">
                    {t('quote.question')}
                  </ButtonLink>
                )}
              </div>
              <p className="small muted">
                {t('quote.held')} {reason}
              </p>
            </SummaryTotal>
          </>
        )}
      </SummaryCard>
      <Seller quote={quote} isViewLogged={page.isViewLogged} />
      <ConfirmAccept
        quote={quote}
        title={option === undefined ? t('quote.accept.confirmTitle', { number: quote.number }) : acceptText}
        asksOrderNumber={page.asksOrderNumber}
        isOpen={answer.isAccepting}
        onCancel={answer.cancelAccept}
        onConfirm={(words) => void answer.answer('accept', words)}
      />
    </div>
  )
}
