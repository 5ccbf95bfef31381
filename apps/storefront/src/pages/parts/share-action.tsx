import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { useState } from 'react'
import { useShell } from '../../app/shell-context.ts'
import { useLazyPanel } from '../../app/use-lazy-panel.ts'
import { loadShare } from './load-share.ts'
import styles from './share-action.module.css'

interface ShareActionProps {
  readonly cart: CartView
  /** In the cart panel's row of two; as wide as its box elsewhere. */
  readonly size?: 'small' | 'medium' | undefined
  /** The label of the mobile review: "Get quote". */
  readonly isQuote?: boolean | undefined
}

/** Opens the share dialog: the page joins cart and quote, because no feature imports another. */
export function ShareAction({ cart, size = 'medium', isQuote = false }: ShareActionProps) {
  const { t } = useShell()
  const [isOpen, setOpen] = useState(false)
  const { Panel, isLoading, fetch } = useLazyPanel(loadShare)
  const onClick = async (): Promise<void> => setOpen(await fetch())
  return (
    <div className={styles.share}>
      <Button
        full
        size={size}
        aria-haspopup="dialog"
        title={t('cart.shareHint')}
        busy={isLoading}
        busyLabel={t('common.loading')}
        onClick={() => void onClick()}
      >
        {isQuote ? t('cart.getQuote') : t('cart.shareQuote')}
      </Button>
      {isOpen && Panel && <Panel cart={cart} onClose={() => setOpen(false)} />}
    </div>
  )
}
