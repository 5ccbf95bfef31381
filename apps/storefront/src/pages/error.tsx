import type { ErrorProps } from '@waybill/contract/pages'
import type { MessageId } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../app/shell-context.ts'
import { useLink } from '../app/use-link.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { SiteSearch } from '../app/site/site-search.tsx'
import styles from './error.module.css'

const NOT_FOUND = 404

/** Texts that say what is safe, or what to do next, by kind of failure. */
function wordsOf(status: number): { readonly title?: MessageId; readonly text: MessageId } {
  if (status === NOT_FOUND) return { title: 'errors.page.notFound.title', text: 'errors.page.notFound.text' }
  if (status === 403) return { title: 'errors.page.forbidden.title', text: 'errors.page.forbidden.text' }
  if (status === 410) return { title: 'errors.page.gone.title', text: 'errors.page.gone.text' }
  if (status === 429) return { title: 'errors.page.tooMany.title', text: 'errors.page.tooMany.text' }
  return { text: 'errors.page.server.text' }
}

/** The way on: a search where the address was wrong, another try where we were. */
function NextStep({ status }: { readonly status: number }) {
  const { shell, t } = useShell()
  const link = useLink()
  if (status === 403 || status === 410) return null
  if (status === NOT_FOUND) {
    return (
      <div className={styles.search}>
        <SiteSearch label={t('errors.page.notFound.title')} place="flow" />
      </div>
    )
  }
  return (
    <ButtonLink kind="main" href={link(shell.path)}>
      {t('common.tryAgain')}
    </ButtonLink>
  )
}

/** The specified sentence first, then what is safe, a way on, and a reference for support. */
export default function ErrorPage({ status, reference, message }: ErrorProps) {
  const { t } = useShell()
  const link = useLink()
  const { title, text } = wordsOf(status)
  return (
    <SitePage ground>
      <div className={styles.page}>
        <h1>{title === undefined ? (message ?? t('errors.default')) : t(title)}</h1>
        <Empty
          title={status === 410 ? (message ?? t(text)) : t(text)}
          action={<NextStep status={status} />}
          offer={
            <a className="go" href={link('/platform/marketplace')}>
              {t('errors.page.home')}
            </a>
          }
        />
        {/* a mistyped address is nothing to write to support about */}
        {status !== NOT_FOUND && <p className="small faint">{t('common.reference', { reference })}</p>}
      </div>
    </SitePage>
  )
}
