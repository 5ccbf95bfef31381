import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useFrame } from './frame-context.ts'
import styles from './page-banners.module.css'
import { WaitingCart } from './waiting-cart.tsx'

/** Sandbox in the open, a cart that waits, and what a form of the last page did or rejected. */
export function PageBanners() {
  const { frame, t } = useFrame()
  return (
    <div className={styles.banners}>
      {frame.sandbox?.warning !== undefined && <Banner kind="you" title={t('common.sandboxBanner')} />}
      {frame.waitingCart && <WaitingCart {...frame.waitingCart} />}
      {frame.notice && (
        <Banner
          kind={frame.notice.kind === 'done' ? 'go' : 'bad'}
          title={frame.notice.text}
          live={frame.notice.kind === 'done' ? 'status' : 'alert'}
        />
      )}
    </div>
  )
}
