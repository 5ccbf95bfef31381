import { localePath } from '@waybill/i18n'
import { useFrame } from './frame-context.ts'
import { dropBearerToken } from '../lib/drop-bearer-token.ts'
import styles from './choices.module.css'
import { useLink } from './use-link.ts'

function SignOutForm() {
  const { frame, t } = useFrame()
  return (
    <form method="post" action={localePath(frame.locale, '/sign-out')} onSubmit={dropBearerToken}>
      {frame.formToken !== undefined && <input type="hidden" name="_token" value={frame.formToken} />}
      <button type="submit" className={styles.choice}>
        {t('common.nav.signOut')}
      </button>
    </form>
  )
}

/** Where somebody who is signed in goes, and the way out. */
export function AccountMenu() {
  const { frame, t } = useFrame()
  const link = useLink()
  const { viewer } = frame
  if (viewer.kind === 'visitor') return null
  return (
    <div className={styles.choices}>
      <p className={styles.legend}>{viewer.name}</p>
      {viewer.kind === 'member' && (
        <ul>
          <li>
            <a className={styles.choice} href={link('/account/billing/subscription')}>
              {t('common.nav.account')}
            </a>
          </li>
          <li>
            <a className={styles.choice} href={link('/account/manage-features')}>
              {t('common.nav.myFeatures')}
            </a>
          </li>
        </ul>
      )}
      <SignOutForm />
    </div>
  )
}
