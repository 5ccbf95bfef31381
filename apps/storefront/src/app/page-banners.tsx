import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from './shell-context.ts'
import styles from './page-banners.module.css'
import { WaitingCart } from './waiting-cart.tsx'

/** Sandbox in the open, a cart that waits, and what a form of the last page did or rejected. */
export function PageBanners() {
  const { shell, t } = useShell()
  return (
    <div className={styles.banners}>
      {shell.sandbox?.warning !== undefined && <Banner kind="you" title={t('common.sandboxBanner')} />}
      {shell.waitingCart && <WaitingCart {...shell.waitingCart} />}
      {shell.notice && (
        <Banner
          kind={shell.notice.kind === 'done' ? 'go' : 'bad'}
          title={shell.notice.text}
          live={shell.notice.kind === 'done' ? 'status' : 'alert'}
        />
      )}
    </div>
  )
}
