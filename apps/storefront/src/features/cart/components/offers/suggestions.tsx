import type { SuggestionView } from '@waybill/contract/pages'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { ModuleRow } from '@waybill/ui/module-row/module-row.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useId, useRef } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { PriceTag } from '../../../../app/price-tag.tsx'
import { useLink } from '../../../../app/use-link.ts'
import { useCartDecimals } from '../../model/shown-total.ts'
import { AddModule } from './add-module.tsx'
import styles from './suggestions.module.css'

/** Modules that go with the cart, each with its reason. */
export function Suggestions({ suggestions }: { readonly suggestions: readonly SuggestionView[] }) {
  const { t } = useShell()
  const link = useLink()
  const id = useId()
  const decimals = useCartDecimals()
  const heading = useRef<HTMLHeadingElement>(null)
  // the last of them takes the heading with it
  const toHeading = (): void => (heading.current ?? document.getElementById('main'))?.focus()
  return (
    <section className={styles.suggestions} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('cart.goesWith')}
      </h2>
      <Sheet as="ul" ruled>
        {suggestions.map(({ id: moduleId, title, href, icon, price, reason }) => (
          <ModuleRow
            key={moduleId}
            glyph={<Glyph icon={icon} />}
            title={title}
            href={href && link(href)}
            text={reason}
            price={<PriceTag price={price} decimals={decimals} />}
            action={
              <AddModule
                module={{ id: moduleId, title }}
                words={{
                  face: t('common.addToCart'),
                  name: t('search.row.add.named', { title }),
                  busy: t('search.row.adding'),
                }}
                onAdded={toHeading}
              />
            }
          />
        ))}
      </Sheet>
    </section>
  )
}
