import type { CartReviewProps } from '@waybill/contract/pages'
import { CartProvider } from '../cart/cart-provider.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { EmptyCart } from '../features/cart/components/review/empty-cart.tsx'
import { LazyReviewOffers } from '../features/cart/components/offers/lazy-review-offers.ts'
import styles from './cart-review.module.css'
import { codeSplit } from '../app/code-split.tsx'

/** A first visit to the review finds an empty cart; a reader with one has most of this cached from the pages before. */
const LazyReview = codeSplit('pages/parts/review', () => import('./parts/review.tsx').then((code) => code.Review))

/** The cart in full (M§2 screen 3), or its empty state (screen 4). */
export default function CartReviewPage({ cart, ...review }: CartReviewProps) {
  return (
    <SitePage ground>
      <CartProvider cart={cart}>
        {cart === null ? (
          <>
            <EmptyCart />
            <div className={styles.saved}>
              <LazyReviewOffers savedCarts={review.savedCarts} />
            </div>
          </>
        ) : (
          <LazyReview cart={cart} {...review} />
        )}
      </CartProvider>
    </SitePage>
  )
}
