import { Button } from '@waybill/ui/button/button.tsx'
import { CartForm } from '../../../app/cart-form.tsx'
import { useFrame } from '../../../app/frame-context.ts'

interface RemoveAddOnProps {
  readonly id: number
  readonly title: string
  readonly look: 'row' | 'wide'
}

/** Grey, with the words of the tree (CUI-09). */
export function RemoveAddOn({ id, title, look }: RemoveAddOnProps) {
  const { t } = useFrame()
  const isRow = look === 'row'
  return (
    <CartForm change={{ kind: 'remove', id, title, isModule: true, lines: 1 }}>
      {(busy) => (
        <Button
          type="submit"
          kind="taken"
          size={isRow ? 'small' : 'medium'}
          full={!isRow}
          aria-label={t('cart.addOn.remove.named', { title })}
          busy={busy}
          busyLabel={t('catalog.removing')}
        >
          {t('cart.addOn.remove')}
        </Button>
      )}
    </CartForm>
  )
}
