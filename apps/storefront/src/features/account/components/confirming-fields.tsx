import { useState, type ReactNode } from 'react'
import type { FieldProblem } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { ConfirmField } from './confirm-field.tsx'
import { passkeyCode } from './passkey-code.ts'
import { useCanPasskey } from '@waybill/ui/passkey/use-can-passkey.ts'

const labels = {
  name: 'profile.passkey.name',
  code: 'account.factor.code',
  present_code: 'profile.factor.present',
  password: 'profile.password.present',
} as const

/** Fills the field of a code by a passkey, where the browser can. */
function PasskeyInstead({ fieldId }: { readonly fieldId: string }) {
  const { shell, t } = useShell()
  const can = useCanPasskey()
  const [isBusy, setBusy] = useState(false)
  const [text, setText] = useState<string>()
  if (!can) return null
  const fill = async (): Promise<void> => {
    setBusy(true)
    setText(undefined)
    const code = await passkeyCode().catch(() => undefined)
    const outcome = await code?.codeByPasskey(shell.locale)
    setBusy(false)
    const field = document.getElementById(fieldId)
    if (outcome?.ok === true && field instanceof HTMLInputElement) {
      field.value = outcome.value
      setText(t('profile.passkey.codeGiven'))
      return
    }
    const isCancelled = outcome?.ok === false && outcome.why !== 'rejected'
    const failed = outcome?.ok === false ? outcome.text : undefined
    setText(isCancelled ? t('account.passkey.cancelled') : (failed ?? t('errors.default')))
  }
  return (
    <div>
      <Button size="small" busy={isBusy} busyLabel={t('common.loading')} onClick={() => void fill()}>
        {t('profile.passkey.instead')}
      </Button>
      <p className="small muted" role="status">
        {text}
      </p>
    </div>
  )
}

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
  const { shell, t } = useShell()
  const field = (path: keyof typeof labels) => ({
    id: `${idPrefix}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(problems, path),
    required: true,
  })
  const { confirms } = shell.viewer.kind === 'member' ? shell.viewer : {}
  // who signs in at the company again gives neither password nor code
  const hasOwnCode = code === 'own' && confirms === undefined
  return (
    <>
      <FormProblems idPrefix={idPrefix} labels={labels} problems={problems} />
      {children}
      {code === 'new' && (
        <TextField {...field('code')} autoComplete="one-time-code" hint={t('profile.factor.codeHint')} />
      )}
      {hasOwnCode && (
        <TextField {...field('code')} autoComplete="one-time-code" hint={t('profile.factor.codeOrRecovery')} />
      )}
      {code === 'new' && hasPasskey && confirms === undefined && (
        <TextField {...field('present_code')} autoComplete="one-time-code" hint={t('profile.factor.presentHint')} />
      )}
      {code !== undefined && confirms === undefined && hasPasskey && (
        <PasskeyInstead fieldId={`${idPrefix}-${code === 'new' ? 'present_code' : 'code'}`} />
      )}
      <ConfirmField {...field('password')} />
    </>
  )
}
