import { classNames } from '@waybill/ui/class-names.ts'
import { Contours } from '@waybill/ui/contours/contours.tsx'
import type { ReactNode } from 'react'
import { useShell } from '../shell-context.ts'
import { codeSplit } from '../code-split.tsx'
import { staticPart } from '../static-part.tsx'
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
  /** Without navigation, account and cart: for the recipient of this page. */
  readonly plain?: boolean | undefined
  /** Of a plain page: print, PDF. */
  readonly tools?: ReactNode
  /** Of the prices on this page, where it isn't the reader's: a quote has its own. */
  readonly currency?: string | undefined
  /** Totals on this page hold a tax: the foot says so. */
  readonly isTaxed?: boolean | undefined
  /** The seller, for the recipient of this page. */
  readonly imprint?: string | undefined
}

const StaticFooter = staticPart('site-footer', import.meta.env.SSR && SiteFooter)

const LazyPageBanners = codeSplit('app/site/page-banners', () =>
  import('./page-banners.tsx').then((code) => code.PageBanners),
)

const LazyPlainHeader = codeSplit('app/site/plain-header', () =>
  import('./plain-header.tsx').then((code) => code.PlainHeader),
)

/** The shell of every page: skip link, header, banners, main, footer. */
export function SitePage(props: SitePageProps) {
  const { children, width = 'content', ground = false, aside, current, plain = false, tools, imprint } = props
  const { shell, t } = useShell()
  const { currency = shell.currency, isTaxed = false } = props
  const { impersonation, sandbox, notice, waitingCart, approval, deletion } = shell
  const hasBanners = (impersonation ?? sandbox?.warning ?? notice ?? waitingCart ?? approval ?? deletion) !== undefined
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skipToContent')}
      </a>
      {ground && <Contours />}
      {plain ? <LazyPlainHeader tools={tools} /> : <SiteHeader current={current} />}
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
        {hasBanners && <LazyPageBanners />}
        {aside === undefined ? (
          children
        ) : (
          <div className={styles.columns}>
            <div className={styles.column}>{children}</div>
            <div className={styles.aside}>{aside}</div>
          </div>
        )}
      </main>
      <StaticFooter {...{ plain, currency, isTaxed, imprint }} hasSandbox={shell.sandbox !== undefined} />
    </>
  )
}
