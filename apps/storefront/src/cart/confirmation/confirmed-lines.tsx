import { money, type Currency } from '@waybill/domain/money'
import type { Decimals } from '@waybill/i18n'
import { Cascade, type CascadeStop } from '@waybill/ui/cascade/cascade.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../app/shell-context.ts'
import { decimalsOf } from './confirmed-decimals.ts'
import { consequencesOf, type Confirmation, type ConfirmationLine } from './confirmation-tree.ts'
import styles from './confirmed-lines.module.css'

type Product = Confirmation['product']

interface AmountFormat {
  readonly currency: Currency
  readonly decimals: Decimals
}

function Amount({ product, currency, decimals }: AmountFormat & { readonly product: Product }) {
  const { shell, t } = useShell()
  switch (product.shows) {
    case 'amount':
      return <Money value={money(product.price_minor, currency)} locale={shell.locale} decimals={decimals} />
    case 'free':
      return t('common.free')
    case 'included':
      return <span className="small muted">{t('common.included')}</span>
    case 'on_request':
      return <span className="small muted">{t('common.priceOnRequest')}</span>
  }
}

function stopOf({ product, reason, children }: ConfirmationLine, writing: AmountFormat): CascadeStop {
  return {
    key: String(product.id),
    name: product.title,
    reason,
    amount: <Amount product={product} {...writing} />,
    children: children.length === 0 ? undefined : children.map((child) => stopOf(child, writing)),
  }
}

interface FoldedProps {
  readonly title: string
  readonly products: readonly Product[]
  readonly writing: AmountFormat
}

/** Modules included in a plan are named, folded: twelve lines without an amount of their own. */
function Folded({ title, products, writing }: FoldedProps) {
  const { t } = useShell()
  const included = products.filter(({ shows }) => shows === 'included')
  const own = products.filter(({ shows }) => shows !== 'included')
  if (products.length === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {own.length > 0 && (
        <Cascade
          stops={own.map((product) => ({
            key: String(product.id),
            name: product.title,
            amount: <Amount product={product} {...writing} />,
          }))}
        />
      )}
      {included.length > 0 && (
        <details>
          <summary>
            {t('common.included')} <span className="figures">({included.length})</span>
            <Icon name="chevron-down" size={16} />
          </summary>
          <ul className={styles.modules}>
            {included.map(({ id, title: name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The added and removed lines: a tree on the line, or for a plan the two lists. */
export function ConfirmedLines({ confirmation }: { readonly confirmation: Confirmation }) {
  const { product, replaced, dependencies, currency, labels, is_module: isModule } = confirmation
  const { absorbed, keep } = confirmation
  const kept = new Set(keep?.add_ons.map(({ id }) => id))
  const dependent = confirmation.dependent.filter(({ id }) => !kept.has(id))
  const writing = { currency, decimals: decimalsOf(confirmation) }
  if (isModule === 1) {
    const others = confirmation.action === 'deactivate' ? dependent : dependencies
    return <Cascade stops={[stopOf(consequencesOf(product, others), writing)]} />
  }
  const isComing = confirmation.action === 'activate'
  const goingPlan = isComing ? replaced : product
  return (
    <>
      <Folded
        title={labels.goes}
        products={goingPlan === null ? dependent : [goingPlan, ...dependent]}
        writing={writing}
      />
      {keep !== null && <Folded title={labels.kept} products={keep.add_ons} writing={writing} />}
      {absorbed.length > 0 && <Folded title={labels.absorbed} products={absorbed} writing={writing} />}
      {isComing && <Folded title={labels.comes} products={[product, ...dependencies]} writing={writing} />}
    </>
  )
}
