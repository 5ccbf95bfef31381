import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { formatMoney } from '@waybill/i18n'
import { useState, type SubmitEvent } from 'react'
import { FormToken } from '../../../app/form-token.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { call, errorMessage } from '../../../lib/call.ts'
import { flagCartChange, tellOtherTabs } from '../../../lib/cart-news.ts'
import styles from './orphan-note.module.css'

interface OrphanNoteProps {
  readonly cart: CartView
  /** Takes the focus away from the button that goes. */
  readonly onRemoved: () => void
}

/** Everything that nothing needs any more, removed by one press; it stays until somebody wants that (A-46, CART-23). */
export function OrphanNote({ cart, onRemoved }: OrphanNoteProps) {
  const { frame, t, refresh, showToast } = useFrame()
  const [isBusy, setBusy] = useState(false)
  const count = cart.lines.filter(({ isOrphan }) => isOrphan).length
  if (count === 0) return null
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const answer = await call('POST /cart/orphans/remove', { body: {}, locale: frame.locale })
    if (answer.ok) {
      const total = formatMoney(
        { minor: answer.result.totalPrice_minor, currency: answer.result.currency },
        frame.locale,
      )
      showToast({ kind: 'done', text: t('estimate.orphansRemoved', { count, total }) })
      flagCartChange(true)
      tellOtherTabs()
    } else {
      showToast({ kind: 'problem', text: errorMessage(answer.error) ?? t('common.failed') })
    }
    await refresh()
    setBusy(false)
    if (answer.ok) onRemoved()
  }
  return (
    <form className={styles.note} method="post" onSubmit={(event) => void onSubmit(event)}>
      <input type="hidden" name="intent" value="cart.orphans" />
      <FormToken />
      <Icon name="info" size={16} />
      <p className="small">{t('estimate.orphans', { count })}</p>
      <Button type="submit" size="small" busy={isBusy} busyLabel={t('cart.removing')}>
        {t('estimate.removeOrphans', { count })}
      </Button>
    </form>
  )
}
