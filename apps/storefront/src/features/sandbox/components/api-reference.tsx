import type { ApiReferenceProps } from '@waybill/contract/pages'
import { useShell } from '../../../app/shell-context.ts'
import { ApiCall } from './api-call.tsx'
import styles from './api-reference.module.css'

const EXAMPLE = `npm run cli -- keys make --name "My product" --scopes entitlements:read
curl -H "Authorization: Bearer wbk_…" "$SHOP/api/v1/entitlements?limit=2"`

/** Signature of a call, its answer, and one that can be copied. */
function HowToCall() {
  const { t } = useShell()
  return (
    <section className={styles.how} aria-labelledby="how">
      <h2 id="how">{t('sandbox.api.how')}</h2>
      <p>{t('sandbox.api.how.product')}</p>
      <pre className={styles.example}>{EXAMPLE}</pre>
      <p>{t('sandbox.api.how.member', { header: 'x-waybill: 1' })}</p>
      <p>{t('sandbox.api.how.answer')}</p>
    </section>
  )
}

/** Every call by area: a page that needs no script and can be linked into. */
export function ApiReference({ areas }: ApiReferenceProps) {
  const { t } = useShell()
  return (
    <>
      <div className={styles.head}>
        <h1>{t('sandbox.api.title')}</h1>
        <p className="muted">
          {t('sandbox.api.description')} <a href="/docs/api/openapi.json">openapi.json</a>
        </p>
      </div>
      <div className={styles.layout}>
        <nav className={styles.nav} aria-label={t('sandbox.api.areas')}>
          <ul>
            {areas.map(({ name }) => (
              <li key={name}>
                <a href={`#area-${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.areas}>
          <HowToCall />
          {areas.map(({ name, calls }) => (
            <section key={name} id={`area-${name}`} className={styles.area} aria-labelledby={`area-${name}-name`}>
              <h2 id={`area-${name}-name`}>{name}</h2>
              {calls.map((call) => (
                <ApiCall key={`${call.method} ${call.path}`} call={call} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
