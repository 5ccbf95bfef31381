import type { SearchProps } from '@waybill/contract/pages'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import choices from '../../../app/choices.module.css'
import { Disclosure } from '../../../app/disclosure.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './search-results.module.css'

type CategoryFilterProps = NonNullable<SearchProps['moduleFilter']>

/** Narrows the modules that were found to one category. Links, so that each choice is an address . */
export function CategoryFilter({ allHref, categories }: CategoryFilterProps) {
  const { t } = useShell()
  const all = t('search.category.all')
  const chosen = categories.find(({ isCurrent }) => isCurrent)
  const face = chosen?.label ?? all
  const links = [{ label: all, href: allHref, count: undefined, isCurrent: chosen === undefined }, ...categories]
  return (
    <Disclosure
      className={styles.filter}
      label={`${t('search.category')}: ${face}`}
      face={
        <>
          {face}
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <ul className={styles.choices}>
        {links.map(({ label, href, count, isCurrent }) => (
          <li key={href}>
            <a className={choices.choice} href={href} aria-current={isCurrent ? 'true' : undefined}>
              {label}
              {count !== undefined && <span className={`figures ${styles.count}`}>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
