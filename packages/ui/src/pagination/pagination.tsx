import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { pageWindow } from './page-window.ts'
import styles from './pagination.module.css'

interface PaginationProps {
  label: string
  /** "1 to 8 of 1,204" */
  summary: ReactNode
  current: number
  last: number
  hrefOf: (page: number) => string
  previousLabel: string
  nextLabel: string
  /** "Page 3" */
  pageLabel: (page: number) => string
}

interface PageLinkProps {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  href: string | undefined
}

const PageLink = ({ icon, label, href }: PageLinkProps) => (
  <li>
    <a className={styles.page} href={href} aria-label={label} role="link" aria-disabled={href ? undefined : true}>
      <Icon name={icon} size={16} />
    </a>
  </li>
)

export const Pagination = (props: PaginationProps) => {
  const { label, summary, current, last, hrefOf, previousLabel, nextLabel, pageLabel } = props
  return (
    <nav className={styles.pagination} aria-label={label}>
      <p className="small muted figures">{summary}</p>
      <ul className={styles.pages}>
        <PageLink icon="chevron-left" label={previousLabel} href={current > 1 ? hrefOf(current - 1) : undefined} />
        {pageWindow(current, last).map((page, index) => (
          <li key={page ?? `gap ${index}`}>
            {page === undefined ? (
              <span className={styles.gap}>…</span>
            ) : (
              <a
                className={classNames(styles.page, page === current && styles.current)}
                href={hrefOf(page)}
                aria-label={pageLabel(page)}
                aria-current={page === current ? 'page' : undefined}
              >
                <span className="figures">{page}</span>
              </a>
            )}
          </li>
        ))}
        <PageLink icon="chevron-right" label={nextLabel} href={current < last ? hrefOf(current + 1) : undefined} />
      </ul>
    </nav>
  )
}
