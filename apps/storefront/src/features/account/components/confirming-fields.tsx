import type { ReactNode } from 'react'
import type { FieldProblem } from '@waybill/contract/pages'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { PasskeyInstead } from './passkey-instead.tsx'

const labels = {
  name: 'profile.passkey.name',
  code: 'account.factor.code',
  present_code: 'profile.factor.present',
  password: 'profile.password.present',
} as const

interface ConfirmingFieldsProps {
  readonly idPrefix: string
  readonly problems: readonly FieldProblem[]
  /** A code is of a factor that the member has, or of an app that is new; absent where there is none. */
  readonly code?: 'own' | 'new' | undefined
  readonly hasPasskey: boolean
  /** Fields before them. */
  readonly children?: ReactNode
}

/** The password, and a code or a passkey: before what a found session must not do. */
export function ConfirmingFields({ idPrefix, problems, code, hasPasskey, children }: ConfirmingFieldsProps) {
  const { t } = useShell()
  const field = (path: keyof typeof labels) => ({
    id: `${idPrefix}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(problems, path),
    required: true,
  })
  const hint = t(code === 'new' ? 'profile.factor.codeHint' : 'profile.factor.codeOrRecovery')
  return (
    <>
      <FormProblems idPrefix={idPrefix} labels={labels} problems={problems} />
      {children}
      {code !== undefined && <TextField {...field('code')} autoComplete="one-time-code" hint={hint} />}
      {code === 'new' && hasPasskey && (
        <TextField {...field('present_code')} autoComplete="one-time-code" hint={t('profile.factor.presentHint')} />
      )}
      {code !== undefined && hasPasskey && (
        <PasskeyInstead fieldId={`${idPrefix}-${code === 'new' ? 'present_code' : 'code'}`} />
      )}
      <PasswordField {...field('password')} autoComplete="current-password" showLabel={t('account.password.show')} />
    </>
  )
}
