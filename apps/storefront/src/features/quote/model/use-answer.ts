import type { QuoteProps } from '@waybill/contract/pages'
import { useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { errorMessage } from '../../../lib/call.ts'
import { answerQuote, type QuoteIntent } from '../api/answer-quote.ts'
import type { AcceptText } from '../components/accept-fields.tsx'

/**
 * The reader's answer to a quote: what is pending, what went wrong, and whether this page has just changed the quote.
 */
export function useAnswer(page: Pick<QuoteProps, 'acceptHref' | 'choice'>) {
  const { shell, t, refresh, announce } = useShell()
  const [busy, setBusy] = useState<QuoteIntent>()
  const [problem, setProblem] = useState<string>()
  const [isAccepting, setAccepting] = useState(false)
  const [isChoiceChanged, setChoiceChanged] = useState(page.choice?.typed !== undefined)
  const [isJustAnswered, setJustAnswered] = useState(false)
  const [hasJoined, setJoined] = useState(false)
  const answer = async (intent: QuoteIntent, words?: AcceptText): Promise<void> => {
    setAccepting(false)
    setBusy(intent)
    setProblem(undefined)
    const outcome = await answerQuote(intent, { page, formToken: shell.formToken, words, locale: shell.locale })
    if (!outcome.ok) {
      setBusy(undefined)
      setProblem(errorMessage(outcome.error) ?? t('errors.default'))
      return
    }
    if (intent === 'open') {
      location.assign(outcome.result.next)
      return
    }
    const joins = 'joined' in outcome.result && outcome.result.joined === 1
    setJoined(joins)
    setJustAnswered(true)
    await refresh()
    setBusy(undefined)
    announce(t(joins ? 'quote.state.joined' : `quote.${intent}.done`))
  }
  const accept = (): void => setAccepting(true)
  const cancelAccept = (): void => setAccepting(false)
  const noteChoice = (): void => setChoiceChanged(true)
  return {
    busy,
    problem,
    isChoiceChanged,
    noteChoice,
    isJustAnswered,
    hasJoined,
    isAccepting,
    accept,
    cancelAccept,
    answer,
  }
}

export type QuoteAnswerState = ReturnType<typeof useAnswer>
