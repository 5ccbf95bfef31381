import { expectedBadge, type CartChange } from '../lib/cart-change.ts'
import type { MirrorLine } from '../lib/cart-mirror.ts'
import { useCart } from './cart-context.ts'
import type { CartDesk } from './cart-desk.ts'
import { useFrame } from './frame-context.ts'
import { useKeeping } from './keeping-context.ts'
import { lateCode } from './late.tsx'
import { mayAsk } from './may-ask.ts'

const askingCode = lateCode('app/asking/confirm-first', () => import('./asking/confirm-first.tsx'))
const cartCode = lateCode('app/change-cart', () => import('./change-cart.ts'))

/** A change of the cart by script: the badge at once, the rest by code that comes late. It fails where that can't be had. */
export function useCartChange() {
  const { frame, t, refresh, latestBadge, expectBadge, announce, showToast } = useFrame()
  const { setKeeping, checkCart, showModal } = useKeeping()
  const cart = useCart()
  const desk: CartDesk = {
    frame,
    t,
    refresh,
    expectBadge,
    announce,
    showToast,
    cart,
    setKeeping,
    checkCart,
    showModal,
  }
  return {
    changeCart: async (change: CartChange): Promise<boolean> => {
      const badge = latestBadge.current
      if (mayAsk(change, { isMember: frame.viewer.kind === 'member', badge, cart })) {
        const { confirmFirst } = await askingCode()
        return confirmFirst(change, desk)
      }
      expectBadge(expectedBadge(badge, change))
      // said by the page itself: the code that would say it may still be at the shop
      if (!navigator.onLine) announce(t('keeping.offline', { count: 1 }))
      const { changeCart } = await cartCode()
      return changeCart(change, desk)
    },
    bringBack: async (lines: readonly MirrorLine[]): Promise<void> => {
      const { bringBack } = await cartCode()
      await bringBack(lines, desk)
    },
  }
}
