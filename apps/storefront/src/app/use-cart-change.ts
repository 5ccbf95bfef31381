import { expectedBadge, type CartChange } from '../lib/cart-change.ts'
import type { MirrorLine } from '../lib/cart-mirror.ts'
import { useCart } from './cart-context.ts'
import type { CartDesk } from './change-cart.ts'
import { useFrame } from './frame-context.ts'
import { lateCode } from './late.tsx'
import { mayAsk } from './may-ask.ts'

const askingCode = lateCode('app/asking/confirm-first', () => import('./asking/confirm-first.ts'))
const cartCode = lateCode('app/change-cart', () => import('./change-cart.ts'))

/** A change of the cart by script: the badge at once, the rest by code that comes late. It fails where that can't be had. */
export function useCartChange() {
  const { frame, t, refresh, badge, expectBadge, announce, showToast, ask } = useFrame()
  const cart = useCart()
  const desk: CartDesk = { frame, t, refresh, badge, expectBadge, announce, showToast, cart }
  return {
    /** False where its reader was asked, and didn't confirm it. */
    changeCart: async (change: CartChange): Promise<boolean> => {
      if (mayAsk(change, { isMember: frame.viewer.kind === 'member', badge, cart })) {
        const { confirmFirst } = await askingCode()
        return confirmFirst(change, { ...desk, ask })
      }
      expectBadge(expectedBadge(badge, change))
      const { changeCart } = await cartCode()
      await changeCart(change, desk)
      return true
    },
    bringBack: async (lines: readonly MirrorLine[]): Promise<void> => {
      const { bringBack } = await cartCode()
      await bringBack(lines, desk)
    },
  }
}
