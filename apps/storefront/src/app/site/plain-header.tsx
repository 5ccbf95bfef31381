import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Logo } from '@waybill/ui/logo/logo.tsx'
import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { useShell } from '../shell-context.ts'
import { LanguageLinks } from './language-links.tsx'
import styles from './site-header.module.css'

/** For a recipient of a page, who has no account: who it is from, the language, and the page's own tools. */
export function PlainHeader({ tools }: { readonly tools: ReactNode }) {
  const { shell, t } = useShell()
  return (
    <header className={`${styles.header} ${styles.plain}`}>
      <div className={styles.inner}>
        <span className={styles.brand}>
          <Logo name={shell.shopName} picture={shell.logo} />
        </span>
        <div className={`${styles.tools} ${styles.last}`}>
          {tools}
          <Disclosure
            label={t('common.labelled', { label: t('common.language'), text: shell.locale.toUpperCase() })}
            face={
              <>
                <Icon name="globe" />
                {shell.locale.toUpperCase()}
              </>
            }
          >
            <LanguageLinks />
          </Disclosure>
        </div>
      </div>
    </header>
  )
}
