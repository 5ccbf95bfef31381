import { useState, type ReactNode, type SubmitEvent } from 'react'
import { FormToken } from '../../../../app/form-token.tsx'
import { useShell } from '../../../../app/shell-context.ts'

/**
 * The first required field of a form that is empty. Our forms are `noValidate`: the error is in the page's language and
 * design, not in the browser's.
 */
const missingField = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements]
    .filter((control) => control instanceof HTMLInputElement)
    .find((field) => field.validity.valueMissing)

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
  const { t } = useShell()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const missing = missingField(form)
    if (missing !== undefined) {
      setProblem(t('errors.field_required'))
      return missing.focus()
    }
    setBusy(true)
    try {
      setProblem(await send(new FormData(form)))
    } catch {
      // its code can't be loaded: the form is sent as without script
      form.submit()
    }
    setBusy(false)
  }
  return (
    <form method="post" className={className} noValidate onSubmit={(event) => void onSubmit(event)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormToken />
      {children({ isBusy, problem })}
    </form>
  )
}
