import type { ReactNode } from 'react'
import { ButtonLink, Skeleton, Stack } from '@waybill/ui'
import { t } from '../lib/shown.ts'
import styles from './page-parts.module.css'

interface PageHeadProps {
  readonly title: string
  /** Beside the title: a state. */
  readonly aside?: ReactNode
  /** A sentence or two. */
  readonly children?: ReactNode
}

/** The title of a page. */
export const PageHead = ({ title, aside, children }: PageHeadProps) => (
  <div className={styles.head}>
    <div className={styles.line}>
      <h1>{title}</h1>
      {aside}
    </div>
    {children !== undefined && <p className="muted">{children}</p>}
  </div>
)

interface SectionProps {
  readonly title: string
  /** At its right: one button. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of a page, under its own heading. */
export const Section = ({ title, action, children }: SectionProps) => (
  <section className={styles.section}>
    <div className={styles.line}>
      <h2>{title}</h2>
      <div className={styles.action}>{action}</div>
    </div>
    {children}
  </section>
)

interface FactsProps {
  /** Names with what is known; what isn't is left out. */
  readonly facts: readonly (readonly [string, ReactNode])[]
}

/** Facts of one thing, in two columns where there is place. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value]) =>
        value !== null &&
        value !== false && (
          <div key={name} className={styles.fact}>
            <dt className="small muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

/** The place of what is being fetched. */
export const Loading = () => (
  <Stack aria-busy="true">
    <Skeleton shape="control" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
  </Stack>
)

/** The rows of a list as a file. */
export const CsvLink = ({ href, list }: { readonly href: string; readonly list: string }) => (
  <ButtonLink size="small" icon="download" href={href} aria-label={t('staffList.csvOf', { list })} download>
    {t('staffList.csv')}
  </ButtonLink>
)
