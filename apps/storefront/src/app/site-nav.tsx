import { useFrame } from './frame-context.ts'
import { useLink } from './use-link.ts'

export type SitePlace = 'catalogue' | 'pricing' | 'account'

interface SiteNavProps {
  readonly current: SitePlace | undefined
  readonly className?: string | undefined
  readonly linkClassName: string | undefined
}

/** The three places of the shop; an account only for who has one. */
export function SiteNav({ current, className, linkClassName }: SiteNavProps) {
  const { frame, t } = useFrame()
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
          .filter(([place]) => place !== 'account' || frame.viewer.kind === 'member')
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
