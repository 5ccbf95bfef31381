import { Button } from '@waybill/ui/button/button.tsx'
import { useEffect, useRef } from 'react'
import { CartForm } from '../../../../cart/cart-form.tsx'
import { useShell } from '../../../../app/shell-context.ts'

interface RemovePlanProps {
  readonly id: number
  readonly title: string
  readonly moduleCount: number
}

/** Beside the chosen plan where plans are sold: the way back out of it. The focus goes to the plan's own button. */
export function RemovePlan({ id, title, moduleCount }: RemovePlanProps) {
  const { t } = useShell()
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<Element>(null)
  useEffect(() => {
    place.current = box.current?.parentElement ?? null
  }, [])
  const change = { kind: 'remove', id, title, isModule: false, lines: moduleCount } as const
  return (
    <div ref={box}>
      <CartForm change={change} onChanged={() => place.current?.querySelector('button')?.focus()}>
        {(busy) => (
          <Button
            type="submit"
            kind="plain"
            aria-label={t('catalog.remove.named', { title })}
            busy={busy}
            busyLabel={t('catalog.removing')}
          >
            {t('common.remove')}
          </Button>
        )}
      </CartForm>
    </div>
  )
}
