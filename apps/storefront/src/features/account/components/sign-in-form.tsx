import { useState, type FormEvent } from 'react'
import type { FieldProblem, SignInProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import { missingFields } from '../../../lib/missing-fields.ts'
import styles from './account-form.module.css'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import type { BodyInput } from '@waybill/contract'
import { call, errorMessage } from '../../../lib/call.ts'

type SignInOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'factor'; readonly waiting: string; readonly hasPasskey: boolean }
  | { readonly kind: 'rejected'; readonly text: string | undefined }

async function signIn(body: BodyInput<'POST /account/session'>, locale: string): Promise<SignInOutcome> {
  const outcome = await call('POST /account/session', { body, locale })
  const needed = outcome.ok || typeof outcome.error?.result !== 'object' ? {} : outcome.error.result
  const { sign_in: waiting, has_passkey: hasPasskey } = needed
  if (typeof waiting === 'string') return { kind: 'factor', waiting, hasPasskey: hasPasskey === 1 }
  return outcome.ok ? { kind: 'done' } : { kind: 'rejected', text: errorMessage(outcome.error) }
}

const ID_PREFIX = 'sign-in'

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Signs in by the call and goes on to where the visitor wanted to be; `localePath` keeps that on this site. */
interface SignInFormProps extends SignInProps {
  /** The password was right, and the second factor is needed: the token of the sign-in that waits. */
  readonly onWaiting: (needed: Pick<SignInProps, 'waiting' | 'hasPasskey'>) => void
}

function useSignIn({ next, problem, onWaiting }: Pick<SignInFormProps, 'next' | 'problem' | 'onWaiting'>) {
  const { shell, t } = useShell()
  const [state, setState] = useState({ isBusy: false, problem })
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const submit = async (form: FormData): Promise<void> => {
    setState({ isBusy: true, problem: undefined })
    const body = { email: text(form, 'email').trim(), password: text(form, 'password') }
    const outcome = await signIn(body, shell.locale)
    if (outcome.kind === 'factor') {
      onWaiting(outcome)
      return
    }
    if (outcome.kind === 'rejected') {
      setState({ isBusy: false, problem: outcome.text ?? t('errors.default') })
      return
    }
    // a token of the login before must not be used for this one
    dropBearerToken()
    location.assign(localePath(shell.locale, next))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (state.isBusy) return
    const form = event.currentTarget
    const missing = missingFields(form, { idPrefix: ID_PREFIX, message: t('errors.field_required') })
    setProblems(missing)
    const [first] = missing
    if (first === undefined) void submit(new FormData(form))
    else document.getElementById(`${ID_PREFIX}-${first.path}`)?.focus()
  }
  return { ...state, problems, onSubmit }
}

export function SignInForm({ email, next, problem: initialProblem, onWaiting }: SignInFormProps) {
  const { t } = useShell()
  const link = useLink()
  const { isBusy, problem, problems, onSubmit } = useSignIn({
    next,
    onWaiting,
    ...(initialProblem !== undefined && { problem: initialProblem }),
  })
  const errorOf = (name: string) => problems.find(({ path }) => path === name)?.message
  const action = link('/sign-in')
  return (
    <form method="post" action={action} className={styles.form} noValidate onSubmit={onSubmit}>
      <FormToken />
      <input type="hidden" name="next" value={next} />
      {problem !== undefined && <Banner kind="bad" title={problem} live="alert" />}
      <TextField
        id={`${ID_PREFIX}-email`}
        name="email"
        type="email"
        label={t('account.field.email')}
        error={errorOf('email')}
        autoComplete="username"
        defaultValue={email}
        required
      />
      <PasswordField
        id={`${ID_PREFIX}-password`}
        name="password"
        label={t('account.field.password')}
        error={errorOf('password')}
        showLabel={t('account.password.show')}
        autoComplete="current-password"
        required
      />
      <div className={styles.submit}>
        <Button kind="main" size="large" type="submit" busy={isBusy} busyLabel={t('account.signIn.signingIn')}>
          {t('account.signIn.submit')}
        </Button>
        <a className="small" href={link('/account/password/forgot')}>
          {t('account.signIn.forgot')}
        </a>
      </div>
      <PasskeySignIn next={next} />
      <p className="small">
        <a href={link(`/sign-in/company?next=${encodeURIComponent(next)}`)}>{t('account.company.title')}</a>
      </p>
      <p className="small muted">
        {t('account.signIn.newHere')} <a href={link('/register')}>{t('account.register.create')}</a>
      </p>
    </form>
  )
}
