import {
  commentLength,
  commentLimit,
  enterRecipients,
  fittingComment,
  type RecipientMessage,
} from '@waybill/domain/quote'
import { useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { emptyDraft, storedDraft, type ShareDraft } from './share-draft.ts'
import type { ShareProblems } from './share-problems.ts'

const BY_ENTRY: ReadonlySet<RecipientMessage> = new Set(['email-invalid', 'emails-invalid', 'email-too-long'])

/** Input of the share dialog and its problems, by the rules that the server repeats. */
export function useShareFields() {
  const { shell, t } = useShell()
  const [draft, setDraft] = useState<ShareDraft>(() => storedDraft() ?? emptyDraft(shell.locale))
  const [problems, setProblems] = useState<ShareProblems>({})
  const [hint, setHint] = useState<string>()
  const change = (part: Partial<ShareDraft>): void => setDraft((before) => ({ ...before, ...part }))
  /** The sentence, and the entries that it is about. */
  const wordsOf = (code: RecipientMessage, pending = ''): string => {
    const message = t(`quote.recipients.${code}`)
    const isNamed = pending !== '' && BY_ENTRY.has(code)
    return isNamed ? t('quote.recipients.named', { message, entries: pending.replaceAll(' ', ', ') }) : message
  }

  /** The other fields keep their messages; what was wrong with the whole is the past. */
  const solve = (place: keyof ShareProblems, message?: string): void =>
    setProblems(({ [place]: _, whole: __, ...rest }) => (message === undefined ? rest : { ...rest, [place]: message }))

  const enter = (text: string): void => {
    const { recipients, pending, messages } = enterRecipients(draft.recipients, text)
    const blocking = messages.find((code) => code !== 'emails-duplicate')
    change({ recipients, pending })
    solve('recipients', blocking && wordsOf(blocking, pending))
    setHint(messages.includes('emails-duplicate') ? wordsOf('emails-duplicate') : undefined)
  }
  const typeRecipients = (recipients: readonly string[], pending: string): void => {
    change({ recipients, pending })
    solve('recipients')
    setHint(undefined)
  }
  /** Of an input above the limit what fits is taken: what was there stays. */
  const typeComment = (comment: string): void => {
    const isTooLong = commentLength(comment) > commentLimit
    change({ comment: fittingComment(draft.comment, comment) })
    solve('comment', isTooLong ? t('quote.comment.tooLong') : undefined)
  }
  /** A field that is checked when it is sent. */
  const type = (place: 'sender' | 'notify' | 'preparedFor' | 'leave', part: Partial<ShareDraft>): void => {
    change(part)
    solve(place)
  }
  const setUsage = (key: string, quantity: number): void => {
    setDraft((before) => ({ ...before, usages: { ...before.usages, [key]: quantity } }))
    solve('usages')
  }
  return {
    draft,
    problems,
    hint,
    setProblems,
    wordsOf,
    change,
    enter,
    typeRecipients,
    typeComment,
    type,
    setUsage,
  }
}
