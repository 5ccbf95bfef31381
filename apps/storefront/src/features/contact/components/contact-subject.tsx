import { useShell } from '../../../app/shell-context.ts'
import styles from './contact.module.css'

/** What led here; the shop reads it above the message (CAT-08). */
export function ContactSubject({ title }: { readonly title: string }) {
  const { t } = useShell()
  return <p className={styles.about}>{t('account.contact.about', { title })}</p>
}
