import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { Banner, Button, TextField } from '@waybill/ui'
import { useCanPasskey } from '@waybill/ui/passkey/use-can-passkey.ts'
import { call, CallFailed } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf, submitterOf } from '../lib/fields-of.ts'
import { enterByPasskey } from '../lib/passkeys.ts'
import { sessionQuery } from '../lib/session.ts'
import { t } from '../lib/shown.ts'
import styles from './sign-in.module.css'

/** Problems that the provider's answer led to, named in the address that the browser is sent on to. */
const PROBLEMS = ['over', 'cancelled', 'rejected', 'unknown'] as const

/** Member of the staff whose second factor is left to give; null where the sign-in begins. */
export const waitingQuery = queryOptions({
  queryKey: ['provider'],
  queryFn: async () => (await call('GET /api/admin/v1/session/provider')).waiting,
})

function problemIn(search: string): (typeof PROBLEMS)[number] | undefined {
  const named = new URLSearchParams(search).get('problem')
  return PROBLEMS.find((problem) => problem === named)
}

/** The way to the shop's provider, with what came of the last one. */
export const ToProvider = ({ host }: { readonly host: string }) => {
  const [problem] = useState(() => problemIn(location.search))
  useEffect(() => {
    // said once: a sign-out at this address comes back without it
    if (problem !== undefined) history.replaceState(history.state, '', location.pathname)
  }, [problem])
  const leave = useMutation({
    mutationFn: () =>
      call('POST /api/admin/v1/session/provider', { body: { next: location.pathname + location.search } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <>
      <Failure error={leave.error} />
      {problem !== undefined && leave.error === null && (
        <Banner kind="bad" live="alert" title={t(`admin.provider.${problem}`)} />
      )}
      <Button kind="line" size="large" full busy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        {t('admin.provider.submit', { host })}
      </Button>
      <p className="small muted">{t('admin.provider.hint')}</p>
    </>
  )
}

const PASSKEY = 'passkey'

/** The second factor of the person that the provider knows. */
export const ProviderFactor = ({ email }: { readonly email: string }) => {
  const client = useQueryClient()
  const canPasskey = useCanPasskey()
  const begin = async (): Promise<void> => {
    await call('DELETE /api/admin/v1/session')
    client.setQueryData(waitingQuery.queryKey, null)
  }
  const enter = useMutation({
    mutationFn: (code: string | undefined) =>
      code === undefined
        ? enterByPasskey(email)
        : call('POST /api/admin/v1/session/provider/factor', { body: { code } }),
    onSuccess: (session) => {
      client.setQueryData(waitingQuery.queryKey, null)
      client.setQueryData(sessionQuery.queryKey, session)
    },
  })
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    enter.mutate(submitterOf(event) === PASSKEY ? undefined : (fieldsOf(event).code ?? '').trim())
  }
  const wrongCode = enter.error instanceof CallFailed ? enter.error.fields.get('code') : undefined
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <h1 className={styles.title}>{t('admin.provider.title')}</h1>
      {wrongCode === undefined && <Failure error={enter.error} />}
      <p>{t('admin.provider.lead', { email })}</p>
      <TextField
        id="code"
        name="code"
        label={t('admin.signIn.code')}
        hint={t('admin.signIn.codeHint')}
        error={wrongCode}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button kind="main" size="large" full type="submit" busy={enter.isPending}>
        {t('admin.signIn.submit')}
      </Button>
      {canPasskey && (
        <Button kind="line" size="large" full type="submit" name="way" value={PASSKEY}>
          {t('admin.factor.passkey')}
        </Button>
      )}
      <Button kind="plain" onClick={() => void begin()}>
        {t('admin.provider.other')}
      </Button>
    </form>
  )
}
