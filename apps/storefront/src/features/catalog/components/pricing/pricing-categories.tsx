import type { PricingCategory, PricingModule, PricingProps } from '@waybill/contract/pages'
import { formatList } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Motif } from '@waybill/ui/motif/motif.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { categoryMotif } from '../../model/category-motif.ts'
import { CellPrice } from './cell-price.tsx'
import styles from './pricing-categories.module.css'

/** Plans that have a module, as a text. */
function usePlaces(planCount: number): (module: PricingModule) => string {
  const { shell, t } = useShell()
  return ({ inPlans }) => {
    if (inPlans.length === 0) return t('pricing.noPlan')
    if (inPlans.length === planCount) return t('pricing.every')
    return t('pricing.inPlans', { plans: formatList(inPlans, shell.locale) })
  }
}

/** Price beside a plan without the module; where every plan has it, only what is charged by use costs more. */
function ModulePrice({ module, isInAll }: { readonly module: PricingModule; readonly isInAll: boolean }) {
  const { t } = useShell()
  const { price } = module.price
  if (isInAll && (price.shows !== 'amount' || price.unit === 'company')) return t('pricing.compare.included')
  return <CellPrice price={module.price} isExtra={!isInAll} />
}

function CategoryModules({ category, planCount }: { readonly category: PricingCategory; readonly planCount: number }) {
  const link = useLink()
  const placesOf = usePlaces(planCount)
  return (
    <ul className={styles.modules}>
      {category.modules.map((module) => (
        <li key={module.id} className={styles.module}>
          <span className={styles.words}>
            <b>{module.href === undefined ? module.title : <a href={link(module.href)}>{module.title}</a>}</b>
            <span className={module.inPlans.length > 0 ? styles.held : 'faint'}>{placesOf(module)}</span>
          </span>
          <span className={styles.price}>
            <ModulePrice module={module} isInAll={module.inPlans.length === planCount} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function CategoryCard({ category, planCount }: { readonly category: PricingCategory; readonly planCount: number }) {
  const { t } = useShell()
  const link = useLink()
  const { icon, name, summary, modules } = category
  return (
    <details className={styles.card}>
      <summary className={styles.summary}>
        <Motif name={categoryMotif(icon)} />
        <span className={styles.name}>
          <b>{name}</b>
          <span className="small muted">{summary}</span>
        </span>
        <span className={`small faint ${styles.count}`}>{t('pricing.category.count', { count: modules.length })}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.body}>
        <CategoryModules category={category} planCount={planCount} />
        <a className="go small" href={link(category.href)}>
          {t('pricing.category.all', { category: name })}
        </a>
      </div>
    </details>
  )
}

/** A card for each category that opens to its modules: which plan has them, and what they cost. */
export function PricingCategories({ categories, plans }: Pick<PricingProps, 'categories' | 'plans'>) {
  const { t } = useShell()
  const isLeft = (_: PricingCategory, place: number): boolean => place * 2 < categories.length
  const left = categories.filter(isLeft)
  return (
    <section aria-labelledby="categories">
      <SectionHead id="categories" title={t('pricing.categories.title')} note={t('pricing.categories.intro')} />
      <div className={styles.cards}>
        {[left, categories.slice(left.length)].map((column) => (
          <div key={column[0]?.icon} className={styles.column}>
            {column.map((category) => (
              <CategoryCard key={category.icon} category={category} planCount={plans.length} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
