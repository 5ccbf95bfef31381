import type { SuggestionView } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { ModuleRow } from '@waybill/ui/module-row/module-row.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useId, useRef } from 'react'
import { CartForm } from '../../../app/cart-form.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { useLink } from '../../../app/use-link.ts'
import styles from './suggestions.module.css'

interface AddProps {
  readonly suggestion: SuggestionView
  /** Takes the focus: the row is gone. */
  readonly onAdded: () => void
}

function Add({ suggestion: { id, title }, onAdded }: AddProps) {
  const { t } = useFrame()
  return (
    <CartForm change={{ kind: 'add', id, title, isModule: true, lines: 1 }} onChanged={onAdded}>
      {(busy) => (
        <Button
          type="submit"
          kind="add"
          size="small"
          aria-label={t('search.row.add.named', { title })}
          busy={busy}
          busyLabel={t('search.row.adding')}
        >
          {t('common.addToCart')}
        </Button>
      )}
    </CartForm>
  )
}

/** What goes with the cart, each with its reason. */
export function Suggestions({ suggestions }: { readonly suggestions: readonly SuggestionView[] }) {
  const { t } = useFrame()
  const link = useLink()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // the last of them takes the heading with it
  const toHeading = (): void => (heading.current ?? document.getElementById('main'))?.focus()
  return (
    <section className={styles.suggestions} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('cart.goesWith')}
      </h2>
      <Sheet as="ul" ruled>
        {suggestions.map((suggestion) => (
          <ModuleRow
            key={suggestion.id}
            glyph={<Glyph icon={suggestion.icon} />}
            title={suggestion.title}
            href={suggestion.href && link(suggestion.href)}
            text={suggestion.reason}
            price={<PriceTag price={suggestion.price} />}
            action={<Add suggestion={suggestion} onAdded={toHeading} />}
          />
        ))}
      </Sheet>
    </section>
  )
}
