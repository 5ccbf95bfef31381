import { useEffect } from 'react'
import type { SignInProps } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useLink } from '../../../app/use-link.ts'
import styles from './account-form.module.css'
import { PasskeySignIn } from './passkey-sign-in.tsx'

const CODE = 'sign-in-code'

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function FactorStep({ next, waiting, hasPasskey, problem }: SignInProps & { readonly waiting: string }) {
  const { t } = useShell()
  const link = useLink()
  // its form takes the place of the one that was being filled in
  useEffect(() => document.getElementById(CODE)?.focus(), [])
  return (
    <form method="post" action={link('/sign-in')} className={styles.form} noValidate>
      <FormToken />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="sign_in" value={waiting} />
      <input type="hidden" name="has_passkey" value={hasPasskey === true ? 1 : 0} />
      {problem !== undefined && <Banner kind="bad" title={problem} live="alert" />}
      <TextField
        id={CODE}
        name="code"
        label={t('account.factor.code')}
        hint={t('account.factor.hint')}
        autoComplete="one-time-code"
        required
      />
      <p className="small muted">{t('account.factor.lost')}</p>
      <div className={styles.submit}>
        <Button kind="main" size="large" type="submit" name="intent" value="factor.check">
          {t('account.signIn.submit')}
        </Button>
        <a className="small" href={link('/sign-in')}>
          {t('account.factor.again')}
        </a>
      </div>
      {hasPasskey === true && <PasskeySignIn next={next} waiting={waiting} />}
    </form>
  )
}
