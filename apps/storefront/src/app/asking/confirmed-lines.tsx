import { money, type Currency } from '@waybill/domain/money'
import { Cascade, type CascadeStop } from '@waybill/ui/cascade/cascade.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useFrame } from '../frame-context.ts'
import { consequencesOf, type Confirmation, type Consequence } from './confirmation-tree.ts'
import styles from './confirmed-lines.module.css'

type Product = Confirmation['product']

interface AmountProps {
  readonly product: Product
  readonly currency: Currency
}

function Amount({ product, currency }: AmountProps) {
  const { frame, t } = useFrame()
  switch (product.shows) {
    case 'amount':
      return <Money value={money(product.price_minor, currency)} locale={frame.locale} />
    case 'free':
      return t('common.free')
    case 'included':
      return <span className="small muted">{t('common.included')}</span>
    case 'on_request':
      return <span className="small muted">{t('common.priceOnRequest')}</span>
  }
}

function stopOf({ product, reason, children }: Consequence, currency: Currency): CascadeStop {
  return {
    key: String(product.id),
    name: product.title,
    reason,
    amount: <Amount product={product} currency={currency} />,
    children: children.length === 0 ? undefined : children.map((child) => stopOf(child, currency)),
  }
}

interface FoldedProps {
  readonly title: string
  readonly products: readonly Product[]
  readonly currency: Currency
}

/** What a plan pays for is named, folded: twelve lines without an amount of their own. */
function Folded({ title, products, currency }: FoldedProps) {
  const { t } = useFrame()
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
            amount: <Amount product={product} currency={currency} />,
          }))}
        />
      )}
      {included.length > 0 && (
        <details>
          <summary>
            {t('common.included')} <span className="figures">({included.length})</span>
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

/** What comes and what goes: a tree on the line, or for a plan the two lists. */
export function ConfirmedLines({ confirmation }: { readonly confirmation: Confirmation }) {
  const { product, replaced, dependent, dependencies, currency, labels, is_module: isModule } = confirmation
  if (isModule === 1) {
    const others = confirmation.action === 'deactivate' ? dependent : dependencies
    return <Cascade stops={[stopOf(consequencesOf(product, others), currency)]} />
  }
  const isComing = confirmation.action === 'activate'
  return (
    <>
      <Folded
        title={labels.goes}
        products={replaced === null ? dependent : [replaced, ...dependent]}
        currency={currency}
      />
      {isComing && <Folded title={labels.comes} products={[product, ...dependencies]} currency={currency} />}
    </>
  )
}
