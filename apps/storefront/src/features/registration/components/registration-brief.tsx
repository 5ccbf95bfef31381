import type { CartView } from '@waybill/contract/views'
import { Money } from '@waybill/ui/money/money.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { usePerMonth } from '../../../app/use-per-month.ts'
import { cartDecimals } from '../../../cart/sync/cart-amounts.ts'
import styles from './registration.module.css'

/** Above the form where the summary comes after it: what starts, what it costs a month and today, the way to the rest. */
export function RegistrationBrief({ cart }: { readonly cart: CartView }) {
  const { shell, t } = useShell()
  const nothing = { ...cart.total, minor: 0 }
  return (
    <a className={styles.brief} href="#summary">
      <span className={styles.briefTotal}>
        {cart.planTitle ?? t('cart.mySolution')}
        <span className="small muted">
          <Money value={cart.total} locale={shell.locale} decimals={cartDecimals(cart)} /> {usePerMonth(cart.total)}
        </span>
      </span>
      <span>
        {t('account.register.dueToday')}{' '}
        <strong>
          <Money value={nothing} locale={shell.locale} decimals={cartDecimals(cart)} />
        </strong>
      </span>
    </a>
  )
}
