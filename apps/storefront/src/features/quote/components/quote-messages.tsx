import type { QuoteMessageView } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './quote-thread.module.css'

interface QuoteMessagesProps {
  readonly messages: readonly QuoteMessageView[]
  /** The side that reads: a recipient's own messages are theirs, those of a shared link anyone's. */
  readonly reader: 'recipient' | 'link' | 'owner'
  /** Name or address of the person in whose thread it is, where they gave no name. */
  readonly person?: string | undefined
  readonly label: string
  /** Of the account; else the reader's. */
  readonly timeZone?: string | undefined
}

type MessageProps = Omit<QuoteMessagesProps, 'messages' | 'label'> & { readonly message: QuoteMessageView }

/** The writer of a message, as this reader knows them. */
function Writer({ message: { side, name }, reader, person }: MessageProps) {
  const { t, shell } = useShell()
  const unnamed = side === 'shop' ? shell.shopName : (person ?? t('quoteThread.reader'))
  const isOwn = reader === 'recipient' && side === 'recipient'
  if (isOwn && name === '') return <strong>{t('quoteThread.you')}</strong>
  return (
    <>
      <strong className={styles.name}>{name || unnamed}</strong>
      {isOwn && <span className="muted">{t('quoteThread.you')}</span>}
    </>
  )
}

function Message({ message, timeZone, ...read }: MessageProps) {
  const { shell, t } = useShell()
  const { at, line, text, side, isToAll, isNew } = message
  const isOwner = side !== 'recipient'
  return (
    <li className={isOwner ? styles.fromOwner : styles.fromReader}>
      <p className={`small ${styles.meta}`}>
        <Writer message={message} {...read} />
        <time className="muted" dateTime={new Date(at).toISOString()}>
          {formatInstant(at, shell.locale, { style: 'datetime', timeZone: timeZone ?? shell.timeZone })}
        </time>
        {line !== undefined && <span className="muted">{t('quoteThread.aboutLine', { line })}</span>}
        {isToAll && <Badge kind="outline">{t('quoteThread.toAll')}</Badge>}
        {isNew && <Badge kind="you">{t('quoteThread.new')}</Badge>}
      </p>
      {text === '' ? (
        <p className="muted">{t('quoteThread.erased')}</p>
      ) : (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
    </li>
  )
}

/** Messages in their order, each with its writer, its day and the line that it is about: plain text, whatever stands in it. */
export function QuoteMessages({ messages, label, ...read }: QuoteMessagesProps) {
  return (
    <ol className={styles.messages} aria-label={label}>
      {messages.map((message) => (
        <Message key={message.id} message={message} {...read} />
      ))}
    </ol>
  )
}
