import { Button } from '@waybill/ui/button/button.tsx'
import { useState, useSyncExternalStore } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { useCartChange } from '../../../../cart/sync/use-cart-change.ts'
import { storedMirror, mirroredLines, type MirrorLine } from '../../../../cart/sync/cart-mirror.ts'
import { storedLastCart, lastCartLines } from '../../../../cart/sync/last-cart.ts'

function onOtherTab(notify: () => void): () => void {
  window.addEventListener('storage', notify)
  return () => window.removeEventListener('storage', notify)
}

interface RestorableOffer {
  readonly lines: readonly MirrorLine[]
  readonly label: 'cart.empty.restore' | 'cart.empty.restoreSaved'
}

const none = (): null => null

/** The copy of a cart that is gone, else the one that was emptied within the last day. */
function useOffer(): RestorableOffer | undefined {
  const { shell } = useShell()
  const mirror = useSyncExternalStore(onOtherTab, storedMirror, none)
  const last = useSyncExternalStore(onOtherTab, storedLastCart, none)
  const mirrored = shell.viewer.kind === 'visitor' ? mirroredLines(mirror) : []
  if (mirrored.length > 0) return { lines: mirrored, label: 'cart.empty.restoreSaved' }
  const emptied = lastCartLines(last)
  return emptied.length > 0 ? { lines: emptied, label: 'cart.empty.restore' } : undefined
}

/** The last cart of this browser, priced anew. */
export function RestoreOffer() {
  const { t } = useShell()
  const { restoreLines } = useCartChange()
  const [isBusy, setBusy] = useState(false)
  const offer = useOffer()
  if (offer === undefined) return null
  const onClick = async (): Promise<void> => {
    setBusy(true)
    await restoreLines(offer.lines)
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
      {t(offer.label)}
    </Button>
  )
}
