import { formatInstant } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { ErrorLine } from '@waybill/ui/field/field.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { RichText } from '../../../../app/rich-text.tsx'
import { useCartDecimals } from '../../model/shown-total.ts'
import { useSavedCartChange } from '../../model/use-saved-cart-change.ts'
import { OfferForm } from '../offers/offer-form.tsx'
import { ManageSavedCart, type SavedCartProps } from './manage-saved-cart.tsx'
import styles from './saved-carts.module.css'

function Meta({ savedCart }: Pick<SavedCartProps, 'savedCart'>) {
  const { shell, t } = useShell()
  const { planTitle, badge, savedAt, problemCount } = savedCart
  const date = formatInstant(savedAt, shell.locale, { style: 'date', timeZone: shell.accountZone ?? 'UTC' })
  return (
    <>
      <p className="small muted">
        {planTitle ?? t('cart.mySolution')} · {t('cart.itemCount', { count: badge })} ·{' '}
        <RichText id="savedCart.savedOn" slots={{ date }} />
      </p>
      {problemCount > 0 && (
        <p className={styles.note}>
          <Badge kind="you" icon="warning">
            {t('savedCart.problems', { count: problemCount })}
          </Badge>
        </p>
      )}
    </>
  )
}

function OpenSavedCart({ savedCart, onGone }: SavedCartProps) {
  const { t } = useShell()
  const { open } = useSavedCartChange()
  const { id, name, isOpen } = savedCart
  if (isOpen) return <Badge kind="go">{t('savedCart.openNow')}</Badge>
  const send = async (): Promise<string | undefined> => {
    const { isDone, problem } = await open(savedCart)
    if (isDone) onGone()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'savedCart.open', id }} send={send}>
      {({ isBusy, problem }) => (
        <>
          <Button
            type="submit"
            size="small"
            busy={isBusy}
            busyLabel={t('common.loading')}
            aria-label={t('savedCart.openNamed', { name })}
          >
            {t('savedCart.open')}
          </Button>
          {problem !== undefined && <ErrorLine>{problem}</ErrorLine>}
        </>
      )}
    </OfferForm>
  )
}

/** One saved cart: what it is, what it costs today, and what can be done with it. */
export function SavedCartRow({ savedCart, onGone }: SavedCartProps) {
  const { shell } = useShell()
  const decimals = useCartDecimals()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{savedCart.name}</p>
        <Meta savedCart={savedCart} />
      </div>
      <p className={styles.total}>
        <Money value={savedCart.total} locale={shell.locale} decimals={decimals} />
      </p>
      <div className={styles.open}>
        <OpenSavedCart savedCart={savedCart} onGone={onGone} />
      </div>
      <ManageSavedCart savedCart={savedCart} onGone={onGone} />
    </li>
  )
}
