import type { UpsellView } from '@waybill/contract/pages'
import type { CartView, PriceView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { useId, useRef } from 'react'
import { CartForm } from '../../../../cart/cart-form.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { amountText } from '../../../../lib/rate-text.ts'
import { cartDecimals, useCartDecimals } from '../../model/shown-total.ts'
import { AddModule } from './add-module.tsx'
import styles from './upsell-panel.module.css'

/** Price beside the plan; with the plan back it is part of its price. */
function ListPrice({ price }: { readonly price: PriceView }) {
  const { shell, t } = useShell()
  const decimals = useCartDecimals()
  switch (price.shows) {
    case 'amount':
      return amountText(price, { locale: shell.locale, t, decimals })
    case 'free':
      return t('common.free')
    case 'included':
      return t('common.included')
    case 'on_request':
      return t('common.priceOnRequest')
    case 'unavailable':
      return null
  }
}

interface MissingProps {
  readonly module: UpsellView['missing'][number]
  readonly onAdded: () => void
}

function MissingModule({ module, onAdded }: MissingProps) {
  const { t } = useShell()
  const link = useLink()
  const { id, title, href, price } = module
  return (
    <li className={styles.module}>
      <span className={styles.name}>{href === undefined ? title : <a href={link(href)}>{title}</a>}</span>
      <span className={`small faint ${styles.price}`}>
        <ListPrice price={price} />
      </span>
      {price.shows !== 'unavailable' && (
        <AddModule
          module={{ id, title, place: 'upsell' }}
          words={{
            face: t('cart.upsell.addBack'),
            name: t('cart.upsell.addBack.named', { title }),
            busy: t('cart.upsell.restoring'),
          }}
          onAdded={onAdded}
        />
      )}
    </li>
  )
}

interface MissingListProps {
  readonly upsell: UpsellView
  readonly isFolded: boolean
  readonly onAdded: () => void
}

function MissingModules({ upsell, isFolded, onAdded }: MissingListProps) {
  const { t } = useShell()
  const label = t('cart.upsell.missing', { plan: upsell.planTitle })
  const list = (
    <ul aria-label={label}>
      {upsell.missing.map((module) => (
        <MissingModule key={module.id} module={module} onAdded={onAdded} />
      ))}
    </ul>
  )
  if (!isFolded) return list
  return (
    <details>
      <summary className={styles.summary}>
        {label} <span className="figures">({upsell.missing.length})</span>
      </summary>
      {list}
    </details>
  )
}

interface RestoreProps {
  readonly upsell: UpsellView
  readonly onRestored: (() => void) | undefined
}

function Restore({ upsell: { planId, planTitle, missing }, onRestored }: RestoreProps) {
  const { t } = useShell()
  const change = { kind: 'add', id: planId, title: planTitle, isModule: false, lines: missing.length } as const
  return (
    <CartForm change={{ ...change, restores: true, place: 'upsell' }} onChanged={onRestored}>
      {(busy) => (
        <Button type="submit" kind="add" full busy={busy} busyLabel={t('cart.upsell.restoring')}>
          {t('cart.upsell.restore', { plan: planTitle })}
        </Button>
      )}
    </CartForm>
  )
}

interface UpsellPanelProps {
  readonly cart: CartView
  readonly upsell: UpsellView
  /** In the cart panel, where the total must stay in view: the single modules are folded. */
  readonly isNarrow?: boolean | undefined
  /** The panel is removed: moves the focus. */
  readonly onRestored?: (() => void) | undefined
}

/** After a package was broken: what is missing, what the restored cart costs, and both ways to restore it. */
export function UpsellPanel({ cart, upsell, isNarrow = false, onRestored }: UpsellPanelProps) {
  const { shell, t } = useShell()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { planTitle, missing, total } = upsell
  // the last of them takes the panel with it
  const toHeading = (): void => (heading.current === null ? onRestored?.() : heading.current.focus())
  const spoken = (amount: CartView['total']): string => formatMoney(amount, shell.locale, cartDecimals(cart))
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {t('cart.upsell.title', { plan: planTitle })}
      </h3>
      <p className="small">
        {total === undefined
          ? t('cart.upsell.retired', { plan: planTitle })
          : t('cart.upsell.text', { total: spoken(total), now: spoken(cart.total) })}
      </p>
      {missing.length > 0 && <MissingModules upsell={upsell} isFolded={isNarrow} onAdded={toHeading} />}
      {total !== undefined && <Restore upsell={upsell} onRestored={onRestored} />}
    </section>
  )
}
