import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useCartChange } from '../../../../cart/sync/use-cart-change.ts'
import { totalOf, type CartContextValue } from '../../../../cart/sync/cart-context-value.ts'
import type { QueuedChange } from '../../../../cart/sync/queued-change.ts'
import { call } from '../../../../lib/call.ts'
import { flagCartChange } from '../../../../lib/cart/tab-messages.ts'
import { OfferForm } from './offer-form.tsx'
import styles from './orphan-note.module.css'

/** Removes every line that nothing needs any more, with an undo for 10 s. */
function orphansRemoval(count: number, context: CartContextValue): QueuedChange {
  return {
    about: 'orphans',
    words: '',
    isOfOpenCart: true,
    badgeAfter: (badge) => Math.max(badge - count, 0),
    send: async (sending) => {
      const outcome = await call('POST /cart/orphans/remove', { ...sending, body: {} })
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const undo = cart.undo_until === null ? undefined : { version: cart.version }
      const text = context.t('estimate.orphansRemoved', { count, total: totalOf(cart, context) })
      flagCartChange(true)
      return { ok: true, cart, notification: () => ({ as: 'done', text, undo }) }
    },
  }
}

interface OrphanNoteProps {
  readonly cart: CartView
  /** Moves the focus away from the removed button. */
  readonly onRemoved: () => void
}

/** Everything that no line needs any more, removed by one click; it stays until the buyer wants that. */
export function OrphanNote({ cart, onRemoved }: OrphanNoteProps) {
  const { t } = useShell()
  const { enqueueChange } = useCartChange()
  const count = cart.lines.filter(({ isOrphan }) => isOrphan).length
  if (count === 0) return null
  const send = async (): Promise<undefined> => {
    const end = await enqueueChange((context) => orphansRemoval(count, context))
    if (end === 'made') onRemoved()
  }
  return (
    <OfferForm className={styles.note} fields={{ intent: 'cart.orphans' }} send={send}>
      {({ isBusy }) => (
        <>
          <Icon name="info" size={16} />
          <p className="small">{t('estimate.orphans', { count })}</p>
          <Button type="submit" size="small" busy={isBusy} busyLabel={t('cart.removing')}>
            {t('estimate.removeOrphans', { count })}
          </Button>
        </>
      )}
    </OfferForm>
  )
}
