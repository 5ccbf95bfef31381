import type { CartReviewProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useRef } from 'react'
import { useFrame } from '../../app/frame-context.ts'
import { useLink } from '../../app/use-link.ts'
import { CartMark } from '../../features/cart/components/cart-mark.tsx'
import { ExplainedTotal } from '../../features/cart/components/explain-total.tsx'
import { LandscapeNote } from '../../features/cart/components/landscape-note.tsx'
import { LateOpenedQuote } from '../../features/cart/components/late-opened-quote.ts'
import { LateCartProblems } from '../../features/cart/components/late-cart-problems.tsx'
import { LateReviewOffers } from '../../features/cart/components/late-review-offers.ts'
import { LateLiveReview } from '../../features/cart/components/late-live.ts'
import { LateUpsell } from '../../features/cart/components/late-upsell.ts'
import { PaySchedule } from '../../features/cart/components/pay-schedule.tsx'
import { ReviewLines } from '../../features/cart/components/review-lines.tsx'
import { MobilePay, ReviewTotal } from '../../features/cart/components/review-total.tsx'
import { cartTitle } from '../../features/cart/model/cart-title.ts'
import { useQuantities } from '../../features/cart/model/use-quantities.ts'
import styles from './review.module.css'
import { EstimateAction } from './estimate-action.tsx'
import { ShareAction } from './share-action.tsx'

interface HeadProps {
  readonly cart: CartView
  /** Takes the focus from a line that goes. */
  readonly heading: React.RefObject<HTMLHeadingElement | null>
}

function Head({ cart, heading }: HeadProps) {
  const { frame, t } = useFrame()
  const link = useLink()
  return (
    <div className={styles.head}>
      <div>
        <p className="small muted">
          {t('common.cart')} · {t('cart.itemCount', { count: cart.badge })}
          {frame.viewer.kind === 'visitor' && ` · ${t('estimate.savedHere')}`}
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

interface ReviewProps extends Omit<CartReviewProps, 'cart'> {
  readonly cart: CartView
}

/** The cart in full, as soon as it holds something. */
export function Review({ cart: kept, schedule, savedCarts, suggestions }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { cart, set } = useQuantities(kept)
  // the last line takes the heading with it
  const toHeading = (): void => (heading.current ?? document.getElementById('main'))?.focus()
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
              <LateOpenedQuote quote={cart.quote} before={savedCarts.before} onBroughtBack={toHeading} />
            </div>
          )}
          <LateCartProblems cart={cart} onSolved={toHeading} />
          {cart.live && <LateLiveReview cart={cart} live={cart.live} />}
          <ReviewLines cart={cart} onQuantities={set} onRemoved={toHeading} />
        </div>
        {cart.upsell && <LateUpsell cart={cart} upsell={cart.upsell} onRestored={toHeading} />}
        <LateReviewOffers fit={cart.bestFit} suggestions={suggestions} savedCarts={savedCarts} onSwitched={toHeading}>
          {schedule && <PaySchedule cart={cart} schedule={schedule} />}
        </LateReviewOffers>
      </div>
      <div className={styles.side}>
        <ReviewTotal
          cart={cart}
          shareAction={<ShareAction cart={cart} />}
          estimateAction={<EstimateAction cart={cart} />}
        />
      </div>
      <div className={styles.explained} id="explain">
        <ExplainedTotal cart={cart} />
        <EstimateAction cart={cart} />
      </div>
    </div>
  )
}
