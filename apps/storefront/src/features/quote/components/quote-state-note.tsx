import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteView } from '@waybill/contract/views'
import type { MessageId } from '@waybill/i18n'
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

interface QuoteStateNoteProps {
  readonly state: ClosedState
  /** Empty for a visitor, who gets no notification. */
  readonly senderName: string
  readonly isJustAnswered: boolean
  readonly leadsTo: QuoteProps['leadsTo']
}

/** What became of the quote; right after an answer focus comes here, because the button is gone. */
export function QuoteStateNote({ state, senderName, isJustAnswered, leadsTo }: QuoteStateNoteProps) {
  const { t } = useShell()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isJustAnswered) box.current?.focus()
  }, [isJustAnswered])
  const note = notes[state]
  if (note === undefined) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.note}>
      <Banner kind={note.kind} title={t(note.title)} level={2}>
        {t(state === 'accepted' ? `quote.state.acceptedText.${leadsTo}` : note.text)}
        {answers.has(state) && senderName !== '' && ` ${t('quote.state.ownerNotified', { name: senderName })}`}
      </Banner>
    </div>
  )
}
