import type { CartView } from '@waybill/contract/views'
import type { Money as MoneyValue } from '@waybill/domain/money'
import { Money } from '@waybill/ui/money/money.tsx'
import { RollingMoney } from '@waybill/ui/money/rolling-money.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { cartDecimals } from '../../model/shown-total.ts'

interface CartMoneyProps {
  readonly cart: CartView
  readonly value: MoneyValue
  /** The one total whose change is shown. */
  readonly rolling?: boolean | undefined
}

/** An amount of the cart, in the precision that all of them share. */
export function CartMoney({ cart, value, rolling }: CartMoneyProps) {
  const { shell } = useShell()
  const Amount = rolling === true ? RollingMoney : Money
  return <Amount value={value} locale={shell.locale} decimals={cartDecimals(cart)} />
}
