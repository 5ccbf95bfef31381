import { localePath } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { CarriedFields } from './carried-fields.tsx'
import { useFrame } from './frame-context.ts'
import styles from './site-search.module.css'

const LONGEST_QUERY = 100

/** The query of a search page stays in its field. */
function queryOf(path: string): string {
  const [address = '', query = ''] = path.split('?')
  return address.endsWith('/search') ? (new URLSearchParams(query).get('q') ?? '') : ''
}

/** Search as a form of one field: works everywhere, with and without script. A second one on a page has a label of its own. */
export function SiteSearch({ label }: { readonly label?: string | undefined }) {
  const { frame, t } = useFrame()
  return (
    <form
      className={styles.search}
      role="search"
      aria-label={label}
      method="get"
      action={localePath(frame.locale, '/platform/marketplace/search')}
    >
      <CarriedFields />
      <Icon name="search" />
      <input
        className={styles.field}
        type="search"
        name="q"
        maxLength={LONGEST_QUERY}
        aria-label={t('common.searchLabel')}
        placeholder={t('common.searchLabel')}
        defaultValue={queryOf(frame.path)}
        enterKeyHint="search"
      />
    </form>
  )
}
