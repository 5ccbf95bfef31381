import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { lazy, Suspense, useState } from 'react'
import { useFrame } from '../../app/frame-context.ts'
import styles from './share-action.module.css'

const ShareQuote = lazy(async () => {
  const { ShareQuote: dialog } = await import('../../features/quote/components/share-quote.tsx')
  return { default: dialog }
})

interface ShareActionProps {
  readonly cart: CartView
  /** In the docket's row of two; as wide as its box elsewhere. */
  readonly size?: 'small' | 'medium' | undefined
  /** The words of the mobile review: "Get quote". */
  readonly isQuote?: boolean | undefined
}

/** Opens the share dialog: cart and quote meet on the page, because no feature knows another. */
export function ShareAction({ cart, size = 'medium', isQuote = false }: ShareActionProps) {
  const { t } = useFrame()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.share}>
      <Button full size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isQuote ? t('cart.getQuote') : t('cart.shareQuote')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareQuote cart={cart} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
