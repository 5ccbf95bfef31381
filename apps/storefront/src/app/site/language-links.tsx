import { localeName } from '@waybill/i18n'
import { useSyncExternalStore } from 'react'
import { followAddress } from '../../lib/own-address.ts'
import { useShell } from '../shell-context.ts'
import styles from './choices.module.css'
import { useLink } from '../use-link.ts'

/** The part of the page that the address names, which no server sees. */
const useOwnFragment = (): string =>
  useSyncExternalStore(
    followAddress,
    () => location.hash,
    () => '',
  )

/** The same page in the other languages: page, query and part of it stay. */
export function LanguageLinks() {
  const { shell, t } = useShell()
  const link = useLink()
  const fragment = useOwnFragment()
  return (
    <nav className={styles.choices} aria-label={t('common.language')}>
      <p className={styles.legend} aria-hidden="true">
        {t('common.language')}
      </p>
      <ul>
        {shell.languages.map((locale) => (
          <li key={locale}>
            <a
              className={styles.choice}
              href={link(shell.path + fragment, locale)}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === shell.locale ? 'true' : undefined}
            >
              {localeName(locale)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
