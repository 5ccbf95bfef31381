import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Logo } from '@waybill/ui/logo/logo.tsx'
import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { useFrame } from './frame-context.ts'
import { LanguageLinks } from './language-links.tsx'
import styles from './site-header.module.css'

/** For somebody who was sent a page and has no account: who it is from, the language, and the page's own tools. */
export function PlainHeader({ tools }: { readonly tools: ReactNode }) {
  const { frame, t } = useFrame()
  return (
    <header className={`${styles.header} ${styles.plain}`}>
      <div className={styles.inner}>
        <span className={styles.brand}>
          <Logo name={frame.shopName} />
        </span>
        <div className={`${styles.tools} ${styles.last}`}>
          {tools}
          <Disclosure
            label={`${t('common.language')}: ${frame.locale.toUpperCase()}`}
            face={
              <>
                <Icon name="globe" />
                {frame.locale.toUpperCase()}
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
