import { Button } from '@waybill/ui/button/button.tsx'
import { useEffect, useRef } from 'react'
import { CartForm } from '../../../../cart/cart-form.tsx'
import { useShell } from '../../../../app/shell-context.ts'

interface RemoveAddOnProps {
  readonly id: number
  readonly title: string
  readonly look: 'row' | 'wide'
}

/** The button that took its place; where nothing can be clicked any more, the part of the page that it was in. */
function focusOn(place: Element | null): void {
  const next = place?.querySelector<HTMLElement>('form button') ?? place?.closest<HTMLElement>('[tabindex="-1"]')
  next?.focus()
}

/** Grey, with the label of the tree. */
export function RemoveAddOn({ id, title, look }: RemoveAddOnProps) {
  const { t } = useShell()
  const isRow = look === 'row'
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<Element>(null)
  useEffect(() => {
    place.current = box.current?.parentElement ?? null
  }, [])
  return (
    <div ref={box}>
      <CartForm
        change={{ kind: 'remove', id, title, isModule: true, lines: 1 }}
        onChanged={() => focusOn(place.current)}
      >
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
    </div>
  )
}
