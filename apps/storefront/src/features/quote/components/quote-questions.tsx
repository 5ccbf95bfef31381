import type { QuoteProps, QuoteThreadView } from '@waybill/contract/pages'
import type { QuoteLineView } from '@waybill/contract/views'
import type { MouseEvent } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { noteRead } from '../api/ask-about-quote.ts'
import { useSeen } from '../model/use-seen.ts'
import { ASK_ID, AskForm } from './ask-form.tsx'
import { QuoteMessages } from './quote-messages.tsx'
import type { ReadQuoteProps } from './quote-total.tsx'
import page from './quote-page.module.css'
import styles from './quote-thread.module.css'

interface ReadThreadProps {
  readonly thread: QuoteThreadView
  readonly acceptHref: QuoteProps['acceptHref']
}

/** The thread of a quote that is over: it is read, and nothing is added to it. */
export function LapsedMessages(read: ReadThreadProps) {
  const { t } = useShell()
  return (
    <section className={`${page.block} ${styles.lapsed}`} id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{t('quoteThread.title')}</h2>
      <ReadMessages {...read} />
      <p className="small muted">{t('quoteThread.closed')}</p>
    </section>
  )
}

/** The reader's own thread, which is noted as read once it is in view. */
function ReadMessages({ thread, acceptHref }: ReadThreadProps) {
  const { shell, t } = useShell()
  const { messages, unreadThrough: through, isShared } = thread
  const element = useSeen<HTMLDivElement>(through !== undefined, () => {
    const { formToken, locale } = shell
    if (through !== undefined) void noteRead(through, { page: { acceptHref }, formToken, locale })
  })
  if (messages.length === 0) return null
  return (
    <div ref={element}>
      <QuoteMessages messages={messages} reader={isShared ? 'link' : 'recipient'} label={t('quoteThread.title')} />
    </div>
  )
}

/** Questions of this reader and the answers, with the form that asks; it is a part of the page and works without script. */
export function QuoteQuestions({ page: read }: { readonly page: ReadQuoteProps }) {
  const { t } = useShell()
  const { thread, threadsHref } = read
  if (thread === undefined && threadsHref === undefined) return null
  return (
    <section className={`${page.block} ${styles.questions}`} id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{t('quoteThread.title')}</h2>
      {thread === undefined ? (
        <a className="go" href={threadsHref}>
          {t('quoteThread.ownLink')}
        </a>
      ) : (
        <>
          <ReadMessages thread={thread} acceptHref={read.acceptHref} />
          <QuestionForm read={read} thread={thread} />
        </>
      )}
    </section>
  )
}

function QuestionForm({ read, thread }: { readonly read: ReadQuoteProps; readonly thread: QuoteThreadView }) {
  const { t } = useShell()
  if (!thread.isOpen)
    return (
      <p className="small muted">
        {t(read.quote.state === 'superseded' ? 'quoteThread.goesOn' : 'quoteThread.closed')}
      </p>
    )
  if (read.answersClosed !== undefined) return <p className="small muted">{read.answersClosed}</p>
  return <AskForm page={read} thread={thread} />
}

/** With script the form is already there: the line is chosen in it, and a draft stays. */
function chooseLine(event: MouseEvent, id: number): void {
  const select = document.getElementById(`${ASK_ID}-line_id`)
  if (!(select instanceof HTMLSelectElement)) return
  event.preventDefault()
  select.value = String(id)
  document.getElementById(`${ASK_ID}-text`)?.focus()
}

interface AskAboutLineProps {
  readonly id: number
  readonly title: string
  readonly href: string
}

/** Leads from a line to the form that asks about it. */
function AskAboutLine({ id, title, href }: AskAboutLineProps) {
  const { t } = useShell()
  return (
    <>
      <br />
      <a
        className={styles.askLine}
        href={`${href}?about=${id}#${ASK_ID}`}
        aria-label={t('common.labelled', { label: t('quoteThread.askLine'), text: title })}
        onClick={(event) => chooseLine(event, id)}
      >
        {t('quoteThread.askLine')}
      </a>
    </>
  )
}

/** The foot of each line of the quote where its reader may ask; extra assets are no product. */
export function askAbout({ acceptHref }: Pick<QuoteProps, 'acceptHref'>) {
  return ({ id, title }: QuoteLineView) => (id < 0 ? null : <AskAboutLine id={id} title={title} href={acceptHref} />)
}
