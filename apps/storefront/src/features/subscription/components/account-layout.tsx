import type { ReactNode } from 'react'
import { localePath } from '@waybill/i18n'
import { useShell } from '../../../app/shell-context.ts'
import { SideNav } from '../../../app/side-nav.tsx'
import styles from './subscription.module.css'

const places = {
  subscription: { path: '/account/billing/subscription', label: 'common.nav.subscription' },
  invoices: { path: '/account/billing/invoices', label: 'common.nav.invoices' },
  features: { path: '/account/manage-features', label: 'common.nav.features' },
  quotes: { path: '/account/quotes', label: 'common.nav.quotes' },
  members: { path: '/account/members', label: 'common.nav.members' },
  profile: { path: '/account/profile', label: 'common.nav.profile' },
  security: { path: '/account/security', label: 'common.nav.security' },
} as const

interface AccountLayoutProps {
  readonly current: keyof typeof places | undefined
  readonly children: ReactNode
}

/** The pages of an account beside each other. */
export function AccountLayout({ current, children }: AccountLayoutProps) {
  const { shell, t } = useShell()
  const links = Object.entries(places).map(([place, { path, label }]) => ({
    href: localePath(shell.locale, path),
    text: t(label),
    isCurrent: place === current,
  }))
  const from = encodeURIComponent(localePath(shell.locale, shell.path))
  const product = {
    href: `${localePath(shell.locale, '/account/product')}?from=${from}`,
    text: t('subscription.toProduct', { shop: shell.shopName }),
    isCurrent: false,
  }
  return (
    <SideNav label={t('common.nav.account')} places={shell.hasProduct === true ? [...links, product] : links}>
      <div className={styles.content}>{children}</div>
    </SideNav>
  )
}
