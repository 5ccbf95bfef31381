import { useFrame } from './frame-context.ts'
import styles from './site-footer.module.css'
import { useLink } from './use-link.ts'

interface SiteFooterProps {
  readonly plain: boolean
  readonly currency: string
  readonly hasSandbox: boolean
}

export function SiteFooter({ plain, currency, hasSandbox }: SiteFooterProps) {
  const { t } = useFrame()
  const link = useLink()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{t('common.footer.prices', { currency })}</p>
        {!plain && (
          <ul className={styles.links}>
            <li>
              <a href={link('/account/contact')}>{t('common.footer.contact')}</a>
            </li>
            {hasSandbox && (
              <li>
                <a href={link('/sandbox')} rel="nofollow">
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
