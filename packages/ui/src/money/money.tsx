import { formatMoney, type Decimals, type Locale, type PrintedMoney } from '@waybill/i18n'
import { Figure } from '../figure/figure.tsx'

export interface MoneyProps {
  value: PrintedMoney
  locale: Locale
  /** 0 in the shop, 2 on charges and invoices. */
  decimals?: Decimals | undefined
}

/** The only way an amount gets on a page. */
export const Money = ({ value, locale, decimals }: MoneyProps) => <Figure text={formatMoney(value, locale, decimals)} />
