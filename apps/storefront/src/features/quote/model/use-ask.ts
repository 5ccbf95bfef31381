import type { FieldProblem, QuoteFormView, QuoteProps } from '@waybill/contract/pages'
import { useState, type SubmitEvent } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { errorMessage } from '../../../lib/call.ts'
import { askAboutQuote, type TypedMessage } from '../api/ask-about-quote.ts'

const NONE: readonly FieldProblem[] = []

/** The fields of the form that asks, by their names. */
function typedIn(form: HTMLFormElement): TypedMessage {
  const data = new FormData(form)
  const textOf = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { text: textOf('text'), lineId: textOf('line_id'), name: textOf('name') }
}

/** Asking with script: nothing that was typed is lost unless it was stored. */
export function useAsk(page: Pick<QuoteProps, 'acceptHref'>, sent: QuoteFormView | undefined, onStored: () => void) {
  const { shell, t, refresh, announce } = useShell()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [problems, setProblems] = useState(sent?.intent === 'ask' ? sent.problems : NONE)
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const { formToken, locale } = shell
    const outcome = await askAboutQuote(typedIn(form), { page, formToken, locale })
    if (outcome.ok) {
      form.reset()
      onStored()
      setProblems(NONE)
      setSent(true)
      await refresh()
      announce(t('quoteThread.done.answered'))
    } else if (outcome.error?.errors !== undefined) setProblems(outcome.error.errors)
    else setProblem(errorMessage(outcome.error) ?? t('errors.default'))
    setBusy(false)
  }
  return { isBusy, isSent, problem, problems, submit }
}
