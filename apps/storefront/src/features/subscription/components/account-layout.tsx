import type { ReactNode } from 'react'
import { localePath } from '@waybill/i18n'
import { useFrame } from '../../../app/frame-context.ts'
import styles from './subscription.module.css'

const places = {
  subscription: { path: '/account/billing/subscription', label: 'subscription.title' },
  features: { path: '/account/manage-features', label: 'subscription.features.title' },
} as const

interface AccountLayoutProps {
  readonly current: keyof typeof places | undefined
  readonly children: ReactNode
}

/** The pages of an account beside each other. */
export function AccountLayout({ current, children }: AccountLayoutProps) {
  const { frame, t } = useFrame()
  return (
    <div className={styles.layout}>
      <nav className={styles.nav} aria-label={t('common.nav.account')}>
        <ul>
          {Object.entries(places).map(([place, { path, label }]) => (
            <li key={place}>
              <a
                className={styles.link}
                href={localePath(frame.locale, path)}
                aria-current={place === current ? 'page' : undefined}
              >
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
