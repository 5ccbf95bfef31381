import { localePath } from '@waybill/i18n'
import { useRef, type SubmitEvent } from 'react'
import { FormToken } from '../form-token.tsx'
import { useShell } from '../shell-context.ts'
import { withNotes } from '../../lib/analytics/visit.ts'
import styles from './choices.module.css'
import { useLink } from '../use-link.ts'

function SignOutForm() {
  const { shell, t } = useShell()
  const isForgotten = useRef(false)
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    if (isForgotten.current) return
    const form = event.currentTarget
    event.preventDefault()
    // nothing of any member stays in this browser
    await withNotes(({ forget }) => forget())
    isForgotten.current = true
    // not by `submit`: it waits for the clicks before it
    form.requestSubmit()
  }
  return (
    <form method="post" action={localePath(shell.locale, '/sign-out')} onSubmit={(event) => void onSubmit(event)}>
      <FormToken />
      <button type="submit" className={styles.choice}>
        {t('common.nav.signOut')}
      </button>
    </form>
  )
}

/** Links of a signed-in member, and signing out. */
export function AccountMenu() {
  const { shell, t } = useShell()
  const link = useLink()
  const { viewer } = shell
  if (viewer.kind === 'visitor') return null
  const places = [
    ['/account/billing/subscription', t('common.nav.subscription')],
    ['/account/billing/invoices', t('common.nav.invoices')],
    ['/account/manage-features', t('common.nav.features')],
    ['/account/quotes', t('common.nav.quotes')],
    ['/account/members', t('common.nav.members')],
  ] as const
  return (
    <div className={styles.choices}>
      <p className={styles.legend}>{viewer.name}</p>
      <ul>
        {places.map(([path, label]) => (
          <li key={path}>
            <a className={styles.choice} href={link(path)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <SignOutForm />
    </div>
  )
}
