import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useCartChange } from '../../../../cart/sync/use-cart-change.ts'
import { orphansRemoval } from '../../api/remove-orphans.ts'
import { OfferForm } from './offer-form.tsx'
import styles from './orphan-note.module.css'

interface OrphanNoteProps {
  readonly cart: CartView
  /** Moves the focus away from the removed button. */
  readonly onRemoved: () => void
}

/**
 * Everything that no line needs any more, removed by one click; it stays until the buyer wants that (A-46, CART-23).
 */
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
