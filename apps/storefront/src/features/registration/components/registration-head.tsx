import { useShell } from '../../../app/shell-context.ts'
import styles from './registration.module.css'

export function RegistrationHead() {
  const { t } = useShell()
  return (
    <div className={styles.head}>
      <h1>{t('account.register.title')}</h1>
      <p className="muted">{t('account.register.intro')}</p>
    </div>
  )
}
