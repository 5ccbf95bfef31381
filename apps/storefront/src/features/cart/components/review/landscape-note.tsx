import { Icon } from '@waybill/ui/icon/icon.tsx'
import { IconButton } from '@waybill/ui/icon-button/icon-button.tsx'
import { turnQuery } from '@waybill/ui/media.ts'
import { useEffect, useState } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { throttle } from '../../../../lib/throttle.ts'
import { watchOrientation } from '../../model/landscape.ts'
import styles from './landscape-note.module.css'

/** M§9: resize handling at most once per 200 ms. */
const RESIZE_MS = 200

function useShortLandscape(): boolean {
  const [isShort, setShort] = useState(false)
  useEffect(() => {
    const check = (): void => setShort(window.matchMedia(turnQuery).matches)
    const onResize = throttle(RESIZE_MS, check)
    check()
    window.addEventListener('resize', onResize)
    const end = watchOrientation(window, check)
    return () => {
      window.removeEventListener('resize', onResize)
      end()
    }
  }, [])
  return isShort
}

/** "Turn your device for more room": a line that the visitor can dismiss. */
export function LandscapeNote() {
  const { t } = useShell()
  const isShort = useShortLandscape()
  const [isDismissed, setDismissed] = useState(false)
  return (
    <div role="status">
      {isShort && !isDismissed && (
        <div className={styles.note}>
          <Icon name="phone" size={16} />
          <p className="small">{t('cart.landscape')}</p>
          <IconButton icon="close" label={t('common.dismiss')} onClick={() => setDismissed(true)} />
        </div>
      )}
    </div>
  )
}
