import { Button } from '@waybill/ui/button/button.tsx'
import { CartForm } from '../../../app/cart-form.tsx'
import { useFrame } from '../../../app/frame-context.ts'

interface RemovePlanProps {
  readonly id: number
  readonly title: string
  readonly moduleCount: number
  /** The plan can be chosen again: the focus goes to its button. */
  readonly onRemoved: () => void
}

/** Under the chosen plan where plans are sold: the way back out of it (CART-30). */
export function RemovePlan({ id, title, moduleCount, onRemoved }: RemovePlanProps) {
  const { t } = useFrame()
  const change = { kind: 'remove', id, title, isModule: false, lines: moduleCount } as const
  return (
    <CartForm change={change} onChanged={onRemoved}>
      {(busy) => (
        <Button
          type="submit"
          kind="plain"
          size="small"
          full
          aria-label={t('catalog.remove.named', { title })}
          busy={busy}
          busyLabel={t('catalog.removing')}
        >
          {t('common.remove')}
        </Button>
      )}
    </CartForm>
  )
}
