import { Button, type ButtonProps } from '@waybill/ui/button/button.tsx'
import type { SubmitEvent } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import type { QuoteIntent } from '../api/answer-quote.ts'

interface AnswerFormProps extends Pick<ButtonProps, 'kind' | 'size' | 'full' | 'busy' | 'busyLabel' | 'children'> {
  readonly href: string
  readonly intent: QuoteIntent
  /** With script: instead of posting the page. */
  readonly onAnswer: () => void
}

/** One answer as a form of the page, so that it works without script too. */
export function AnswerForm({ href, intent, onAnswer, ...button }: AnswerFormProps) {
  const { frame } = useFrame()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onAnswer()
  }
  return (
    <form method="post" action={href} onSubmit={submit}>
      {frame.formToken !== undefined && <input type="hidden" name="_token" value={frame.formToken} />}
      <input type="hidden" name="intent" value={intent} />
      <Button {...button} type="submit" />
    </form>
  )
}
