import { useState, type FormEvent } from 'react'
import type { FieldProblem, RegisterProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import type { BodyInput, ErrorBody } from '@waybill/contract'
import { useShell } from '../../../app/shell-context.ts'
import { setLocalFlag } from '../../../lib/local-storage.ts'
import { call, errorMessage } from '../../../lib/call.ts'
import { attributionQuery } from '../../../lib/analytics/attribution-query.ts'
import { registrationBody } from '../model/registration-body.ts'

type RegisterOutcome =
  | { readonly kind: 'done'; readonly next: string }
  | { readonly kind: 'fields'; readonly problems: readonly FieldProblem[] }
  /** The cart starts no trial any more: another tab changed it. */
  | { readonly kind: 'nothing'; readonly text: string | undefined }
  /** The address has an account. */
  | { readonly kind: 'taken'; readonly text: string | undefined }
  /** Other legal texts than those shown are in force: their version. */
  | { readonly kind: 'terms'; readonly text: string | undefined; readonly terms: number }
  /** Something in the cart has no price in the currency of the country. */
  | { readonly kind: 'unsold'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly text: string | undefined }

const CONFLICT = 409

async function register(body: BodyInput<'POST /register'>, locale: string): Promise<RegisterOutcome> {
  const outcome = await call('POST /register', { body, query: await attributionQuery(), locale })
  if (outcome.ok) return { kind: 'done', next: outcome.result.next }
  const { error } = outcome
  if (error?.errors !== undefined && error.errors.length > 0) return { kind: 'fields', problems: error.errors }
  const text = errorMessage(error)
  const terms = changedTerms(error)
  if (terms !== undefined) return { kind: 'terms', text, terms }
  if (error?.code === 'no-price') return { kind: 'unsold', text }
  if (error?.code === 'nothing-to-try') return { kind: 'nothing', text }
  return error?.status === CONFLICT ? { kind: 'taken', text } : { kind: 'failed', text }
}

function changedTerms(error: ErrorBody | undefined): number | undefined {
  if (error?.code !== 'terms-changed' || typeof error.result === 'string') return undefined
  const { terms } = error.result
  return typeof terms === 'number' ? terms : undefined
}

export interface RegistrationRejection {
  readonly kind: 'taken' | 'terms' | 'nothing' | 'unsold' | 'failed'
  readonly text: string | undefined
}

interface Progress {
  readonly isBusy: boolean
  readonly problems: readonly FieldProblem[]
  readonly rejected?: RegistrationRejection
}

/** The form with script: the same fields as a call, the answer in place, and the way on. */
export function useRegistration(initial: Pick<RegisterProps, 'problems' | 'terms'>) {
  const { shell } = useShell()
  const [progress, setProgress] = useState<Progress>({ isBusy: false, problems: initial.problems })
  const [terms, setTerms] = useState(initial.terms)
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
