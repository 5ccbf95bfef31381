import { Button } from '@waybill/ui/button/button.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { useState } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { useObservable } from '../../../../lib/observable.ts'
import styles from './cart-mark.module.css'

/** Note that the shown cart isn't the server's, and a button to read it again. */
export function CartMark() {
  const { t, freshness, checkCart } = useShell()
  const { view, showsNoRecord } = useObservable(freshness)
  const [isBusy, setBusy] = useState(false)
  if (view === 'current') return showsNoRecord && <p className="small muted">{t('cartChange.noRecordLeft')}</p>
  const onClick = async (): Promise<void> => {
    setBusy(true)
    await checkCart()
    setBusy(false)
  }
  return (
    <div className={styles.mark}>
      <State kind="needsYou">{t('cartChange.notUpToDate')}</State>
      {view === 'copy' && (
        <Button
          kind="plain"
          size="small"
          flush
          busy={isBusy}
          busyLabel={t('common.loading')}
          onClick={() => void onClick()}
        >
          {t('common.tryAgain')}
        </Button>
      )}
      {view === 'copy' && showsNoRecord && <p className={styles.words}>{t('cartChange.noRecordFound')}</p>}
    </div>
  )
}
