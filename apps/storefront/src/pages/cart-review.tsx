import type { CartReviewProps } from '@waybill/contract/pages'
import { CartProvider } from '../app/cart-provider.tsx'
import { SitePage } from '../app/site-page.tsx'
import { EmptyCart } from '../features/cart/components/empty-cart.tsx'
import { LateReviewOffers } from '../features/cart/components/late-review-offers.ts'
import styles from './cart-review.module.css'
import { LateReview } from './parts/late-review.ts'

/** The cart in full (M§2 screen 3), or its empty state (screen 4). */
export default function CartReviewPage({ cart, schedule, savedCarts, suggestions }: CartReviewProps) {
  return (
    <SitePage ground>
      <CartProvider cart={cart}>
        {cart === null ? (
          <>
            <EmptyCart />
            <div className={styles.saved}>
              <LateReviewOffers savedCarts={savedCarts} />
            </div>
          </>
        ) : (
          <LateReview cart={cart} schedule={schedule} savedCarts={savedCarts} suggestions={suggestions} />
        )}
      </CartProvider>
    </SitePage>
  )
}
