import type { OwnerThreadsView, OwnerThreadView, SentQuoteProps } from '@waybill/contract/pages'
import { commentLength } from '@waybill/domain/quote'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { noteOwnerRead } from '../api/ask-about-quote.ts'
import { useSeen } from '../model/use-seen.ts'
import { useMessageCount } from './ask-form.tsx'
import { QuoteMessages } from './quote-messages.tsx'
import { SentForm } from './sent-quote-form.tsx'
import styles from './quote-thread.module.css'
import page from './sent-quotes.module.css'

interface AnswerFormProps {
  readonly sent: SentQuoteProps
  readonly threads: OwnerThreadsView
  /** Absent for the form to all. */
  readonly to?: OwnerThreadView
}

/** Labels of a form to one thread, or to all. */
function useAnswerLabels(to: OwnerThreadView | undefined) {
  const { t } = useShell()
  if (to === undefined)
    return {
      summary: t('quoteThread.toAllSummary'),
      field: t('quoteThread.toAllText'),
      hint: t('quoteThread.toAllHint'),
      button: t('quoteThread.toAllButton'),
    }
  const field = t('quoteThread.answerText')
  const button = t('quoteThread.answer')
  const { email } = to
  if (email === undefined)
    return { summary: t('quoteThread.answerToLink'), field, hint: t('quoteThread.linkOnly'), button }
  const only = t('quoteThread.answerOnly', { email })
  const hint = to.isMailed ? only : `${only} ${t('quoteThread.noMail')}`
  return { summary: t('quoteThread.answerTo', { email }), field, hint, button }
}

interface AboutFieldProps extends Pick<AnswerFormProps, 'sent'> {
  /** The line of the question, or the one that was chosen before an error. */
  readonly about: string
  readonly error: string | undefined
}

/** The line that an answer is about: that of the question at first. */
function AboutField({ sent, about, error }: AboutFieldProps) {
  const { t } = useShell()
  const lines = sent.quote?.lines.filter(({ id }) => id >= 0) ?? []
  return (
    <SelectField name="line_id" label={t('quoteThread.about')} error={error} defaultValue={about}>
      <option value="">{t('quoteThread.aboutWhole')}</option>
      {lines.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

/** A form of the page; after an error what was typed is in it again. */
function AnswerForm({ sent, threads, to }: AnswerFormProps) {
  const labels = useAnswerLabels(to)
  const failed = threads.sent?.to === to?.recipientId ? threads.sent : undefined
  const text = failed?.text ?? ''
  const about = failed?.lineId ?? String(to?.about ?? '')
  const { setCount, counter, tooLong } = useMessageCount(text)
  return (
    <details className={`unfold ${styles.answer}`} open={failed !== undefined || (to?.unread ?? 0) > 0}>
      <summary className="label">
        {labels.summary}
        <Icon name="chevron-down" size={16} />
      </summary>
      <SentForm sent={sent} className={styles.form}>
        {to !== undefined && <input type="hidden" name="recipient_id" value={to.recipientId} />}
        <AboutField key={about} sent={sent} about={about} error={problemOf(failed?.problems ?? [], 'line_id')} />
        <TextArea
          name="text"
          label={labels.field}
          hint={labels.hint}
          error={tooLong ?? problemOf(failed?.problems ?? [], 'text')}
          counter={counter}
          defaultValue={text}
          onChange={({ target }) => setCount(commentLength(target.value))}
          dir="auto"
          rows={3}
          required
        />
        <div>
          <Button type="submit" name="intent" value="quote.message">
            {labels.button}
          </Button>
        </div>
      </SentForm>
    </details>
  )
}

interface ThreadProps extends AnswerFormProps {
  readonly to: OwnerThreadView
  /** Neither the end of the quote nor the member's rights forbid it. */
  readonly canWrite: boolean
}

/** One recipient's thread, or that of the sender's own link. */
function Thread({ to, canWrite, ...answered }: ThreadProps) {
  const { t } = useShell()
  const { email, messages, unread } = to
  const erased = email === '' ? t('sentQuote.recipient.erased') : undefined
  const title = erased ?? email ?? t('quoteThread.link')
  return (
    <li className={styles.thread}>
      <div className={styles.head}>
        <h3 className={page.email}>{title}</h3>
        {unread > 0 && (
          <State kind="needsYou">
            <span className="small">{t('quoteThread.asks', { count: unread })}</span>
          </State>
        )}
      </div>
      {messages.length === 0 ? (
        <p className="small muted">{t('quoteThread.none')}</p>
      ) : (
        <QuoteMessages
          messages={messages}
          reader="owner"
          person={email || erased}
          label={title}
          timeZone={answered.sent.timeZone}
        />
      )}
      {canWrite && erased === undefined && <AnswerForm {...answered} to={to} />}
    </li>
  )
}

/** Without script nothing notes that the questions were read. */
function MarkRead({ sent, through }: { readonly sent: SentQuoteProps; readonly through: number }) {
  const { t } = useShell()
  return (
    <SentForm sent={sent} className={styles.withoutScript}>
      <input type="hidden" name="through" value={through} />
      <Button type="submit" size="small" name="intent" value="quote.read">
        {t('quoteThread.markRead')}
      </Button>
    </SentForm>
  )
}

function AllThreads({ sent, threads }: AnswerFormProps) {
  const { shell, t } = useShell()
  const { toAll, unreadThrough: through, isOpen } = threads
  const canWrite = isOpen && sent.closed === undefined
  const element = useSeen<HTMLDivElement>(through !== undefined && sent.closed === undefined, () => {
    if (through !== undefined) void noteOwnerRead(sent, through, shell)
  })
  return (
    <div ref={element} className={page.section}>
      <Sheet as="ul" ruled>
        {threads.threads.map((to) => (
          <Thread key={to.recipientId} sent={sent} threads={threads} to={to} canWrite={canWrite} />
        ))}
        <li className={styles.thread}>
          <h3>{t('quoteThread.toAll')}</h3>
          {toAll.length > 0 && (
            <QuoteMessages messages={toAll} reader="owner" label={t('quoteThread.toAll')} timeZone={sent.timeZone} />
          )}
          {canWrite && <AnswerForm sent={sent} threads={threads} />}
        </li>
      </Sheet>
      {through !== undefined && sent.closed === undefined && <MarkRead sent={sent} through={through} />}
      {!isOpen && (
        <p className="small muted">{t(sent.state === 'superseded' ? 'quoteThread.goesOn' : 'quoteThread.closed')}</p>
      )}
    </div>
  )
}

/** The questions about a quote by who asked them, with an answer to each and to all. Works without script. */
export function SentQuoteThreads({ sent }: { readonly sent: SentQuoteProps }) {
  const { t } = useShell()
  const { threads } = sent
  if (threads === undefined || (!threads.isOpen && threads.threads.length === 0)) return null
  return (
    <section className={page.section} id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{t('quoteThread.title')}</h2>
      {threads.threads.length === 0 ? (
        <p className="small muted">{t('quoteThread.unopened')}</p>
      ) : (
        <AllThreads sent={sent} threads={threads} />
      )}
    </section>
  )
}
