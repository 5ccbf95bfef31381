import { localePath } from '@waybill/i18n'
import { useFrame } from './frame-context.ts'
import styles from './site-footer.module.css'

export function SiteFooter({ plain }: { readonly plain: boolean }) {
  const { frame, t } = useFrame()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{t('common.footer.prices', { currency: frame.currency })}</p>
        {!plain && (
          <ul className={styles.links}>
            <li>
              <a href={localePath(frame.locale, '/account/contact')}>{t('common.footer.contact')}</a>
            </li>
            {frame.sandbox && (
              <li>
                <a href={localePath(frame.locale, '/sandbox')} rel="nofollow">
                  {t('common.sandbox')}
                </a>
              </li>
            )}
          </ul>
        )}
      </div>
    </footer>
  )
}
