import type { FeaturesProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { PriceTag } from '../../../app/price-tag.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { isFound } from '../model/shown-features.ts'
import { DestinationList } from './destination-list.tsx'
import { NoSubscription } from './no-subscription.tsx'
import styles from './features/features.module.css'

interface MyPackagesProps {
  readonly features: FeaturesProps
  readonly query: string
}

type Package = NonNullable<FeaturesProps['package']>

function Contents({ modules, query }: Pick<Package, 'modules'> & Pick<MyPackagesProps, 'query'>) {
  const { t } = useShell()
  const found = modules.filter((module) => isFound(module, query))
  if (found.length === 0) return <p className="muted">{t('features.none.found', { query })}</p>
  return (
    <Sheet as="ul" ruled>
      {found.map(({ id, icon, title, description, href }) => (
        <li key={id} className={`${styles.row} ${styles.package}`}>
          <Glyph icon={icon} />
          <div className={styles.words}>
            {href === undefined ? <span>{title}</span> : <a href={href}>{title}</a>}
            <p className="small muted">{description}</p>
          </div>
        </li>
      ))}
    </Sheet>
  )
}

/** The plan with what it contains, and below it all that is switched on, and why. */
export function MyPackages({ features: { package: plan, enabled }, query }: MyPackagesProps) {
  const { shell, t } = useShell()
  if (plan === null) return <NoSubscription />
  const change = (
    <a className="go small" href={localePath(shell.locale, '/account/billing/subscription')}>
      {t('subscription.destination.toSubscription')}
    </a>
  )
  return (
    <div className={styles.lists}>
      <section className={styles.category} aria-labelledby="my-package">
        <SectionHead
          id="my-package"
          title={plan.title}
          note={t('subscription.moduleCount', { count: plan.modules.length })}
          action={change}
        />
        {plan.price !== null && <PriceTag price={plan.price} layout="beside" />}
        {plan.modules.length > 0 && <Contents modules={plan.modules} query={query} />}
      </section>
      <section className={styles.category} aria-labelledby="switched-on">
        <SectionHead id="switched-on" title={t('features.enabled')} />
        <DestinationList enabled={enabled} />
      </section>
    </div>
  )
}
