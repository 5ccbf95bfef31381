import { Banner } from '@waybill/ui/banner/banner.tsx'
import { classNames } from '@waybill/ui/class-names.ts'
import { Contours } from '@waybill/ui/contours/contours.tsx'
import type { ReactNode } from 'react'
import { useFrame } from './frame-context.ts'
import { late } from './late.tsx'
import { PlainHeader } from './plain-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { SitePlace } from './site-nav.tsx'
import styles from './site-page.module.css'

export interface SitePageProps {
  readonly children: ReactNode
  /** 1376 for working pages, 1200, or a form's 560. */
  readonly width?: 'wide' | 'content' | 'form' | undefined
  /** Contours behind the page head. */
  readonly ground?: boolean | undefined
  /** A column of 344 at the right; under the content below 950. */
  readonly aside?: ReactNode
  readonly current?: SitePlace | undefined
  /** Without navigation, account and cart: for who was sent this page. */
  readonly plain?: boolean | undefined
  /** Of a plain page: print, PDF. */
  readonly tools?: ReactNode
}

const LateWaitingCart = late('app/waiting-cart', async () => {
  const { WaitingCart } = await import('./waiting-cart.tsx')
  return WaitingCart
})

/** Sandbox in the open, and what a form of the last page did or refused. */
function PageBanners() {
  const { frame, t } = useFrame()
  const { notice, waitingCart, sandbox } = frame
  if (sandbox?.warning === undefined && notice === undefined && waitingCart === undefined) return null
  return (
    <div className={styles.banners}>
      {frame.sandbox?.warning !== undefined && <Banner kind="you" title={t('common.sandboxBanner')} />}
      {waitingCart && <LateWaitingCart {...waitingCart} />}
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

/** What every page stands in: skip link, header, banners, main, footer. */
export function SitePage(props: SitePageProps) {
  const { children, width = 'content', ground = false, aside, current, plain = false, tools } = props
  const { t } = useFrame()
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skipToContent')}
      </a>
      {ground && <Contours />}
      {plain ? <PlainHeader tools={tools} /> : <SiteHeader current={current} />}
      <main
        id="main"
        tabIndex={-1}
        className={classNames(styles.main, styles[width], aside !== undefined && styles.withAside)}
      >
        <PageBanners />
        {aside === undefined ? (
          children
        ) : (
          <div className={styles.columns}>
            <div className={styles.column}>{children}</div>
            <div className={styles.aside}>{aside}</div>
          </div>
        )}
      </main>
      <SiteFooter plain={plain} />
    </>
  )
}
