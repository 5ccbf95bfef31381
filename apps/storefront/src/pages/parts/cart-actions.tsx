import type { CartView } from '@waybill/contract/views'
import { EstimateAction } from './estimate-action.tsx'
import { SentQuote } from './sent-quote.tsx'
import styles from './share-action.module.css'
import { ShareAction } from './share-action.tsx'

/** Actions on a cart beside buying it: the cart panel's row of two. */
export function CartActions({ cart }: { readonly cart: CartView }) {
  return (
    <>
      <SentQuote cart={cart} />
      <div className={styles.row}>
        <ShareAction cart={cart} size="small" />
        <EstimateAction cart={cart} size="small" />
      </div>
    </>
  )
}
