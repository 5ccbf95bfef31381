import { useState } from 'react'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { dropBearerToken } from '../../../lib/drop-bearer-token.ts'
import styles from './account-form.module.css'
import { passkeyCode } from './passkey-code.ts'
import { useCanPasskey } from '@waybill/ui/passkey/use-can-passkey.ts'

interface PasskeySignInProps {
  readonly next: string
  /** The sign-in whose password was right; absent: the passkey signs in alone. */
  readonly waiting?: string
}

/** Signs in with a passkey, where the browser can. */
export function PasskeySignIn({ next, waiting }: PasskeySignInProps) {
  const { shell, t } = useShell()
  const can = useCanPasskey()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!can) return null
  const signIn = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    const code = await passkeyCode().catch(() => undefined)
    const outcome = await code?.signInByPasskey(waiting, shell.locale)
    if (outcome?.ok === true) {
      // a token of the login before must not be used for this one
      dropBearerToken()
      location.assign(localePath(shell.locale, next))
      return
    }
    setBusy(false)
    const isCancelled = outcome !== undefined && outcome.why !== 'rejected'
    setProblem(isCancelled ? t('account.passkey.cancelled') : (outcome?.text ?? t('errors.default')))
  }
  return (
    <div className={styles.form}>
      {problem !== undefined && <Banner kind="bad" title={problem} live="alert" />}
      <Button
        full
        size="large"
        icon="lock"
        busy={isBusy}
        busyLabel={t('account.signIn.signingIn')}
        onClick={() => void signIn()}
      >
        {t(waiting === undefined ? 'account.passkey.signIn' : 'account.passkey.use')}
      </Button>
    </div>
  )
}
