import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useId, useState } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { useClosing } from '../../../../app/use-closing.ts'
import { prefilled } from '../../model/team-profile.ts'
import { useQuantities, type QuantityContext } from '../../model/use-quantities.ts'
import { CartTotal } from '../panel/cart-total.tsx'
import styles from './estimate-panel.module.css'
import { EstimateTeam } from './estimate-team.tsx'
import { ExplainTotal } from './explain-total.tsx'
import { ActionNote, MainAction } from '../panel/main-action.tsx'

export interface EstimatePanelProps {
  readonly cart: CartView
  /** Fetches the next step while this one is open. */
  readonly prepareShare: () => Promise<boolean>
  readonly onClose: (next: 'none' | 'share') => void
  /** Back from the next step: the focus returns to its place. */
  readonly returns: boolean
}

interface NextProps {
  readonly context: QuantityContext
  readonly prepareShare: () => Promise<boolean>
  readonly onNext: () => void
  readonly id: string
}

/** The next step shares this estimate, so the entered quantities are saved first. */
function NextStep({ context, prepareShare, onNext, id }: NextProps) {
  const { t } = useShell()
  const [isBusy, setBusy] = useState(false)
  const onClick = async (): Promise<void> => {
    setBusy(true)
    const [isStored, isReady] = await Promise.all([context.flush(), prepareShare()])
    setBusy(false)
    if (isStored && isReady) onNext()
  }
  return (
    <Button id={id} busy={isBusy} busyLabel={t('common.loading')} onClick={() => void onClick()}>
      {t('cart.shareQuote')}
    </Button>
  )
}

/** The details panel: how big the team is, what that costs, and the two next steps. */
export function EstimatePanel({ cart: saved, prepareShare, onClose, returns }: EstimatePanelProps) {
  const { t } = useShell()
  const { isOpen, close } = useClosing(onClose)
  // the quantities that the account counts are entered from the start; they are saved with the first number that the
  // reader enters
  const [first] = useState(() => prefilled(saved))
  const context = useQuantities(saved, first)
  const { cart } = context
  const nextId = useId()
  return (
    <Dialog
      open={isOpen}
      startAt={returns ? nextId : undefined}
      onClose={() => close('none')}
      width={750}
      title={t('cart.estimatePrice')}
      note={t('estimate.kept')}
      closeLabel={t('common.close')}
      foot={
        <>
          <NextStep id={nextId} context={context} prepareShare={prepareShare} onNext={() => close('share')} />
          <div>
            <MainAction cart={cart} label={cart.isExisting ? t('estimate.update') : undefined} />
            {cart.isSubscriber && <ActionNote cart={cart} />}
          </div>
        </>
      }
      footStart={
        <Button kind="plain" icon="arrow-left" onClick={() => close('none')}>
          {t('common.back')}
        </Button>
      }
    >
      <div className={styles.columns}>
        <EstimateTeam cart={cart} onChange={context.set} />
        <div className={styles.side} aria-busy={context.isPending ? true : undefined}>
          <CartTotal cart={cart} layout="below" />
          <ExplainTotal cart={cart} place="panel" />
        </div>
      </div>
    </Dialog>
  )
}
