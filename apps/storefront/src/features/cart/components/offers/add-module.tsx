import { Button } from '@waybill/ui/button/button.tsx'
import { CartForm } from '../../../../cart/cart-form.tsx'
import type { CartChange } from '../../../../lib/cart/cart-change.ts'

interface AddModuleProps {
  readonly module: Pick<CartChange, 'id' | 'title' | 'place'>
  /** The text of the button, its accessible name, and its text while the change is pending. */
  readonly words: { readonly face: string; readonly name: string; readonly busy: string }
  /** The row is removed: moves the focus. */
  readonly onAdded?: (() => void) | undefined
}

/** The button of a row that offers one module to the cart. */
export function AddModule({ module, words, onAdded }: AddModuleProps) {
  return (
    <CartForm change={{ kind: 'add', isModule: true, lines: 1, ...module }} onChanged={onAdded}>
      {(busy) => (
        <Button type="submit" kind="add" size="small" aria-label={words.name} busy={busy} busyLabel={words.busy}>
          {words.face}
        </Button>
      )}
    </CartForm>
  )
}
