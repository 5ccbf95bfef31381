import type { FieldProblem } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './account-form.module.css'

const ID_PREFIX = 'password'
const labels = { email: 'account.field.email', password: 'account.reset.newPassword' } as const

interface PasswordFormProps {
  readonly asks: 'email' | 'password'
  readonly problems: readonly FieldProblem[]
}

/** One field, posted to the page's own address: the link of a mail must work without script. */
export function PasswordForm({ asks, problems }: PasswordFormProps) {
  const { t } = useShell()
  const field = { id: `${ID_PREFIX}-${asks}`, name: asks, label: t(labels[asks]), error: problemOf(problems, asks) }
  return (
    <form method="post" className={styles.form} noValidate>
      <FormToken />
      <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
      {asks === 'email' ? (
        <TextField {...field} type="email" autoComplete="username" required />
      ) : (
        <PasswordField
          {...field}
          autoComplete="new-password"
          hint={t('account.register.passwordHint')}
          showLabel={t('account.password.show')}
          required
        />
      )}
      <div className={styles.submit}>
        <Button kind="main" size="large" type="submit">
          {t(asks === 'email' ? 'account.forgot.submit' : 'account.reset.submit')}
        </Button>
      </div>
    </form>
  )
}
