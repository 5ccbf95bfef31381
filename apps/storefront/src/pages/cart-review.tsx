import type { CartReviewProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useRef } from 'react'
import { CartProvider } from '../app/cart-provider.tsx'
import { useFrame } from '../app/frame-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { CartMark } from '../features/cart/components/cart-mark.tsx'
import { EmptyCart } from '../features/cart/components/empty-cart.tsx'
import { ExplainedTotal } from '../features/cart/components/explain-total.tsx'
import { LandscapeNote } from '../features/cart/components/landscape-note.tsx'
import { LateUpsell } from '../features/cart/components/late-upsell.ts'
import { ReviewLines } from '../features/cart/components/review-lines.tsx'
import { MobilePay, ReviewTotal } from '../features/cart/components/review-total.tsx'
import { cartTitle } from '../features/cart/model/cart-title.ts'
import styles from './cart-review.module.css'
import { ShareAction } from './parts/share-action.tsx'

function Review({ cart }: { readonly cart: CartView }) {
  const { frame, t } = useFrame()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.review}>
      <div className={styles.pay}>
        <MobilePay cart={cart} quoteAction={<ShareAction cart={cart} isQuote />} />
      </div>
      <div className={styles.head}>
        <div>
          <p className="small muted">
            {t('common.cart')} · {t('cart.itemCount', { count: cart.badge })}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {cartTitle(cart, t)}
          </h1>
          <CartMark />
        </div>
        <ButtonLink kind="plain" icon="arrow-left" href={localePath(frame.locale, '/platform/marketplace')}>
          {t('cart.backToCatalogue')}
        </ButtonLink>
      </div>
      <div className={styles.list}>
        <LandscapeNote />
        <ReviewLines cart={cart} onRemoved={() => heading.current?.focus()} />
        {cart.upsell && (
          <div className={styles.upsell}>
            <LateUpsell cart={cart} upsell={cart.upsell} onRestored={() => heading.current?.focus()} />
          </div>
        )}
      </div>
      <div className={styles.side}>
        <ReviewTotal cart={cart} shareAction={<ShareAction cart={cart} />} />
      </div>
      <div className={styles.explained}>
        <ExplainedTotal cart={cart} />
      </div>
    </div>
  )
}

/** The cart in full (M§2 screen 3), or its empty state (screen 4). */
export default function CartReviewPage({ cart }: CartReviewProps) {
  return (
    <SitePage ground>
      <CartProvider cart={cart}>{cart === null ? <EmptyCart /> : <Review cart={cart} />}</CartProvider>
    </SitePage>
  )
}
