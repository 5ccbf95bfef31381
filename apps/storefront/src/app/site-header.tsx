import { localePath } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Logo } from '@waybill/ui/logo/logo.tsx'
import type { ReactNode } from 'react'
import { AccountLinks } from './account-links.tsx'
import { CartLink } from './cart-link.tsx'
import { Disclosure } from './disclosure.tsx'
import { useFrame } from './frame-context.ts'
import { LanguageLinks } from './language-links.tsx'
import { CurrencyChoice, SchemeChoice } from './site-choices.tsx'
import styles from './site-header.module.css'
import { SiteNav, type SitePlace } from './site-nav.tsx'
import { useFixedHeader } from './use-fixed-header.ts'
import { useLink } from './use-link.ts'

function Brand() {
  const { frame } = useFrame()
  const link = useLink()
  return (
    <a className={styles.brand} href={link('/platform/marketplace')}>
      <Logo name={frame.shopName} />
    </a>
  )
}

/** The way in; it comes back to this page. */
function SignInLink({ className }: { readonly className: string | undefined }) {
  const { frame, t } = useFrame()
  const link = useLink()
  if (frame.viewer.kind !== 'visitor') return null
  const next = encodeURIComponent(localePath(frame.locale, frame.path))
  return (
    <a className={className} href={link(`/sign-in?next=${next}`)} rel="nofollow">
      {t('common.nav.signIn')}
    </a>
  )
}

function AccountMenu() {
  const { frame, t } = useFrame()
  if (frame.viewer.kind === 'visitor') return <SignInLink className={styles.tool} />
  return (
    <Disclosure
      label={t('common.nav.accountMenu', { name: frame.viewer.name })}
      face={
        <>
          <Icon name="user" />
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <AccountLinks />
    </Disclosure>
  )
}

/** Everything that doesn't fit beside the brand on a narrow screen. */
function MobileMenu({ current }: { readonly current: SitePlace | undefined }) {
  const { t } = useFrame()
  return (
    <Disclosure className={styles.menu} label={t('common.nav.menu')} face={<Icon name="menu" />}>
      <SiteNav current={current} linkClassName={styles.menuLink} />
      <SignInLink className={styles.menuLink} />
      <AccountLinks />
      <LanguageLinks />
      <CurrencyChoice />
      <SchemeChoice />
    </Disclosure>
  )
}

interface SiteHeaderProps {
  readonly current: SitePlace | undefined
  readonly search: ReactNode
}

export function SiteHeader({ current, search }: SiteHeaderProps) {
  const { frame, t } = useFrame()
  const link = useLink()
  const isFixed = useFixedHeader(frame.path)
  return (
    <header className={styles.header} data-fixed={isFixed ? '' : undefined}>
      <div className={styles.inner}>
        <Brand />
        <SiteNav current={current} className={styles.nav} linkClassName={styles.navLink} />
        <div className={styles.find}>{search}</div>
        <div className={styles.tools}>
          <a
            className={`${styles.tool} ${styles.searchLink}`}
            href={link('/platform/marketplace/search')}
            aria-label={t('common.search')}
          >
            <Icon name="search" />
          </a>
          <div className={styles.wide}>
            <Disclosure
              label={`${t('common.languageAndCurrency')}: ${frame.locale.toUpperCase()} · ${frame.currency}`}
              face={
                <>
                  <Icon name="globe" />
                  {frame.locale.toUpperCase()} · {frame.currency}
                </>
              }
            >
              <LanguageLinks />
              <CurrencyChoice />
            </Disclosure>
            <Disclosure label={t('common.scheme.label')} face={<Icon name="scheme" />}>
              <SchemeChoice />
            </Disclosure>
            <AccountMenu />
          </div>
          <CartLink />
          <MobileMenu current={current} />
        </div>
      </div>
    </header>
  )
}
