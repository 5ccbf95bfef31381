import { useEffect, useRef } from 'react'
import { dropMirror, keptMirror, mirroredLines } from '../lib/cart-mirror.ts'
import { keepLastCart } from '../lib/last-cart.ts'
import { useFrame } from './frame-context.ts'
import { useCartChange } from './use-cart-change.ts'

/** The screen of an empty cart has this offer in its own place. */
const REVIEW = 'shopping-cart-review'

/** The server has no cart, the browser has a copy: its cookie is lost, or its time was over. Offered once on each page (CART-18). */
export function KeptCart() {
  const { frame, t, showToast } = useFrame()
  const { bringBack } = useCartChange()
  const offer = (): void => {
    const lines = mirroredLines(keptMirror())
    if (lines.length === 0 || frame.path.includes(REVIEW)) return
    showToast({
      kind: 'problem',
      text: t('keeping.browserCopy', { count: lines.length }),
      stays: true,
      action: { label: t('keeping.bringBack'), onPress: () => void bringBack(lines) },
      // who doesn't want it isn't asked again; the empty cart still has it for a day
      onDismiss: () => {
        keepLastCart(lines)
        dropMirror()
      },
    })
  }
  const latest = useRef(offer)
  useEffect(() => latest.current(), [])
  return null
}
