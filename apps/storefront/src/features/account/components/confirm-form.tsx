import type { ReactNode } from 'react'
import type { DataExportProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { ConfirmField } from './confirm-field.tsx'
import styles from './profile.module.css'

const labels = { password: 'profile.password.present', code: 'account.factor.code' } as const

interface ConfirmFormProps extends Pick<DataExportProps, 'hasFactor' | 'rejected' | 'problems'> {
  readonly path: string
  readonly idPrefix: string
  readonly intent: string
  readonly label: string
  readonly kind?: 'main' | 'danger'
  readonly children: ReactNode
}

/** A request that is confirmed by the password, and by a code where a second factor is set up. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { path, idPrefix, intent, label, kind = 'main', hasFactor, rejected, problems, children } = props
  const { shell, t } = useShell()
  const own = rejected === intent ? problems : []
  const field = (name: keyof typeof labels) => ({
    id: `${idPrefix}-${name}`,
    name,
    label: t(labels[name]),
    error: problemOf(own, name),
    required: true,
  })
  return (
    <Sheet padded>
      <form className={styles.narrow} method="post" action={localePath(shell.locale, `${path}#${idPrefix}`)} noValidate>
        <FormToken />
        <FormProblems idPrefix={idPrefix} labels={labels} problems={own} />
        {children}
        <ConfirmField {...field('password')}>
          {hasFactor && (
            <TextField {...field('code')} autoComplete="one-time-code" hint={t('profile.factor.codeOrRecovery')} />
          )}
        </ConfirmField>
        <div>
          <Button kind={kind} type="submit" name="intent" value={intent}>
            {label}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
