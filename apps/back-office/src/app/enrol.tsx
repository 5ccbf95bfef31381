import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ShopCallResult } from '@waybill/client'
import type { SyntheticEvent } from 'react'
import { Button, Logo, PasswordField, TextField } from '@waybill/ui'
import { useCanPasskey } from '@waybill/ui/passkey/use-can-passkey.ts'
import { call, CallFailed } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { fieldsOf, submitterOf } from '../lib/fields-of.ts'
import { enrolByPasskey } from '../lib/passkeys.ts'
import { roleName } from '../lib/role-name.ts'
import { sessionQuery } from '../lib/session.ts'
import { shopName, t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import { Loading } from './page-parts.tsx'
import styles from './sign-in.module.css'

type OpenLink = ShopCallResult<'GET /api/admin/v1/enrolments/{token}'>

const FIELDS = ['password', 'code'] as const
const PASSKEY = 'passkey'

/** The second factor for an authenticator app: as a square to scan and as letters to type. */
const FactorKey = ({ secret, qr }: Pick<OpenLink, 'secret' | 'qr'>) => (
  <>
    <p>{t('admin.enrol.scan')}</p>
    <svg
      className={styles.square}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={t('admin.enrol.square')}
    >
      {/* dark on light in every scheme: cameras read nothing else reliably */}
      <rect width={qr.size} height={qr.size} fill="white" />
      <path d={qr.path} fill="black" />
    </svg>
    <code className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
  </>
)

interface EnrolFormProps {
  readonly token: string
  readonly link: OpenLink
}

const EnrolForm = ({ token, link }: EnrolFormProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const canPasskey = useCanPasskey()
  const enrol = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string | undefined }) =>
      code === undefined
        ? enrolByPasskey(token, password)
        : call('POST /api/admin/v1/enrolments/{token}', { params: { token }, body: { password, code } }),
    onSuccess: async (session) => {
      client.setQueryData(sessionQuery.queryKey, session)
      await navigate({ to: '/', replace: true })
    },
  })
  const fields = enrol.error instanceof CallFailed ? enrol.error.fields : undefined
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { password = '', code = '' } = fieldsOf(event)
    enrol.mutate({ password, code: submitterOf(event) === PASSKEY ? undefined : code.trim() })
  }
  return (
    <form className={styles.card} noValidate onSubmit={send}>
      <h1 className={styles.title}>{t('admin.enrol.title')}</h1>
      {!FIELDS.some((field) => fields?.has(field)) && <Failure error={enrol.error} />}
      <p>{t(link.is_new === 1 ? 'admin.enrol.new' : 'admin.enrol.again', { name: link.name })}</p>
      {/* a field, so that a password manager stores the password with it */}
      <TextField
        id="email"
        type="email"
        label={t('admin.signIn.email')}
        hint={t('admin.enrol.role', { role: roleName(link.role) })}
        value={link.email}
        readOnly
        autoComplete="username"
      />
      <PasswordField
        id="password"
        name="password"
        label={t('admin.enrol.password')}
        hint={t('admin.enrol.passwordHint')}
        showLabel={t('admin.show')}
        error={fields?.get('password')}
        autoComplete="new-password"
      />
      <FactorKey {...link} />
      <TextField
        id="code"
        name="code"
        label={t('admin.signIn.code')}
        hint={t('admin.signIn.codeHint')}
        error={fields?.get('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button kind="main" size="large" full type="submit" busy={enrol.isPending}>
        {t('admin.enrol.submit')}
      </Button>
      {canPasskey && (
        <>
          <p className="small muted">{t('admin.enrol.passkeyHint')}</p>
          <Button kind="line" size="large" full type="submit" name="way" value={PASSKEY}>
            {t('admin.enrol.passkey')}
          </Button>
        </>
      )}
    </form>
  )
}

/** Behind a mailed link: password and second factor of a new member of the staff, or of one who lost them. */
export const Enrol = () => {
  useTitle(t('admin.enrol.title'))
  const { token } = useParams({ from: '/enrol/$token' })
  const { data, error } = useQuery({
    queryKey: ['enrolment', token],
    queryFn: () => call('GET /api/admin/v1/enrolments/{token}', { params: { token } }),
    // what is shown stays what the code is of
    staleTime: Infinity,
  })
  return (
    <main className={styles.page}>
      <Logo name={shopName} />
      {data !== undefined && <EnrolForm token={token} link={data} />}
      {data === undefined && (
        <div className={styles.card}>
          <h1 className={styles.title}>{t('admin.enrol.title')}</h1>
          {error === null ? <Loading /> : <Failure error={error} />}
        </div>
      )}
    </main>
  )
}
