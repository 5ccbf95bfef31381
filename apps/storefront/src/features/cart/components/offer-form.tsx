import { useState, type ReactNode, type SubmitEvent } from 'react'
import { FormToken } from '../../../app/form-token.tsx'

interface OfferFormProps {
  /** The fields that make the form work without script. */
  readonly fields: Readonly<Record<string, string>>
  /** Submits by script; returns why it was rejected. */
  readonly send: (data: FormData) => Promise<string | undefined>
  readonly className?: string | undefined
  readonly children: (state: { readonly isBusy: boolean; readonly problem: string | undefined }) => ReactNode
}

/** A form that works without script; with script the page stays, and an error is shown in the form. */
export function OfferForm({ fields, send, className, children }: OfferFormProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const form = event.currentTarget
    try {
      setProblem(await send(new FormData(form)))
    } catch {
      // its code can't be loaded: the form is sent as without script
      form.submit()
    }
    setBusy(false)
  }
  return (
    <form method="post" className={className} onSubmit={(event) => void onSubmit(event)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormToken />
      {children({ isBusy, problem })}
    </form>
  )
}
