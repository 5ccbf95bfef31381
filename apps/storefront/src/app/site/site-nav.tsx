import { useShell } from '../shell-context.ts'
import type { SitePlace } from './site-place.ts'
import { useLink } from '../use-link.ts'

interface SiteNavProps {
  readonly current: SitePlace | undefined
  readonly className?: string | undefined
  readonly linkClassName: string | undefined
  /** Has an account. */
  readonly isMember: boolean
}

/** The three places of the shop; the account only for a member. */
export function SiteNav({ current, className, linkClassName, isMember }: SiteNavProps) {
  const { t } = useShell()
  const link = useLink()
  const places: readonly (readonly [SitePlace, string, string])[] = [
    ['catalogue', '/platform/marketplace', t('common.nav.catalogue')],
    ['pricing', '/platform/marketplace/pricing', t('common.nav.pricing')],
    ['account', '/account/billing/subscription', t('common.nav.account')],
  ]
  return (
    <nav className={className} aria-label={t('common.nav.main')}>
      <ul>
        {places
          .filter(([place]) => place !== 'account' || isMember)
          .map(([place, path, words]) => (
            <li key={place}>
              <a className={linkClassName} href={link(path)} aria-current={place === current ? 'page' : undefined}>
                {words}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
