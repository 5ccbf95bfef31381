import { useState, type FormEvent } from 'react'
import type { FieldProblem, RegisterProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import { setLocalFlag } from '../../../lib/local-storage.ts'
import { register } from '../api/register.ts'
import { registrationBody } from '../model/registration-body.ts'

export interface Rejected {
  readonly kind: 'taken' | 'terms' | 'nothing' | 'unsold' | 'failed'
  readonly text: string | undefined
}

interface Progress {
  readonly isBusy: boolean
  readonly problems: readonly FieldProblem[]
  readonly rejected?: Rejected
}

/** The form with script: the same fields as a call, the answer in place, and the way on (REG-05). */
export function useRegistration(given: Pick<RegisterProps, 'problems' | 'terms'>) {
  const { shell } = useShell()
  const [progress, setProgress] = useState<Progress>({ isBusy: false, problems: given.problems })
  const [terms, setTerms] = useState(given.terms)
  const submit = async (form: FormData): Promise<void> => {
    setProgress({ isBusy: true, problems: [] })
    const { locale } = shell
    const outcome = await register(registrationBody({ form, search: location.search, locale }), locale)
    if (outcome.kind === 'done') {
      setLocalFlag('registered', '1')
      location.assign(localePath(locale, outcome.next))
      return
    }
    if (outcome.kind === 'fields') setProgress({ isBusy: false, problems: outcome.problems })
    else setProgress({ isBusy: false, problems: [], rejected: outcome })
    if (outcome.kind === 'terms') setTerms(outcome.terms)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!progress.isBusy) void submit(new FormData(event.currentTarget))
  }
  return { ...progress, terms, onSubmit }
}
