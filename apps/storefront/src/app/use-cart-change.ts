import { badgeAfter, type CartChange } from '../lib/cart-change.ts'
import type { ChangeEnd } from '../lib/change-queue.ts'
import type { MirrorLine } from '../lib/cart-mirror.ts'
import { whilePending } from '../lib/pending.ts'
import { useCart } from './cart-context.ts'
import type { CartDesk } from './cart-desk.ts'
import { useFrame } from './frame-context.ts'
import { lateCode } from './late.tsx'
import { mayNeedConfirmation } from './may-need-confirmation.ts'
import type { QueuedChange } from './queued-change.ts'

const confirmationCode = lateCode('app/confirmation/confirm-first', () => import('./confirmation/confirm-first.tsx'))
const cartCode = lateCode('app/change-cart', () => import('./change-cart.ts'))

/** Changes of the cart by script: the badge at once, the rest by code that comes late. They fail where that can't be had. */
export function useCartChange() {
  const page = useFrame()
  const { frame, t, expectedBadge, announce } = page
  const cart = useCart()
  const desk: CartDesk = { ...page, cart }
  // said by the page itself while the code that says it is still at the shop
  const announceWait = (): void =>
    announce(navigator.onLine ? t('cartChange.retrying') : t('cartChange.offline', { count: 1 }))
  const queueCode = () => whilePending(cartCode(announceWait))
  return {
    changeCart: async (change: CartChange): Promise<boolean> => {
      const badge = expectedBadge.get() ?? frame.badge
      if (mayNeedConfirmation(change, { isMember: frame.viewer.kind === 'member', badge, cart })) {
        const { confirmFirst } = await confirmationCode(announceWait)
        return confirmFirst(change, desk)
      }
      expectedBadge.set(badgeAfter(badge, change))
      return (await queueCode()).changeCart(change, desk)
    },
    /** Anything else that changes a cart of the reader's, in its turn. */
    enqueueChange: async (changeOf: (desk: CartDesk) => QueuedChange): Promise<ChangeEnd> =>
      (await queueCode()).enqueueChange(changeOf(desk), desk),
    bringBack: async (lines: readonly MirrorLine[]): Promise<void> => (await queueCode()).bringBack(lines, desk),
  }
}
