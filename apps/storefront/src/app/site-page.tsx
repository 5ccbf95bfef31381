import { classNames } from '@waybill/ui/class-names.ts'
import { Contours } from '@waybill/ui/contours/contours.tsx'
import type { ReactNode } from 'react'
import { useFrame } from './frame-context.ts'
import { late } from './late.tsx'
import { still } from './still.tsx'
import { SiteHeader } from './site-header.tsx'
import type { SitePlace } from './site-place.ts'
import styles from './site-page.module.css'
import { SiteFooter } from './site-footer.tsx'

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
  /** Of the prices on this page, where it isn't the reader's: a quote keeps its own. */
  readonly currency?: string | undefined
  /** Who sells, for who was sent this page. */
  readonly imprint?: string | undefined
}

const StillFooter = still('site-footer', import.meta.env.SSR && SiteFooter)

const LatePageBanners = late('app/page-banners', () => import('./page-banners.tsx').then((code) => code.PageBanners))

const LatePlainHeader = late('app/plain-header', () => import('./plain-header.tsx').then((code) => code.PlainHeader))

/** What every page stands in: skip link, header, banners, main, footer. */
export function SitePage(props: SitePageProps) {
  const { children, width = 'content', ground = false, aside, current, plain = false, tools, imprint } = props
  const { frame, t } = useFrame()
  const { currency = frame.currency } = props
  const { sandbox, notice, waitingCart } = frame
  const hasBanners = sandbox?.warning !== undefined || notice !== undefined || waitingCart !== undefined
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skipToContent')}
      </a>
      {ground && <Contours />}
      {plain ? <LatePlainHeader tools={tools} /> : <SiteHeader current={current} />}
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          styles.main,
          width === 'wide' && styles.wide,
          width === 'form' && styles.form,
          aside !== undefined && styles.withAside,
        )}
      >
        {hasBanners && <LatePageBanners />}
        {aside === undefined ? (
          children
        ) : (
          <div className={styles.columns}>
            <div className={styles.column}>{children}</div>
            <div className={styles.aside}>{aside}</div>
          </div>
        )}
      </main>
      <StillFooter plain={plain} currency={currency} hasSandbox={frame.sandbox !== undefined} imprint={imprint} />
    </>
  )
}
