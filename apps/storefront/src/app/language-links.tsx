import { localeName, LOCALES } from '@waybill/i18n'
import { useFrame } from './frame-context.ts'
import styles from './choices.module.css'
import { useLink } from './use-link.ts'

/** The same page in the other languages: page and query stay (I18N-02). */
export function LanguageLinks() {
  const { frame, t } = useFrame()
  const link = useLink()
  return (
    <nav className={styles.choices} aria-label={t('common.language')}>
      <p className={styles.legend} aria-hidden="true">
        {t('common.language')}
      </p>
      <ul>
        {LOCALES.map((locale) => (
          <li key={locale}>
            <a
              className={styles.choice}
              href={link(frame.path, locale)}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === frame.locale ? 'true' : undefined}
            >
              {localeName(locale)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
