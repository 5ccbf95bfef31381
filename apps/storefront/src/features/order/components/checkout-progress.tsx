import { Progress } from '@waybill/ui/progress/progress.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { workingSteps, type WorkingStep } from '../model/checkout-phase.ts'
import { progressText } from '../model/progress-text.ts'

interface CheckoutProgressProps {
  readonly step: WorkingStep
  readonly checks: number
}

const labels = {
  details: 'order.step.details',
  payment: 'order.step.payment',
  activation: 'order.step.activation',
} as const

/** One segment per real step; the two texts take turns while the shop switches things on. */
export function CheckoutProgress({ step, checks }: CheckoutProgressProps) {
  const { t } = useShell()
  const done = workingSteps.indexOf(step)
  const total = workingSteps.length
  return (
    <Sheet padded>
      <Progress
        label={t(labels[step])}
        done={done}
        total={total}
        text={t('order.step.of', { done, total })}
        note={t(progressText(checks))}
      />
    </Sheet>
  )
}
