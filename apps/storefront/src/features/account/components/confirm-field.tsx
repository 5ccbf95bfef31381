import type { ReactNode } from 'react'
import { Button } from '@waybill/ui/button/button.tsx'
import { PasswordField } from '@waybill/ui/password-field/password-field.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'

interface ConfirmFieldProps {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  /** Other proofs of the same form, which the sign-in at the company takes the place of too. */
  readonly children?: ReactNode
}

/**
 * The present password, before what a found session must not do. A member without one signs in at the company again, by a
 * button of the same form; just after that nothing more is needed (S-20).
 */
export function ConfirmField({ children, ...field }: ConfirmFieldProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const confirms = shell.viewer.kind === 'member' ? shell.viewer.confirms : undefined
  if (confirms === 'done') return <p className="small muted">{t('account.company.confirmed')}</p>
  if (confirms === undefined)
    return (
      <>
        <PasswordField
          {...field}
          name="password"
          autoComplete="current-password"
          showLabel={t('account.password.show')}
          required
        />
        {children}
      </>
    )
  return (
    <Stack gap="s">
      <p id={field.id} tabIndex={-1}>
        {t('account.company.again')}
      </p>
      <input type="hidden" name="next" value={shell.path} />
      <div>
        <Button type="submit" formAction={link('/sign-in/company')} name="intent" value="company.again">
          {t('account.company.againButton')}
        </Button>
      </div>
    </Stack>
  )
}
