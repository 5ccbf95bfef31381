import type { SecurityProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { ConfirmField } from './confirm-field.tsx'
import styles from './profile.module.css'

const ID_PREFIX = 'password'
const INTENT = 'password.change'
const labels = { password: 'profile.password.present', new_password: 'account.reset.newPassword' } as const

/** The present password, and another one: the other devices are signed out by it. */
export function ChangePasswordForm({ rejected, problems }: Pick<SecurityProps, 'rejected' | 'problems'>) {
  const { shell, t } = useShell()
  const own = rejected === INTENT ? problems : []
  const field = (path: keyof typeof labels) => ({
    id: `${ID_PREFIX}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(own, path),
    showLabel: t('account.password.show'),
  })
  return (
    <section className={styles.section} aria-labelledby={ID_PREFIX}>
      <SectionHead id={ID_PREFIX} title={t('profile.password.title')} note={t('profile.password.note')} />
      <Sheet padded>
        <form
          className={styles.narrow}
          method="post"
          action={localePath(shell.locale, `/account/security#${ID_PREFIX}`)}
          noValidate
        >
          <FormToken />
          <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={own} />
          <ConfirmField {...field('password')} />
          <PasswordField
            {...field('new_password')}
            autoComplete="new-password"
            hint={t('account.register.passwordHint')}
            required
          />
          <div>
            <Button kind="main" type="submit" name="intent" value={INTENT}>
              {t('profile.password.save')}
            </Button>
          </div>
        </form>
      </Sheet>
    </section>
  )
}
