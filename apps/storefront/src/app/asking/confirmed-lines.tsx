import { money, type Currency } from '@waybill/domain/money'
import type { Translate } from '@waybill/i18n'
import { Cascade, type CascadeStop } from '@waybill/ui/cascade/cascade.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import type { ReactNode } from 'react'
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

type Reason = (because: string) => string

function reasonOf({ action }: Confirmation, t: Translate): Reason {
  return (title) =>
    action === 'deactivate' ? t('cart.confirm.needsIt', { title }) : t('asking.neededBy', { title })
}

function stopOf(consequence: Consequence, confirmation: Confirmation, reason: Reason): CascadeStop {
  const { product, because, children } = consequence
  return {
    key: String(product.id),
    name: product.title,
    reason: because === undefined ? undefined : reason(because),
    amount: <Amount product={product} currency={confirmation.currency} />,
    children: children.length === 0 ? undefined : children.map((child) => stopOf(child, confirmation, reason)),
  }
}

interface FoldedProps {
  readonly title: ReactNode
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
          <summary>{t('cart.moduleCount', { count: included.length })}</summary>
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
  const { t } = useFrame()
  const { product, dependent, dependencies, currency, is_module: isModule } = confirmation
  if (isModule === 1) {
    const others = confirmation.action === 'deactivate' ? dependent : dependencies
    return <Cascade stops={[stopOf(consequencesOf(product, others), confirmation, reasonOf(confirmation, t))]} />
  }
  return (
    <>
      <Folded title={t('asking.goes')} products={dependent} currency={currency} />
      <Folded title={t('asking.comes')} products={[product, ...dependencies]} currency={currency} />
    </>
  )
}
