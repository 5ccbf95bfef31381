import type { CartComparisonProps } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { CarriedFields } from '../../../../app/carried-fields.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './cart-comparison.module.css'

type CartChoiceProps = Pick<CartComparisonProps, 'choices' | 'differencesOnly' | 'numbers'>

/** The carts to tick: a form that requests the page with them, so that the address is the comparison. */
export function CartChoice({ choices, differencesOnly, numbers }: CartChoiceProps) {
  const { t } = useShell()
  return (
    <Sheet as="section" aria-label={t('savedCart.title')}>
      <form method="get" className={styles.choice} noValidate>
        {differencesOnly && <input type="hidden" name="differences" value="1" />}
        {numbers === 'own' && <input type="hidden" name="numbers" value="own" />}
        <CarriedFields />
        <fieldset className={styles.carts}>
          <legend className="visually-hidden">{t('savedCart.title')}</legend>
          {choices.map(({ id, name, planTitle, badge, isTicked }) => (
            <Checkbox
              key={id}
              name="carts"
              value={id}
              defaultChecked={isTicked}
              note={`${planTitle ?? t('cart.mySolution')} · ${t('cart.itemCount', { count: badge })}`}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
        <Button type="submit">{t('savedCart.compare.action')}</Button>
      </form>
    </Sheet>
  )
}
