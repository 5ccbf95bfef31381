import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useState, useSyncExternalStore } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { useCartChange } from '../../../app/use-cart-change.ts'
import { keptMirror, mirroredLines } from '../../../lib/cart-mirror.ts'
import styles from './empty-cart.module.css'

function onOtherTab(notify: () => void): () => void {
  window.addEventListener('storage', notify)
  return () => window.removeEventListener('storage', notify)
}

/** The last cart of this browser, priced anew (CART-18). */
function RestoreOffer() {
  const { frame, t } = useFrame()
  const { bringBack } = useCartChange()
  const [isBusy, setBusy] = useState(false)
  const kept = useSyncExternalStore(onOtherTab, keptMirror, () => null)
  const lines = mirroredLines(kept)
  if (frame.viewer.kind !== 'visitor' || lines.length === 0) return null
  const onClick = async (): Promise<void> => {
    setBusy(true)
    await bringBack(lines)
    setBusy(false)
  }
  return (
    <Button
      kind="plain"
      size="small"
      icon="undo"
      busy={isBusy}
      busyLabel={t('common.loading')}
      onClick={() => void onClick()}
    >
      {t('cart.empty.restore')}
    </Button>
  )
}

/** Screen 4 of M§2, in its words. */
export function EmptyCart() {
  const { frame, t } = useFrame()
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('common.cart')}</h1>
      <Empty
        title={t('cart.empty.title')}
        action={
          <ButtonLink kind="main" href={localePath(frame.locale, '/platform/marketplace/featured')}>
            {t('cart.empty.button')}
          </ButtonLink>
        }
        offer={<RestoreOffer />}
      >
        {t('cart.empty.text')}
      </Empty>
    </div>
  )
}
