import type { CartView } from '@waybill/contract/views'
import { useEffect, useRef } from 'react'
import { dropMirror, storedMirror, mirrorCart, mirroredLines } from './cart-mirror.ts'
import { storeLastCart } from './last-cart.ts'
import { useShell } from '../../app/shell-context.ts'
import { useCartChange } from './use-cart-change.ts'

/** The screen of an empty cart has this offer in its own place. */
const REVIEW = 'shopping-cart-review'

/** Offers the copy where the server has no cart: its cookie is lost, or its time was over. */
function useOffer(): () => void {
  const { shell, t, showToast } = useShell()
  const { restoreLines } = useCartChange()
  return () => {
    const lines = mirroredLines(storedMirror())
    if (lines.length === 0 || shell.path.includes(REVIEW)) return
    showToast({
      kind: 'problem',
      text: t('cartChange.browserCopy', { count: lines.length }),
      stays: true,
      action: { label: t('cartChange.bringBack'), onClick: () => void restoreLines(lines) },
      // a reader who dismisses it gets no second offer here; the empty cart still has it for a day
      onDismiss: () => {
        storeLastCart(lines)
        dropMirror()
      },
    })
  }
}

/** A visitor's cart is copied into the browser, and where it is gone, the copy is offered. */
export function CartCopy({ cart }: { readonly cart: CartView | null }) {
  const offer = useOffer()
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    if (cart === null) latest.current()
    else mirrorCart(cart)
  }, [cart])
  return null
}
