import { useFrame } from '../../../app/frame-context.ts'
import styles from './registration.module.css'

export function RegistrationHead() {
  const { t } = useFrame()
  return (
    <div className={styles.head}>
      <h1>{t('account.register.title')}</h1>
      <p className="muted">{t('account.register.intro')}</p>
    </div>
  )
}
