import type { QuoteThreadView } from '@waybill/contract/pages'
import { commentLength, messageLimit, personNameLimit } from '@waybill/domain/quote'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { useState } from 'react'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { useAsk } from '../model/use-ask.ts'
import type { ReadQuoteProps } from './quote-total.tsx'
import styles from './quote-thread.module.css'

export const ASK_ID = 'ask'

const labels = {
  line_id: 'quoteThread.about',
  text: 'quoteThread.text',
  name: 'quoteThread.name',
} as const

/** Length of a message beside its limit; the counter needs script, the limit is the server's. */
export function useMessageCount(initial: string) {
  const { t } = useShell()
  const isHydrated = useHydrated()
  const [count, setCount] = useState(() => commentLength(initial))
  const text = t('quote.comment.counter', { count, max: messageLimit })
  return {
    setCount,
    counter: isHydrated ? { label: t('quote.comment.counterLabel'), text } : undefined,
    tooLong: count > messageLimit ? t('errors.field_too_long', { maximum: messageLimit }) : undefined,
  }
}

interface AskFormProps {
  readonly page: ReadQuoteProps
  readonly thread: QuoteThreadView
}

/** The readers of a question, before it is sent. */
function GoesTo({ page: { quote }, thread: { isShared } }: AskFormProps) {
  const { t } = useShell()
  const values = { sender: quote.senderName || t('quote.sender.unnamed'), shop: quote.companyName }
  if (!quote.isSenderNotified) return t(isShared ? 'quoteThread.goesToShopLink' : 'quoteThread.goesToShop', values)
  return t(isShared ? 'quoteThread.goesToLink' : 'quoteThread.goesTo', values)
}

/** A question about the quote or one of its lines. Works without script; with it, a failure leaves what was typed. */
export function AskForm({ page, thread }: AskFormProps) {
  const { t } = useShell()
  const { values = {} } = page.sent?.intent === 'ask' ? page.sent : {}
  const { setCount, counter, tooLong } = useMessageCount(values['text'] ?? '')
  const { isBusy, isSent, problem, problems, submit } = useAsk(page, page.sent, () => setCount(0))
  const lines = page.quote.lines.filter(({ id }) => id >= 0)
  const about = values['line_id'] ?? (thread.about === undefined ? '' : String(thread.about))
  return (
    <form
      method="post"
      action={page.acceptHref}
      id={ASK_ID}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormToken />
      <input type="hidden" name="intent" value="ask" />
      <FormProblems idPrefix={ASK_ID} labels={labels} problems={problems} />
      {problem !== undefined && <Banner kind="bad" live="alert" title={problem} />}
      {(isSent || thread.isSent) && problem === undefined && problems.length === 0 && (
        <State kind="done">
          <span>{t(thread.isMailed ? 'quoteThread.sent' : 'quoteThread.sentLink')}</span>
        </State>
      )}
      <SelectField
        id={`${ASK_ID}-line_id`}
        name="line_id"
        label={t(labels.line_id)}
        error={problemOf(problems, 'line_id')}
        defaultValue={about}
      >
        <option value="">{t('quoteThread.aboutWhole')}</option>
        {lines.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextArea
        id={`${ASK_ID}-text`}
        name="text"
        label={t(labels.text)}
        hint={<GoesTo page={page} thread={thread} />}
        error={tooLong ?? problemOf(problems, 'text')}
        counter={counter}
        defaultValue={values['text'] ?? ''}
        onChange={({ target }) => setCount(commentLength(target.value))}
        dir="auto"
        rows={4}
        required
      />
      <TextField
        id={`${ASK_ID}-name`}
        name="name"
        label={t(labels.name)}
        optional={thread.isShared ? undefined : t('common.optional')}
        error={problemOf(problems, 'name')}
        defaultValue={values['name'] ?? ''}
        autoComplete="name"
        maxLength={personNameLimit}
        required={thread.isShared}
      />
      <div>
        <Button type="submit" busy={isBusy} busyLabel={t('quoteThread.sending')}>
          {t('quoteThread.send')}
        </Button>
      </div>
    </form>
  )
}
