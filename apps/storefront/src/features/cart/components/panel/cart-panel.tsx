import type { CartView } from '@waybill/contract/views'
import { pageNumberOf, pageNumbers } from '@waybill/domain/cart'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { SummaryLine, SummaryLines } from '@waybill/ui/summary-card/summary-lines.tsx'
import { SummaryCard, SummaryTop, SummaryTotal } from '@waybill/ui/summary-card/summary-card.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import { Row } from '@waybill/ui/stack/stack.tsx'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { cartTitle } from '../../model/cart-title.ts'
import { CartMark } from './cart-mark.tsx'
import { LazyUpsell } from '../offers/lazy-upsell.ts'
import { LazyCartProblems } from '../offers/lazy-cart-problems.tsx'
import { hasOrphans, splitLines } from '../../model/split-lines.ts'
import { CartMoney } from './cart-money.tsx'
import { PanelBestFit } from '../offers/best-fit.tsx'
import { CartTotal } from './cart-total.tsx'
import { LineEntry, PlanEntry } from './panel-entry.tsx'
import { ExplainTotal } from '../lines/explain-total.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'
import { LazyLiveSection } from './lazy-live.ts'
import { LazyOrphanNote } from '../offers/lazy-orphan-note.ts'
import { ActionNote, MainAction } from './main-action.tsx'
import styles from './cart-panel.module.css'
import { useLink } from '../../../../app/use-link.ts'

/** M§9: above this number of modules the list scrolls and total and main button stay in view. */
const MOST_WITHOUT_SCROLLING = 6
const COMPONENTS = '/platform/marketplace/list'

export interface CartActions {
  /** Share quote and estimate price, composed by the page. */
  readonly actions?: ReactNode
}

export interface CartPanelProps extends CartActions {
  readonly cart: CartView
  /** "Back To Catalogue" on platform and industry pages, "Back" elsewhere. */
  readonly backTo?: 'catalogue' | undefined
  readonly onHide: () => void
}

function HideLink({ backTo, onHide }: Pick<CartPanelProps, 'backTo' | 'onHide'>) {
  const { t } = useShell()
  const link = useLink()
  const onClick = (event: MouseEvent): void => {
    event.preventDefault()
    onHide()
  }
  return (
    <span>
      <ButtonLink
        kind="plain"
        size="small"
        icon="arrow-left"
        flush
        href={link('/platform/marketplace')}
        onClick={onClick}
      >
        {backTo === 'catalogue' ? t('cart.backToCatalogue') : t('common.back')}
      </ButtonLink>
    </span>
  )
}

function Entries({ cart, onRemoved }: { readonly cart: CartView; readonly onRemoved: () => void }) {
  const { t } = useShell()
  const [known] = useState(() => new Set(cart.lines.map(({ id }) => id)))
  const { folded, own } = splitLines(cart)
  return (
    <SummaryLines label={t('cart.items')} scrolls={cart.lines.length > MOST_WITHOUT_SCROLLING}>
      {cart.plan && <PlanEntry cart={cart} plan={cart.plan} bundled={folded} />}
      {own.map((line) => (
        <LineEntry key={line.id} line={line} cart={cart} isNew={!known.has(line.id)} onRemoved={onRemoved} />
      ))}
      {cart.extraAssets && cart.extraAssets.amount.minor > 0 && (
        <SummaryLine
          name={t('cart.extraAssets')}
          amount={
            <ExplainedAmount cart={cart} explanation={cart.extraAssets.explanation}>
              <CartMoney cart={cart} value={cart.extraAssets.amount} />
            </ExplainedAmount>
          }
        />
      )}
    </SummaryLines>
  )
}

/** Leads to the list of components, and is absent on it (page 3, CUI-04). */
function AddMore() {
  const { shell, t } = useShell()
  const link = useLink()
  if (pageNumberOf(shell.path) === pageNumbers.list) return null
  return (
    <ButtonLink kind="plain" size="small" icon="plus" href={link(COMPONENTS)}>
      {t('cart.addMore')}
    </ButtonLink>
  )
}

interface CartFootProps {
  readonly cart: CartView
  readonly onRemoved: () => void
}

/** The total, and for a subscriber the button that applies it: what stays in view. */
function Foot({ cart }: Pick<CartFootProps, 'cart'>) {
  return (
    <SummaryTotal>
      <CartTotal cart={cart} />
      <ExplainTotal cart={cart} place="cart" />
      {cart.isExisting && (
        <>
          <MainAction cart={cart} />
          <ActionNote cart={cart} />
        </>
      )}
    </SummaryTotal>
  )
}

/** Further actions of a cart: they would cover the lines if they stayed in view too. */
function More({ cart, onRemoved, actions }: CartFootProps & CartActions) {
  return (
    <div className={styles.more}>
      {cart.bestFit && <PanelBestFit fit={cart.bestFit} onSwitched={onRemoved} />}
      {actions}
      <AddMore />
    </div>
  )
}

/** The cart as a waybill: what you take, a divider, what it costs. */
export function CartPanel({ cart, backTo, onHide, actions }: CartPanelProps) {
  const { t } = useShell()
  const heading = useRef<HTMLHeadingElement>(null)
  // the last line takes the cart panel with it
  const onRemoved = (): void => (heading.current ?? document.getElementById('main'))?.focus()
  return (
    <SummaryCard label={t('common.cart')}>
      <SummaryTop>
        <Row spread>
          <HideLink backTo={backTo} onHide={onHide} />
          <span className="small faint figures">{t('cart.itemCount', { count: cart.badge })}</span>
        </Row>
        <h2 ref={heading} tabIndex={-1}>
          {cartTitle(cart, t)}
        </h2>
        {cart.quote && <p className="small muted">{t('cart.reason.quoted', { number: cart.quote.number })}</p>}
        <CartMark />
        {!cart.isExisting && (
          <>
            <MainAction cart={cart} />
            <ActionNote cart={cart} />
          </>
        )}
        <LazyCartProblems cart={cart} onSolved={onRemoved} />
      </SummaryTop>
      {cart.live && <LazyLiveSection cart={cart} live={cart.live} />}
      <Entries cart={cart} onRemoved={onRemoved} />
      {hasOrphans(cart) && (
        <div className={styles.beside}>
          <LazyOrphanNote cart={cart} onRemoved={onRemoved} />
        </div>
      )}
      {cart.upsell && (
        <div className={styles.beside}>
          <LazyUpsell cart={cart} upsell={cart.upsell} isNarrow onRestored={onRemoved} />
        </div>
      )}
      <div className={styles.foot}>
        <Divider />
        <Foot cart={cart} />
      </div>
      <More cart={cart} onRemoved={onRemoved} actions={actions} />
    </SummaryCard>
  )
}
