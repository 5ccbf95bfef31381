import { legalPath } from '@waybill/domain/catalog'
import { useShell } from '../shell-context.ts'
import styles from './site-footer.module.css'
import { useLink } from '../use-link.ts'

interface SiteFooterProps {
  readonly plain: boolean
  readonly currency: string
  /** Totals on the page hold a tax. */
  readonly isTaxed: boolean
  readonly hasSandbox: boolean
  /** The seller, with the address, where the reader may not know them. */
  readonly imprint?: string | undefined
}

export function SiteFooter({ plain, currency, isTaxed, hasSandbox, imprint }: SiteFooterProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const legal = (shell.legal ?? []).map((page) => [legalPath(page), t(`common.footer.${page}`)] as const)
  const links = plain ? legal : [['/account/contact', t('common.footer.contact')] as const, ...legal]
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p>{t(isTaxed ? 'common.footer.pricesTaxed' : 'common.footer.prices', { currency })}</p>
          {imprint !== undefined && <p>{imprint}</p>}
        </div>
        {(links.length > 0 || (hasSandbox && !plain)) && (
          <ul className={styles.links}>
            {links.map(([path, label]) => (
              <li key={path}>
                <a href={link(path)}>{label}</a>
              </li>
            ))}
            {hasSandbox && !plain && (
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
