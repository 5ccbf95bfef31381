import type { SecurityProps } from '@waybill/contract/pages'
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

const ID_PREFIX = 'address'
const INTENT = 'email.change'
const labels = { email: 'profile.address.new', password: 'profile.password.present' } as const

/** Another address, which its own mailbox confirms. */
export function ChangeEmailForm({ rejected, problems, typedEmail, email }: SecurityProps) {
  const { shell, t } = useShell()
  const own = rejected === INTENT ? problems : []
  const field = (path: keyof typeof labels) => ({
    id: `${ID_PREFIX}-${path}`,
    name: path,
    label: t(labels[path]),
    error: problemOf(own, path),
    required: true,
  })
  return (
    <section className={styles.section} aria-labelledby={ID_PREFIX}>
      <SectionHead id={ID_PREFIX} title={t('profile.address.title')} note={t('profile.address.note', { email })} />
      <Sheet padded>
        <form
          className={styles.narrow}
          method="post"
          action={localePath(shell.locale, `/account/security#${ID_PREFIX}`)}
          noValidate
        >
          <FormToken />
          <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={own} />
          <TextField
            {...field('email')}
            type="email"
            maxLength={254}
            autoComplete="off"
            defaultValue={own.length > 0 ? typedEmail : ''}
            hint={t('profile.address.hint')}
          />
          <ConfirmField {...field('password')} />
          <div>
            <Button kind="main" type="submit" name="intent" value={INTENT}>
              {t('profile.address.save')}
            </Button>
          </div>
        </form>
      </Sheet>
    </section>
  )
}
