import { localePath } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { AccountLinks } from './account-links.tsx'
import { Brand } from './brand.tsx'
import { CartLink } from './cart-link.tsx'
import { Disclosure } from './disclosure.tsx'
import { useFrame } from './frame-context.ts'
import { LanguageLinks } from './language-links.tsx'
import { CurrencyChoice, SchemeChoice } from './site-choices.tsx'
import styles from './site-header.module.css'
import { SiteNav } from './site-nav.tsx'
import type { SitePlace } from './site-place.ts'
import { SiteSearch } from './site-search.tsx'
import { still } from './still.tsx'
import { useFixedHeader } from './use-fixed-header.ts'
import { useLink } from './use-link.ts'
import { useMobileSearch } from './use-mobile-search.ts'

const StillBrand = still('brand', import.meta.env.SSR && Brand)

const StillNav = still('site-nav', import.meta.env.SSR && SiteNav)
const StillMenu = still('site-menu', import.meta.env.SSR && SiteNav)

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
  const { frame, t } = useFrame()
  return (
    <Disclosure className={styles.menu} label={t('common.nav.menu')} face={<Icon name="menu" />}>
      <StillMenu current={current} linkClassName={styles.menuLink} isMember={frame.viewer.kind === 'member'} />
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
  const { frame, t } = useFrame()
  const link = useLink()
  const isFixed = useFixedHeader(frame.path)
  const { box, onPress } = useMobileSearch()
  return (
    <header className={styles.header} data-fixed={isFixed ? '' : undefined}>
      <div className={styles.inner}>
        <StillBrand className={styles.brand} />
        <StillNav
          current={current}
          className={styles.nav}
          linkClassName={styles.navLink}
          isMember={frame.viewer.kind === 'member'}
        />
        <div ref={box} className={styles.find} data-open={frame.path.split('?')[0] === SEARCH_PATH ? '' : undefined}>
          <SiteSearch />
        </div>
        <div className={styles.tools}>
          <a
            className={`${styles.tool} ${styles.searchLink}`}
            href={link(SEARCH_PATH)}
            aria-label={t('common.search')}
            onClick={onPress}
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
