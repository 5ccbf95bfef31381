import type { CartReviewProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useRef, type ReactNode } from 'react'
import { useShell } from '../../app/shell-context.ts'
import { useLink } from '../../app/use-link.ts'
import { CartMark } from '../../features/cart/components/panel/cart-mark.tsx'
import { ExplainedTotal } from '../../features/cart/components/lines/explain-total.tsx'
import { LandscapeNote } from '../../features/cart/components/review/landscape-note.tsx'
import { LazyCartProblems } from '../../features/cart/components/offers/lazy-cart-problems.tsx'
import { LazyReviewOffers } from '../../features/cart/components/offers/lazy-review-offers.ts'
import { LazyLiveReview } from '../../features/cart/components/panel/lazy-live.ts'
import { LazyUpsell } from '../../features/cart/components/offers/lazy-upsell.ts'
import { PaySchedule } from '../../features/cart/components/lines/pay-schedule.tsx'
import { ReviewLines } from '../../features/cart/components/review/review-lines.tsx'
import { MobilePay, ReviewTotal } from '../../features/cart/components/review/review-total.tsx'
import { cartTitle } from '../../features/cart/model/cart-title.ts'
import { useQuantities } from '../../features/cart/model/use-quantities.ts'
import styles from './review.module.css'
import { EstimateAction } from './estimate-action.tsx'
import { SentQuote } from './sent-quote.tsx'
import { ShareAction } from './share-action.tsx'
import { codeSplit } from '../../app/code-split.tsx'

/** Lazy: few carts come from a quote. */
const LazyOpenedQuote = codeSplit('features/cart/components/review/opened-quote', () =>
  import('../../features/cart/components/review/opened-quote.tsx').then((code) => code.OpenedQuote),
)

interface ReviewHeadProps {
  readonly cart: CartView
  /** Takes the focus from a line that goes. */
  readonly heading: React.RefObject<HTMLHeadingElement | null>
}

function Head({ cart, heading }: ReviewHeadProps) {
  const { shell, t } = useShell()
  const link = useLink()
  return (
    <div className={styles.head}>
      <div>
        <p className="small muted">
          {t('common.cart')} · {t('cart.itemCount', { count: cart.badge })}
          {shell.viewer.kind === 'visitor' && ` · ${t('estimate.savedHere')}`}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {cartTitle(cart, t)}
        </h1>
        <CartMark />
      </div>
      <ButtonLink kind="plain" icon="arrow-left" href={link('/platform/marketplace')}>
        {t('cart.backToCatalogue')}
      </ButtonLink>
    </div>
  )
}

interface HintedProps {
  readonly cart: CartView
  readonly hint: 'cart.shareHint' | 'cart.estimateHint'
  readonly children: ReactNode
}

/** A button under its occasion; what subscribers apply has none. */
function Hinted({ cart, hint, children }: HintedProps) {
  const { t } = useShell()
  return (
    <div className={styles.hinted}>
      {!cart.isExisting && <p className="small muted">{t(hint)}</p>}
      {children}
    </div>
  )
}

interface ReviewProps extends Omit<CartReviewProps, 'cart'> {
  readonly cart: CartView
}

/** The cart in full, as soon as it holds something. */
export function Review({ cart: saved, schedule, savedCarts, suggestions, tax, centres }: ReviewProps) {
  const { t } = useShell()
  const heading = useRef<HTMLHeadingElement>(null)
  const { cart, set } = useQuantities(saved)
  // the last line takes the heading with it
  const toHeading = (): void => (heading.current ?? document.getElementById('main'))?.focus()
  const estimate = (
    <Hinted cart={cart} hint="cart.estimateHint">
      <EstimateAction cart={cart} />
    </Hinted>
  )
  return (
    <div className={styles.review}>
      <div className={styles.pay}>
        <MobilePay cart={cart} quoteAction={<ShareAction cart={cart} isQuote />} />
      </div>
      <Head cart={cart} heading={heading} />
      <div className={styles.list}>
        <div>
          <LandscapeNote />
          {cart.quote && (
            <div className={styles.opened}>
              <LazyOpenedQuote quote={cart.quote} before={savedCarts.before} onBroughtBack={toHeading} />
            </div>
          )}
          <LazyCartProblems cart={cart} onSolved={toHeading} />
          {cart.live && <LazyLiveReview cart={cart} live={cart.live} />}
          <ReviewLines cart={cart} centres={centres} onQuantities={set} onRemoved={toHeading} />
          {centres?.href !== undefined && (
            <p className="small">
              <a href={centres.href}>{t('cart.costCentres')}</a>
            </p>
          )}
        </div>
        {cart.upsell && <LazyUpsell cart={cart} upsell={cart.upsell} onRestored={toHeading} />}
        <LazyReviewOffers fit={cart.bestFit} suggestions={suggestions} savedCarts={savedCarts} onSwitched={toHeading}>
          {schedule && <PaySchedule cart={cart} schedule={schedule} />}
        </LazyReviewOffers>
      </div>
      <div className={styles.side}>
        <ReviewTotal
          cart={cart}
          tax={tax}
          shareAction={
            <Hinted cart={cart} hint="cart.shareHint">
              <ShareAction cart={cart} />
              <SentQuote cart={cart} />
            </Hinted>
          }
          estimateAction={estimate}
        />
      </div>
      <div className={styles.explained} id="explain">
        <SentQuote cart={cart} />
        <ExplainedTotal cart={cart} />
        {estimate}
      </div>
    </div>
  )
}
