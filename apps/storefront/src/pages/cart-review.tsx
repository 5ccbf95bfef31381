import type { CartReviewProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useRef } from 'react'
import { CartProvider } from '../app/cart-provider.tsx'
import { useFrame } from '../app/frame-context.ts'
import { late } from '../app/late.tsx'
import { SitePage } from '../app/site-page.tsx'
import { useLink } from '../app/use-link.ts'
import { ExplainedTotal } from '../features/cart/components/explain-total.tsx'
import { LandscapeNote } from '../features/cart/components/landscape-note.tsx'
import { LateReviewOffers } from '../features/cart/components/late-review-offers.ts'
import { ReviewLines } from '../features/cart/components/review-lines.tsx'
import { MobilePay, ReviewTotal } from '../features/cart/components/review-total.tsx'
import { cartTitle } from '../features/cart/model/cart-title.ts'
import { useQuantities } from '../features/cart/model/use-quantities.ts'
import styles from './cart-review.module.css'
import { EstimateAction } from './parts/estimate-action.tsx'
import { ShareAction } from './parts/share-action.tsx'

const LateEmptyCart = late('features/cart/components/empty-cart', async () => {
  const { EmptyCart } = await import('../features/cart/components/empty-cart.tsx')
  return EmptyCart
})

const LateLiveReview = late('features/cart/components/live-review', async () => {
  const { LiveReview } = await import('../features/cart/components/live-review.tsx')
  return LiveReview
})

const LatePaySchedule = late('features/cart/components/pay-schedule', async () => {
  const { PaySchedule } = await import('../features/cart/components/pay-schedule.tsx')
  return PaySchedule
})

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

function Review({ cart: kept, schedule, scenarios }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { cart, set } = useQuantities(kept)
  const toHeading = (): void => heading.current?.focus()
  return (
    <div className={styles.review}>
      <div className={styles.pay}>
        <MobilePay cart={cart} quoteAction={<ShareAction cart={cart} isQuote />} />
      </div>
      <Head cart={cart} heading={heading} />
      <div className={styles.list}>
        <div>
          <LandscapeNote />
          {cart.live && <LateLiveReview cart={cart} live={cart.live} />}
          <ReviewLines cart={cart} onQuantities={set} onRemoved={toHeading} />
        </div>
        <LateReviewOffers fit={cart.bestFit} scenarios={scenarios} onSwitched={toHeading} />
        {schedule && <LatePaySchedule cart={cart} schedule={schedule} />}
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

/** The cart in full (M§2 screen 3), or its empty state (screen 4). */
export default function CartReviewPage({ cart, schedule, scenarios }: CartReviewProps) {
  return (
    <SitePage ground>
      <CartProvider cart={cart}>
        {cart === null ? (
          <>
            <LateEmptyCart />
            <div className={styles.saved}>
              <LateReviewOffers scenarios={scenarios} />
            </div>
          </>
        ) : (
          <Review cart={cart} schedule={schedule} scenarios={scenarios} />
        )}
      </CartProvider>
    </SitePage>
  )
}
