import type { ReactNode } from 'react'
import type { FactorProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { ConfirmField } from './confirm-field.tsx'
import styles from './profile.module.css'

const labels = { code: 'account.factor.code', password: 'profile.password.present' } as const

interface FactorFormProps extends Pick<FactorProps, 'rejected' | 'problems'> {
  readonly intent: 'factor.add' | 'factor.renew' | 'factor.remove'
  readonly title: string
  readonly note: string
  readonly label: string
  readonly children?: ReactNode
}

/** A change of the second factor, by a code and the password. */
export function FactorForm({ intent, title, note, label, rejected, problems, children }: FactorFormProps) {
  const { shell, t } = useShell()
  const own = rejected === intent ? problems : []
  const idPrefix = intent.replace('.', '-')
  const field = (path: keyof typeof labels) => ({
    id: `${idPrefix}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(own, path),
    required: true,
  })
  return (
    <section className={styles.section} aria-labelledby={idPrefix}>
      <SectionHead id={idPrefix} title={title} note={note} />
      <Sheet padded>
        <form
          className={styles.narrow}
          method="post"
          action={localePath(shell.locale, `/account/security/factor#${idPrefix}`)}
          noValidate
        >
          <FormToken />
          <FormProblems idPrefix={idPrefix} labels={labels} problems={own} />
          {children}
          <TextField
            {...field('code')}
            autoComplete="one-time-code"
            hint={t(intent === 'factor.add' ? 'profile.factor.codeHint' : 'profile.factor.codeOrRecovery')}
          />
          <ConfirmField {...field('password')} />
          <div>
            <Button kind="main" type="submit" name="intent" value={intent}>
              {label}
            </Button>
          </div>
        </form>
      </Sheet>
    </section>
  )
}
