import type { PriceView } from '@waybill/contract/views'
import { formatQuantity, formatUnit, type Decimals } from '@waybill/i18n'
import { Price, type PriceProps } from '@waybill/ui/price/price.tsx'
import { amountText, rateTexts } from '../lib/rate-text.ts'
import { useShell } from './shell-context.ts'

interface RarePriceProps extends Pick<PriceProps, 'size' | 'layout' | 'align'> {
  readonly price: Extract<PriceView, { readonly shows: 'amount' | 'free' }>
  readonly decimals?: Decimals | undefined
}

/** A price that is nothing, up to a number or altogether, or that is by tiers, by blocks or below a cent: "from $0.015". */
export function RarePrice({ price, decimals, ...look }: RarePriceProps) {
  const { shell, t } = useShell()
  if (price.shows === 'amount') {
    const texts = rateTexts(price, { locale: shell.locale, t, decimals })
    return <Price {...look} amount={texts?.amount} unit={texts?.unit} />
  }
  const { unit, freeUnits, then, rate } = price
  const isLimited = unit !== 'company' && freeUnits > 0 && then !== undefined
  const unitText = isLimited
    ? t('catalog.freeUpTo', {
        quantity: formatQuantity(unit, freeUnits, t),
        price: amountText(
          { shows: 'amount', amount: then, unit, freeUnits, ...(rate && { rate }) },
          { locale: shell.locale, t, decimals },
        ),
      })
    : formatUnit(unit, t, 'month')
  return <Price {...look} amount={t('common.free')} unit={unitText} />
}
