import { Button, type ButtonProps } from '@waybill/ui/button/button.tsx'
import type { ReactNode, SubmitEvent } from 'react'
import { FormToken } from '../../../app/form-token.tsx'
import type { QuoteIntent } from '../api/answer-quote.ts'

interface AnswerFormProps extends Pick<ButtonProps, 'kind' | 'size' | 'full' | 'busy' | 'busyLabel' | 'reason'> {
  readonly href: string
  readonly intent: QuoteIntent
  /** With script: instead of posting the page. */
  readonly onAnswer: () => void
  /** The text of the button. */
  readonly label: string
  /** Fields of the form. */
  readonly children?: ReactNode
}

/** One answer as a form of the page, so that it works without script too. */
export function AnswerForm({ href, intent, onAnswer, label, children, ...button }: AnswerFormProps) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onAnswer()
  }
  return (
    <form method="post" action={href} onSubmit={submit}>
      <FormToken />
      <input type="hidden" name="intent" value={intent} />
      {/* in the answer's own form, so that it is sent without script too */}
      {children}
      {/* without script a closed button of a form would still send it */}
      <Button {...button} type={button.reason === undefined ? 'submit' : 'button'}>
        {label}
      </Button>
    </form>
  )
}
