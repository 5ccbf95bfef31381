import type { AddressLinkProps } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { FormToken } from '../app/form-token.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { useLink } from '../app/use-link.ts'
import { AccountPanel } from '../features/account/components/account-panel.tsx'

/** Title, sentence and the label of its button, by state. */
const TEXTS = {
  confirm: ['profile.address.confirmTitle', 'profile.address.confirm', 'profile.address.confirmButton'],
  confirmed: ['profile.address.confirmedTitle', 'profile.address.confirmed', 'account.signIn.title'],
  restore: ['profile.address.restoreTitle', 'profile.address.restore', 'profile.address.restoreButton'],
  restored: ['profile.address.restoredTitle', 'profile.address.restored', 'account.signIn.title'],
  stop_reset: ['profile.factor.stopTitle', 'profile.factor.stop', 'profile.factor.stopButton'],
  reset_stopped: ['profile.factor.stoppedTitle', 'profile.factor.stopped', 'account.signIn.title'],
  invalid: ['account.linkInvalidTitle', 'account.linkInvalid', 'account.signIn.title'],
} as const

/** The link of a mail that changes how a member signs in: the address, or the end of the second factor. Works without script. */
export default function AddressLinkPage({ state, email }: AddressLinkProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const [title, note, label] = TEXTS[state]
  const isSignedIn = shell.viewer.kind === 'member'
  return (
    <SitePage width="form" ground>
      <AccountPanel title={t(title)} note={t(note, { email })}>
        {state === 'confirm' || state === 'restore' || state === 'stop_reset' ? (
          <form method="post">
            <FormToken />
            <Button kind="main" size="large" type="submit">
              {t(label)}
            </Button>
          </form>
        ) : (
          <p>
            <ButtonLink kind="main" href={link(isSignedIn ? '/account/security' : '/sign-in')}>
              {t(isSignedIn ? 'profile.security.title' : label)}
            </ButtonLink>
          </p>
        )}
      </AccountPanel>
    </SitePage>
  )
}
