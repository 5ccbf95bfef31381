import type { QuoteAnswerView, SentQuoteRow, SentRecipientView } from '@waybill/contract/pages'
import { formatInstant, type MessageId } from '@waybill/i18n'
import { State, type StateKind } from '@waybill/ui/state/state.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './sent-quotes.module.css'

const KIND_OF: Readonly<Record<SentQuoteRow['state'], StateKind>> = {
  open: 'underway',
  opened: 'underway',
  accepted: 'done',
  declined: 'failed',
  expired: 'ended',
  revoked: 'ended',
  superseded: 'ended',
}

/** State of a sent quote, with who accepted it. */
export function SentQuoteState({ state, acceptedBy }: Pick<SentQuoteRow, 'state' | 'acceptedBy'>) {
  const { t } = useShell()
  return (
    <State kind={KIND_OF[state]}>
      <span>
        {state === 'accepted' && acceptedBy !== undefined
          ? t('sentQuote.state.acceptedBy', { name: acceptedBy })
          : t(`sentQuote.state.${state}`)}
      </span>
    </State>
  )
}

/** Texts of the answers, without and with the name of the person. */
export const ANSWER_TEXTS = {
  accepted: ['sentQuote.step.accepted', 'sentQuote.step.acceptedBy'],
  joined: ['sentQuote.step.joined', 'sentQuote.step.joinedBy'],
  declined: ['sentQuote.step.declined', 'sentQuote.step.declinedBy'],
} as const satisfies Readonly<Record<QuoteAnswerView['kind'], readonly [MessageId, MessageId]>>

/** An answer beyond its kind, as the person gave it. */
export function AnswerWords({ answer: { role, orderNumber, reason, words } }: { readonly answer: QuoteAnswerView }) {
  const { t } = useShell()
  if ([role, orderNumber, reason, words].every((part) => part === undefined)) return null
  return (
    <span className={`small ${styles.answer}`}>
      {role !== undefined && <span>{role}</span>}
      {orderNumber !== undefined && <span>{t('sentQuote.orderNumber', { number: orderNumber })}</span>}
      {reason !== undefined && <span>{t('sentQuote.reason', { reason: t(`sentQuote.reason.${reason}`) })}</span>}
      {words !== undefined && <q dir="auto">{words}</q>}
    </span>
  )
}

/** One answer with its day, for a list of those who answered. */
export function AnswerState({ answer }: { readonly answer: QuoteAnswerView }) {
  const { shell, t } = useShell()
  const { kind, name, at } = answer
  const [unnamed, named] = ANSWER_TEXTS[kind]
  const text = name === undefined ? t(unnamed) : t(named, { who: name })
  return (
    <>
      {t('sentQuote.answeredOn', { answer: text, date: formatInstant(at, shell.locale, { style: 'date' }) })}
      <AnswerWords answer={answer} />
    </>
  )
}

/** State of the mail to one recipient, or their answer; a day of opening is one in UTC. */
export function RecipientState({ recipient }: { readonly recipient: SentRecipientView }) {
  const { shell, t } = useShell()
  const { state, openedOn, answer, undelivered } = recipient
  if (answer !== undefined) return <AnswerState answer={answer} />
  if (undelivered !== undefined)
    return (
      <State kind="failed">
        {t(`sentQuote.undelivered.${undelivered.reason}`, {
          date: formatInstant(undelivered.at, shell.locale, { style: 'date' }),
        })}
      </State>
    )
  if (state === 'undelivered') return null
  const date = openedOn === undefined ? '' : formatInstant(openedOn, shell.locale, { style: 'date', timeZone: 'UTC' })
  return <span className="muted">{t(`sentQuote.recipient.${state}`, { date })}</span>
}
