import { badgeAfter, type CartChange } from '../../lib/cart/cart-change.ts'
import type { ChangeEnd } from '../../lib/cart/change-queue.ts'
import type { MirrorLine } from './cart-mirror.ts'
import { whilePending } from '../../lib/cart/pending.ts'
import { useCart } from '../cart-context.ts'
import type { CartContextValue } from './cart-context-value.ts'
import { useShell } from '../../app/shell-context.ts'
import { lazyCode } from '../../app/code-split.tsx'
import { mayNeedConfirmation } from './may-need-confirmation.ts'
import type { QueuedChange } from './queued-change.ts'

const confirmationCode = lazyCode('cart/confirmation/confirm-first', () => import('../confirmation/confirm-first.tsx'))
const cartCode = lazyCode('cart/sync/change-cart', () => import('./change-cart.ts'))

/** Changes of the cart by script: the badge at once, the rest by lazy code. They fail where that can't be loaded. */
export function useCartChange() {
  const page = useShell()
  const { shell, t, expectedBadge, announce } = page
  const cart = useCart()
  const context: CartContextValue = { ...page, cart }
  // announced by the page itself while the code of the message is not loaded yet
  const announceWait = (): void =>
    announce(navigator.onLine ? t('cartChange.retrying') : t('cartChange.offline', { count: 1 }))
  const queueCode = (form?: HTMLFormElement) => whilePending(cartCode(announceWait), form)
  return {
    /** `form` says the same, for a reader who leaves before the code is there. */
    changeCart: async (change: CartChange, form?: HTMLFormElement): Promise<boolean> => {
      const badge = expectedBadge.get() ?? shell.badge
      if (mayNeedConfirmation(change, { isMember: shell.viewer.kind === 'member', badge, cart })) {
        const { confirmFirst } = await confirmationCode(announceWait)
        return confirmFirst(change, context)
      }
      expectedBadge.set(badgeAfter(badge, change))
      return (await queueCode(form)).changeCart(change, context)
    },
    /** Any other change of one of the reader's carts, in its place in the queue. */
    enqueueChange: async (changeOf: (context: CartContextValue) => QueuedChange): Promise<ChangeEnd> =>
      (await queueCode()).enqueueChange(changeOf(context), context),
    restoreLines: async (lines: readonly MirrorLine[]): Promise<void> =>
      (await queueCode()).restoreLines(lines, context),
  }
}
