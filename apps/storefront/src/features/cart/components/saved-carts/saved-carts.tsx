import type { SavedCartsView } from '@waybill/contract/pages'
import { savedCartNameLimit } from '@waybill/domain/cart'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useId, useRef } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { useSavedCartChange } from '../../model/use-saved-cart-change.ts'
import { OfferForm } from '../offers/offer-form.tsx'
import { SavedCartRow } from './saved-cart-row.tsx'
import styles from './saved-carts.module.css'

interface SavedCartsProps {
  readonly savedCarts: SavedCartsView
}

function Keep({ savedCarts, onSaved }: SavedCartsProps & { readonly onSaved: () => void }) {
  const { t } = useShell()
  const { save } = useSavedCartChange()
  const { suggestedName } = savedCarts
  const send = async (data: FormData): Promise<string | undefined> => {
    const name = data.get('name')
    const { isDone, problem } = await save(typeof name === 'string' ? name.trim() : '')
    if (isDone) onSaved()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'savedCart.save' }} send={send} className={styles.pair}>
      {({ isBusy, problem }) => (
        <>
          <TextField
            key={suggestedName}
            label={t('savedCart.name')}
            name="name"
            defaultValue={suggestedName}
            maxLength={savedCartNameLimit}
            autoComplete="off"
            required
            error={problem}
          />
          <Button type="submit" busy={isBusy} busyLabel={t('common.loading')}>
            {t('savedCart.save')}
          </Button>
        </>
      )}
    </OfferForm>
  )
}

/** The form to save the open cart, or why there is none. */
function Saving({ savedCarts, onSaved }: SavedCartsProps & { readonly onSaved: () => void }) {
  const { t } = useShell()
  switch (savedCarts.saving) {
    case 'possible':
      return <Keep savedCarts={savedCarts} onSaved={onSaved} />
    case 'saved':
      return <p className="small muted">{t('savedCart.kept')}</p>
    case 'full':
      return <p className="small muted">{t('savedCart.full', { limit: savedCarts.limit })}</p>
    case 'empty':
      return null
  }
}

/** Most carts that the way to the comparison ticks: of more the reader chooses. */
const MOST_TICKED = 4

/** The page on which they stand beside each other, where there are two of them, the open one counted. */
function CompareLink({ savedCarts: { list, saving } }: SavedCartsProps) {
  const { t } = useShell()
  const link = useLink()
  const ids = [...(saving === 'possible' || saving === 'full' ? ['open'] : []), ...list.map(({ id }) => id)]
  if (ids.length < 2) return null
  const ticked = ids.length > MOST_TICKED ? '' : `?carts=${ids.join(',')}`
  return (
    <a className="small reach" href={link(`/platform/marketplace/shopping-cart-comparison${ticked}`)}>
      {t('savedCart.compare.title')}
    </a>
  )
}

/** Saved carts, each with its name and its total of today, and the form that saves another. */
export function SavedCarts({ savedCarts }: SavedCartsProps) {
  const { t } = useShell()
  const { list, saving } = savedCarts
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = (): void => heading.current?.focus()
  if (list.length === 0 && saving === 'empty') return null
  return (
    <Sheet as="section" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {t('savedCart.title')}
        </h2>
        <CompareLink savedCarts={savedCarts} />
        {list.length === 0 && <p className="small muted">{t('savedCart.intro')}</p>}
      </div>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((savedCart) => (
            <SavedCartRow key={savedCart.id} savedCart={savedCart} onGone={toHeading} />
          ))}
        </ul>
      )}
      {saving !== 'empty' && (
        <div className={styles.foot}>
          <Saving savedCarts={savedCarts} onSaved={toHeading} />
        </div>
      )}
    </Sheet>
  )
}
