import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { useState } from 'react'
import { useShell } from '../../app/shell-context.ts'
import { useLazyPanel } from '../../app/use-lazy-panel.ts'
import type { EstimatePanel } from '../../features/cart/components/lines/estimate-panel.tsx'
import { loadShare } from './load-share.ts'
import styles from './share-action.module.css'

async function loadEstimate(): Promise<typeof EstimatePanel> {
  const { EstimatePanel: panel } = await import('../../features/cart/components/lines/estimate-panel.tsx')
  return panel
}

interface EstimateActionProps {
  readonly cart: CartView
  readonly size?: 'small' | 'medium' | undefined
}

/** Opens the details panel; its next step is the share panel, and back leads here again. */
export function EstimateAction({ cart, size = 'medium' }: EstimateActionProps) {
  const { t } = useShell()
  const [step, setStep] = useState<'none' | 'details' | 'again' | 'share'>('none')
  const details = useLazyPanel(loadEstimate)
  const share = useLazyPanel(loadShare)
  const open = async (): Promise<void> => setStep((await details.fetch()) ? 'details' : 'none')
  const close = (): void => setStep('none')
  return (
    <div className={styles.share}>
      <Button
        full
        size={size}
        aria-haspopup="dialog"
        title={t('cart.estimateHint')}
        busy={details.isLoading}
        busyLabel={t('common.loading')}
        onClick={() => void open()}
      >
        {t('cart.estimatePrice')}
      </Button>
      {(step === 'details' || step === 'again') && details.Panel && (
        <details.Panel cart={cart} prepareShare={share.fetch} onClose={setStep} returns={step === 'again'} />
      )}
      {step === 'share' && share.Panel && <share.Panel cart={cart} onClose={close} onBack={() => setStep('again')} />}
    </div>
  )
}
