import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { CartChange } from '../lib/cart/cart-change.ts'
import { FormToken } from '../app/form-token.tsx'
import { useCartChange } from './sync/use-cart-change.ts'

interface CartFormProps {
  readonly change: CartChange
  /** The button; busy until the page shows the change. */
  readonly children: (busy: boolean) => ReactNode
  /** The page shows the change now: the moment to move the focus where the button is gone. */
  readonly onChanged?: (() => void) | undefined
}

/** A change of the cart as a form that works without script; with script the page stays. */
export function CartForm({ change, children, onChanged }: CartFormProps) {
  const { changeCart } = useCartChange()
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const form = event.currentTarget
    const isMade = await changeCart(change, form).catch(() => form.submit())
    setBusy(false)
    if (isMade) onChanged?.()
  }
  return (
    <form method="post" onSubmit={(event) => void onSubmit(event)}>
      <input type="hidden" name="intent" value={change.restores ? 'cart.restore' : `cart.${change.kind}`} />
      <input type="hidden" name="id" value={change.id} />
      <input type="hidden" name="module" value={change.isModule ? 1 : 0} />
      {change.pricing !== undefined && <input type="hidden" name="pricing" value={change.pricing ? 1 : 0} />}
      {change.quantity !== undefined && <input type="hidden" name="quantity" value={change.quantity} />}
      {change.replaces && <input type="hidden" name="replace" value={1} />}
      {change.place !== undefined && <input type="hidden" name="place" value={change.place} />}
      <FormToken />
      {children(isBusy)}
    </form>
  )
}
