import type { CartView } from '@waybill/contract/views'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { DocketLine, DocketLines } from '@waybill/ui/docket/docket-lines.tsx'
import { Docket, DocketTop, DocketTotal } from '@waybill/ui/docket/docket.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Perforation } from '@waybill/ui/perforation/perforation.tsx'
import { Row } from '@waybill/ui/stack/stack.tsx'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { cartTitle } from '../model/cart-title.ts'
import { CartMark } from './cart-mark.tsx'
import { CartTotal } from './cart-total.tsx'
import { LineEntry, PlanEntry } from './docket-entry.tsx'
import { ExplainTotal } from './explain-total.tsx'
import { LateUpsell } from './late-upsell.ts'
import { MainAction } from './main-action.tsx'
import styles from './cart-docket.module.css'
import { useLink } from '../../../app/use-link.ts'

/** M§9: above so many modules the list scrolls and total and main button stay in view. */
const MOST_WITHOUT_SCROLLING = 6

export interface CartActions {
  /** Share quote, composed by the page. */
  readonly shareAction?: ReactNode
  /** Estimate price, composed by the page. */
  readonly estimateAction?: ReactNode
}

export interface CartDocketProps extends CartActions {
  readonly cart: CartView
  /** "Back To Catalogue" on platform and industry pages, "Back" elsewhere (CUI-01). */
  readonly backTo?: 'catalogue' | undefined
  /** Absent on the list of components itself (page 3). */
  readonly addsMore?: boolean | undefined
  readonly onHide: () => void
}

function HideLink({ backTo, onHide }: Pick<CartDocketProps, 'backTo' | 'onHide'>) {
  const { t } = useFrame()
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
  const { frame, t } = useFrame()
  const [known] = useState(() => new Set(cart.lines.map(({ id }) => id)))
  const bundled = cart.plan === undefined ? [] : cart.lines.filter((line) => line.bundled)
  const own = cart.lines.filter((line) => !bundled.includes(line))
  return (
    <DocketLines label={t('cart.items')} scrolls={own.length > MOST_WITHOUT_SCROLLING}>
      {cart.plan && <PlanEntry plan={cart.plan} bundled={bundled} />}
      {own.map((line) => (
        <LineEntry key={line.id} line={line} cart={cart} isNew={!known.has(line.id)} onRemoved={onRemoved} />
      ))}
      {cart.extraAssets && (
        <DocketLine
          name={t('cart.extraAssets')}
          amount={<Money value={cart.extraAssets.amount} locale={frame.locale} />}
        />
      )}
    </DocketLines>
  )
}

/** The cart as a waybill: what you take, a perforation, what it costs (CUI-01..CUI-04). */
export function CartDocket({ cart, backTo, addsMore = false, onHide, shareAction, estimateAction }: CartDocketProps) {
  const { t } = useFrame()
  const link = useLink()
  const heading = useRef<HTMLHeadingElement>(null)
  const isVisitor = cart.mainAction.kind === 'try'
  return (
    <Docket label={t('common.cart')}>
      <DocketTop>
        <Row spread>
          <HideLink backTo={backTo} onHide={onHide} />
          <span className="small faint figures">{t('cart.itemCount', { count: cart.badge })}</span>
        </Row>
        <h2 ref={heading} tabIndex={-1}>
          {cartTitle(cart, t)}
        </h2>
        <CartMark />
        {!cart.isSubscriber && <MainAction cart={cart} />}
        {isVisitor && <p className="small muted">{t('cart.trialNote')}</p>}
      </DocketTop>
      <Entries cart={cart} onRemoved={() => heading.current?.focus()} />
      {cart.upsell && (
        <div className={styles.upsell}>
          <LateUpsell cart={cart} upsell={cart.upsell} isNarrow onRestored={() => heading.current?.focus()} />
        </div>
      )}
      <Perforation />
      <DocketTotal>
        <CartTotal cart={cart} />
        <ExplainTotal cart={cart} place="docket" />
        {(shareAction || estimateAction) && (
          <div className={styles.actions}>
            {shareAction}
            {estimateAction}
          </div>
        )}
        {addsMore && (
          <ButtonLink kind="plain" size="small" icon="plus" href={link('/platform/marketplace')}>
            {t('cart.addMore')}
          </ButtonLink>
        )}
        {cart.isSubscriber && <MainAction cart={cart} />}
      </DocketTotal>
    </Docket>
  )
}
