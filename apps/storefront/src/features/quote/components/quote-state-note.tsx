import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteView } from '@waybill/contract/views'
import { formatInstant, type MessageId } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useEffect, useRef } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import styles from './quote-page.module.css'

type ClosedState = Exclude<QuoteView['state'], 'open'>

/** An answer of the recipient, which the member who shared it gets by mail. */
const answers: ReadonlySet<ClosedState> = new Set<ClosedState>(['accepted', 'declined'])

interface Note {
  readonly kind: 'go' | 'neutral' | 'you'
  readonly title: MessageId
  readonly text: MessageId
}

/** A superseded quote still needs its reader, the others are settled. */
const notes: Readonly<Partial<Record<ClosedState, Note>>> = {
  accepted: { kind: 'go', title: 'quote.state.accepted', text: 'quote.state.acceptedText.trial' },
  declined: { kind: 'neutral', title: 'quote.state.declined', text: 'quote.state.declinedText' },
  superseded: { kind: 'you', title: 'quote.state.superseded', text: 'quote.state.supersededText' },
}

/** Others may still accept what one recipient has declined, so that its price is held. */
const textOf = ({ text }: Note, isOwnDecline: boolean): MessageId =>
  isOwnDecline ? 'quote.state.youDeclinedText' : text

interface QuoteStateNoteProps {
  readonly state: ClosedState
  readonly quote: QuoteView
  readonly isJustAnswered: boolean
  readonly leadsTo: QuoteProps['leadsTo']
  readonly hasJoined: boolean
  /** The newest revision by the reader's own link. */
  readonly newer?: QuoteProps['newer']
}

/** Next step of an accepted quote, and until when its price is held; once it was ordered neither. */
function useAcceptedText({ boundUntil, isOrdered }: QuoteView, leadsTo: QuoteProps['leadsTo']): string {
  const { shell, t } = useShell()
  if (isOrdered === true) return t('quote.state.ordered')
  if (boundUntil === undefined) return t('quote.state.notHeld')
  const date = formatInstant(boundUntil, shell.locale, { style: 'date' })
  return `${t(`quote.state.acceptedText.${leadsTo}`)} ${t('quote.state.heldUntil', { date })}`
}

/** State of the quote; right after an answer focus comes here, because the button is gone. */
export function QuoteStateNote({ state, quote, isJustAnswered, leadsTo, hasJoined, newer }: QuoteStateNoteProps) {
  const { shell, t } = useShell()
  const { answeredAt, declinedAt } = quote
  const acceptedText = useAcceptedText(quote, leadsTo)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isJustAnswered) box.current?.focus()
  }, [isJustAnswered])
  const note = notes[state]
  if (note === undefined) return null
  const dateOf = (at = 0): string => formatInstant(at, shell.locale, { style: 'date' })
  const isOwnDecline = state === 'declined' && declinedAt !== undefined
  const acceptedBy = state === 'declined' ? undefined : quote.acceptedBy
  const unnamed = isOwnDecline ? t('quote.state.youDeclined', { date: dateOf(declinedAt) }) : t(note.title)
  const title =
    acceptedBy === undefined ? unnamed : t('quote.state.acceptedBy', { name: acceptedBy, date: dateOf(answeredAt) })
  return (
    <div ref={box} tabIndex={-1} className={styles.note}>
      <Banner kind={note.kind} title={title} level={2}>
        {state === 'accepted' && hasJoined && `${t('quote.state.joined')} `}
        {state === 'accepted' ? acceptedText : t(newer ? 'revision.replaced' : textOf(note, isOwnDecline))}
        {newer && (
          <p>
            <a className="go" href={newer.href}>
              {t('revision.readNewer', { number: newer.number })}
            </a>
          </p>
        )}
        {answers.has(state) &&
          quote.isSenderNotified &&
          quote.senderName !== '' &&
          ` ${t('quote.state.ownerNotified', { name: quote.senderName })}`}
      </Banner>
    </div>
  )
}
