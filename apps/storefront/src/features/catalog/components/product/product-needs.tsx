import type { NeedView, ProductProps } from '@waybill/contract/pages'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stop, StopLine } from '@waybill/ui/stop-line/stop-line.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { PriceTag } from '../../../../app/price-tag.tsx'
import styles from './product-parts.module.css'

/** Products that a module is part of: packages that include it, modules that need it. */
export function ProductPlaces({ inPackages, neededBy }: Pick<ProductProps, 'inPackages' | 'neededBy'>) {
  const { t } = useShell()
  if (inPackages.length === 0 && neededBy.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="places">
      <h2 id="places">{t('catalog.product.where')}</h2>
      <Sheet ruled>
        {inPackages.length > 0 && (
          <div className={styles.places}>
            <h3 className={styles.small}>{t('catalog.product.includedInPackages')}</h3>
            <ul>
              {inPackages.map(({ title, href, price }) => (
                <li key={href} className={styles.place}>
                  <a href={href}>{title}</a>
                  <PriceTag price={price} layout="beside" align="end" />
                </li>
              ))}
            </ul>
          </div>
        )}
        {neededBy.length > 0 && (
          <div className={styles.places}>
            <h3 className={styles.small}>{t('catalog.product.neededBy')}</h3>
            <ul className={styles.links}>
              {neededBy.map(({ title, href }) => (
                <li key={title} className={styles.place}>
                  {href === undefined ? title : <a href={href}>{title}</a>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Sheet>
    </section>
  )
}

function NeedBadge({ need }: { readonly need: NeedView }) {
  const { t } = useShell()
  switch (need.state) {
    case 'this':
      return null
    case 'in_cart':
      return (
        <Badge kind="go" icon="check">
          {t('catalog.inCart')}
        </Badge>
      )
    case 'in_plan':
      return <Badge icon="check">{t('catalog.inPlan', { plan: need.planTitle ?? '' })}</Badge>
    case 'held':
      return (
        <Badge kind="go" icon="check">
          {t('catalog.alreadyYours')}
        </Badge>
      )
    case 'included':
      return <Badge icon="check">{t('common.included')}</Badge>
    case 'comes_with':
      return <Badge kind="outline">{t('catalog.product.comesWith')}</Badge>
    case 'will_be_added':
      return <Badge kind="outline">{t('catalog.product.willBeAdded')}</Badge>
  }
}

function NeedNote({ need }: { readonly need: NeedView }) {
  const { t } = useShell()
  if (need.state === 'this') return t('catalog.product.thisModule')
  if (need.state === 'in_plan' || need.state === 'included') return t('catalog.product.included')
  if (need.state === 'held') return t('catalog.product.inSubscription')
  return <PriceTag price={need.price} layout="beside" />
}

const isAdded = (state: NeedView['state']): boolean => state === 'will_be_added' || state === 'comes_with'

const kindOf = ({ state }: NeedView): 'here' | 'have' | 'add' =>
  state === 'this' ? 'here' : isAdded(state) ? 'add' : 'have'

/** Dependencies as a chain of stops, and whether adding the product brings anything else. */
export function ProductNeeds({ needs }: Pick<ProductProps, 'needs'>) {
  const { t } = useShell()
  const count = needs.filter(({ state }) => isAdded(state)).length
  return (
    <section className={styles.part} aria-labelledby="needs">
      <h2 id="needs">{t('catalog.product.needs')}</h2>
      <Sheet>
        <div className={styles.chain}>
          <StopLine>
            {needs.map((need) => (
              <Stop
                key={need.title}
                kind={kindOf(need)}
                title={
                  need.href === undefined || need.state === 'this' ? need.title : <a href={need.href}>{need.title}</a>
                }
                note={<NeedNote need={need} />}
                aside={<NeedBadge need={need} />}
              />
            ))}
          </StopLine>
        </div>
        <p className={`small muted ${styles.foot}`}>
          {count === 0 ? t('catalog.product.nothingElse') : t('catalog.product.alsoAdded', { count })}
        </p>
      </Sheet>
    </section>
  )
}
