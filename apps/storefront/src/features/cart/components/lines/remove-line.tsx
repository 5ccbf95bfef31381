import type { CartLineView } from '@waybill/contract/views'
import { IconButton } from '@waybill/ui/icon-button/icon-button.tsx'
import { CartForm } from '../../../../cart/cart-form.tsx'
import { useShell } from '../../../../app/shell-context.ts'

interface RemoveLineProps {
  readonly line: CartLineView
  readonly size?: 'medium' | 'small' | undefined
  /** Moves the focus away from the removed line. */
  readonly onRemoved: () => void
}

export function RemoveLine({ line, size, onRemoved }: RemoveLineProps) {
  const { t } = useShell()
  if (!line.isRemovable) return null
  const { id, title } = line
  return (
    <CartForm change={{ kind: 'remove', id, title, isModule: true, lines: 1 }} onChanged={onRemoved}>
      {(busy) => (
        <IconButton
          type="submit"
          icon="close"
          size={size}
          label={t('cart.remove.named', { title })}
          disabled={busy}
          aria-busy={busy ? true : undefined}
        />
      )}
    </CartForm>
  )
}
