import { localeName } from '@waybill/i18n'
import { useShell } from './shell-context.ts'
import styles from './choices.module.css'
import { useLink } from './use-link.ts'

/** The same page in the other languages: page and query stay (I18N-02). */
export function LanguageLinks() {
  const { shell, t } = useShell()
  const link = useLink()
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
              href={link(shell.path, locale)}
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
