import type { FactorProps } from '@waybill/contract/pages'
import { useShell } from '../../../app/shell-context.ts'
import styles from './factor.module.css'

/** The secret of a new factor, for an app that reads it from the screen, opens its address or takes it typed. */
export function FactorOfferSheet({ sealed, secret, address, qr }: NonNullable<FactorProps['offer']>) {
  const { t } = useShell()
  return (
    <div className={styles.offer}>
      <input type="hidden" name="sealed" value={sealed} />
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('profile.factor.qr')}>
        {/* dark on light in every scheme: cameras read nothing else reliably */}
        <rect width={qr.size} height={qr.size} fill="white" />
        <path d={qr.path} fill="black" />
      </svg>
      <p>
        {t('profile.factor.secret')} <code className={styles.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a href={address}>{t('profile.factor.open')}</a>
      </p>
    </div>
  )
}
