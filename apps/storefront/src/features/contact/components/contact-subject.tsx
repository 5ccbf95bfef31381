import { useFrame } from '../../../app/frame-context.ts'
import styles from './contact.module.css'

/** What led here; the shop reads it above the message (CAT-08). */
export function ContactSubject({ title }: { readonly title: string }) {
  const { t } = useFrame()
  return <p className={styles.about}>{t('account.contact.about', { title })}</p>
}
