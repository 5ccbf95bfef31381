import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { Button, Logo, PasswordField, TextField } from '@waybill/ui'
import { useCanPasskey } from '@waybill/ui/passkey/use-can-passkey.ts'
import { call } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf, submitterOf } from '../lib/fields-of.ts'
import { signInByPasskey } from '../lib/passkeys.ts'
import { sessionQuery } from '../lib/session.ts'
import { provider, shopName, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { Loading } from './page-parts.tsx'
import { ProviderFactor, ToProvider, waitingQuery } from './provider-sign-in.tsx'
import styles from './sign-in.module.css'

const FIELDS = ['email', 'password', 'code'] as const
type FieldName = (typeof FIELDS)[number]

/** The fields that were left empty. */
type EmptyFields = ReadonlySet<FieldName>

interface SignInFields {
  readonly email: string
  readonly password: string
  /** Absent: a passkey takes its place. */
  readonly code: string | undefined
}

const PASSKEY = 'passkey'

const PasswordSignIn = () => {
  const client = useQueryClient()
  const [empty, setEmpty] = useState<EmptyFields>(new Set())
  const signIn = useMutation({
    mutationFn: ({ code, ...given }: SignInFields) =>
      code === undefined ? signInByPasskey(given) : call('POST /api/admin/v1/session', { body: { ...given, code } }),
    onSuccess: (session) => client.setQueryData(sessionQuery.queryKey, session),
  })
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { email = '', password = '', code = '' } = fieldsOf(event)
    const isPasskey = submitterOf(event) === PASSKEY
    const given = { email: email.trim(), password, code: isPasskey ? undefined : code.trim() }
    const missing = FIELDS.filter((name) => given[name] === '')
    setEmpty(new Set(missing))
    const [first] = missing
    if (first === undefined) signIn.mutate(given)
    else document.getElementById(first)?.focus()
  }
  const canPasskey = useCanPasskey()
  const errorOf = (name: FieldName) => (empty.has(name) ? t('admin.required') : undefined)
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Failure error={signIn.error} />
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('admin.signIn.email')}
        error={errorOf('email')}
        autoComplete="username"
      />
      <PasswordField
        id="password"
        name="password"
        label={t('admin.signIn.password')}
        showLabel={t('admin.show')}
        error={errorOf('password')}
        autoComplete="current-password"
      />
      <TextField
        id="code"
        name="code"
        label={t('admin.signIn.code')}
        hint={t('admin.signIn.codeHint')}
        error={errorOf('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button kind="main" size="large" full type="submit" busy={signIn.isPending}>
        {t('admin.signIn.submit')}
      </Button>
      {canPasskey && (
        <Button kind="line" size="large" full type="submit" name="way" value={PASSKEY}>
          {t('admin.signIn.passkey')}
        </Button>
      )}
    </form>
  )
}

const ByPassword = () => (
  <>
    <h1 className={styles.title}>{t('admin.signIn.title')}</h1>
    {provider !== null && <ToProvider host={provider} />}
    <PasswordSignIn />
    <p className="small muted">{t('admin.signIn.help')}</p>
  </>
)

/** Signing in with password, or at the shop's provider, and second factor, at whatever address it was needed. */
export const SignIn = () => {
  useTitle(t('admin.signIn.title'))
  const { data: waiting, isPending } = useQuery({ ...waitingQuery, enabled: provider !== null })
  return (
    <main className={styles.page}>
      <Logo name={shopName} />
      <div className={styles.card}>
        {provider !== null && isPending && <Loading />}
        {(provider === null || !isPending) && !waiting && <ByPassword />}
        {waiting && <ProviderFactor email={waiting.email} />}
      </div>
    </main>
  )
}
