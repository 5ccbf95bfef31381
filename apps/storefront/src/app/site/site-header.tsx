import { localePath } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Brand } from './brand.tsx'
import { Disclosure } from './disclosure.tsx'
import { useBadge, useShell } from '../shell-context.ts'
import { LanguageLinks } from './language-links.tsx'
import { CurrencyChoice, SchemeChoice } from './site-choices.tsx'
import styles from './site-header.module.css'
import { SiteNav } from './site-nav.tsx'
import type { SitePlace } from './site-place.ts'
import { SiteSearch } from './site-search.tsx'
import { staticPart } from '../static-part.tsx'
import { useFixedHeader } from './use-fixed-header.ts'
import { useLink } from '../use-link.ts'
import { codeSplit } from '../code-split.tsx'
import { type MouseEvent, type RefObject, useRef } from 'react'

/**
 * On a small screen the field is seen while it has the focus, which its icon gives it; without script the icon leads to
 * the results page.
 */
function useMobileSearch(): {
  readonly box: RefObject<HTMLDivElement | null>
  readonly onClick: (event: MouseEvent) => void
} {
  const box = useRef<HTMLDivElement>(null)
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // a small screen opens its keyboard only for a field that takes the focus within the click
    box.current?.querySelector('input')?.focus()
  }
  return { box, onClick }
}

/** The cart and how many lines of it the reader can see. */
function CartLink() {
  const { t } = useShell()
  const badge = useBadge()
  const link = useLink()
  return (
    <a
      className={`${styles.tool} ${styles.cart}`}
      href={link('/platform/marketplace/shopping-cart-review')}
      aria-label={t('common.cartCount', { count: badge })}
    >
      <Icon name="cart" />
      <span className={styles.cartWord}>{t('common.cart')}</span>{' '}
      {/* its place is held before it comes: the search beside it stays where it is */}
      {badge > 0 ? <span className={`figures ${styles.badge}`}>{badge}</span> : <span className={styles.badgePlace} />}
    </a>
  )
}

const LazyMenu = codeSplit('app/site/account-menu', () => import('./account-menu.tsx').then((code) => code.AccountMenu))

/** Links of a signed-in member; a first visit doesn't load them. */
function AccountLinks() {
  const { shell } = useShell()
  return shell.viewer.kind === 'visitor' ? null : <LazyMenu />
}

const StaticBrand = staticPart('brand', import.meta.env.SSR && Brand)

const StaticNav = staticPart('site-nav', import.meta.env.SSR && SiteNav)
const StaticMenu = staticPart('site-menu', import.meta.env.SSR && SiteNav)

/** The link to the sign-in, which leads back to this page. */
function SignInLink({ className }: { readonly className: string | undefined }) {
  const { shell, t } = useShell()
  const link = useLink()
  if (shell.viewer.kind !== 'visitor') return null
  const next = encodeURIComponent(localePath(shell.locale, shell.path))
  return (
    <a className={className} href={link(`/sign-in?next=${next}`)} rel="nofollow">
      {t('common.nav.signIn')}
    </a>
  )
}

function AccountMenu() {
  const { shell, t } = useShell()
  if (shell.viewer.kind === 'visitor') return <SignInLink className={styles.tool} />
  return (
    <Disclosure
      label={t('common.nav.accountMenu', { name: shell.viewer.name })}
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
  const { shell, t } = useShell()
  return (
    <Disclosure className={styles.menu} label={t('common.nav.menu')} face={<Icon name="menu" />}>
      <StaticMenu current={current} linkClassName={styles.menuLink} isMember={shell.viewer.kind === 'member'} />
      <SignInLink className={styles.menuLink} />
      <AccountLinks />
      <LanguageLinks />
      <CurrencyChoice />
      <SchemeChoice />
    </Disclosure>
  )
}

const SEARCH_PATH = '/platform/marketplace/search'

export function SiteHeader({ current }: { readonly current: SitePlace | undefined }) {
  const { shell, t } = useShell()
  const link = useLink()
  const isFixed = useFixedHeader(shell.path)
  const { box, onClick } = useMobileSearch()
  return (
    <header className={styles.header} data-fixed={isFixed ? '' : undefined}>
      <div className={styles.inner}>
        <StaticBrand className={styles.brand} />
        <StaticNav
          current={current}
          className={styles.nav}
          linkClassName={styles.navLink}
          isMember={shell.viewer.kind === 'member'}
        />
        <div ref={box} className={styles.find} data-open={shell.path.split('?')[0] === SEARCH_PATH ? '' : undefined}>
          <SiteSearch label={t('common.searchLabel')} />
        </div>
        <div className={styles.tools}>
          <a
            className={`${styles.tool} ${styles.searchLink}`}
            href={link(SEARCH_PATH)}
            aria-label={t('common.search')}
            onClick={onClick}
          >
            <Icon name="search" />
          </a>
          <div className={styles.wide}>
            <Disclosure
              label={t('common.labelled', {
                label: t('common.languageAndCurrency'),
                text: `${shell.locale.toUpperCase()} · ${shell.currency}`,
              })}
              face={
                <>
                  <Icon name="globe" />
                  {shell.locale.toUpperCase()} · {shell.currency}
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
