import type { CategoryStory } from '@waybill/contract/pages'
import type { ReactNode } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { RichText } from '../../../app/rich-text.tsx'
import styles from './category-intro.module.css'

type IntroProps = Omit<CategoryStory, 'story'> & {
  /** The example, in the design of the category. */
  readonly children: ReactNode
}

/** A category of a dedicated kind: where it begins, what has it already, and a true example of it. */
export function CategoryIntro({ module, from, packages, children }: IntroProps) {
  const { t } = useShell()
  return (
    <div className={styles.intro}>
      <dl className={styles.facts}>
        {from !== undefined && (
          <div className={styles.fact}>
            <dt className="small muted">{t('listing.category.from')}</dt>
            <dd>
              <PriceTag price={from} size="large" />
            </dd>
          </div>
        )}
        {packages.length > 0 && (
          <div className={styles.fact}>
            <dt className="small muted">{t('listing.category.packages')}</dt>
            <dd>
              <ul className={styles.packages}>
                {packages.map(({ title, href }) => (
                  <li key={href}>
                    <a href={href}>{title}</a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.example}>
        {children}
        <p className="small muted">
          <RichText id="listing.category.example" slots={{ module: <a href={module.href}>{module.title}</a> }} />
        </p>
      </div>
    </div>
  )
}
