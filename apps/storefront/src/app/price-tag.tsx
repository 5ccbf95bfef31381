import type { PriceView } from '@waybill/contract/views'
import { subtract, type Money as MoneyValue } from '@waybill/domain/money'
import { formatMoney, formatUnit, type Decimals } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { priceDecimals } from '../lib/price-decimals.ts'
import { codeSplit } from './code-split.tsx'
import { useShell } from './shell-context.ts'

/** A short text with an amount stays on one line. */
const NO_BREAK = '\u00a0'

interface PriceTagProps {
  readonly price: PriceView
  readonly size?: 'medium' | 'large' | 'xl' | undefined
  readonly layout?: 'beside' | 'below' | undefined
  readonly align?: 'start' | 'end' | undefined
  /** Says as a text what the struck price means; where there is space. */
  readonly withSaving?: boolean | undefined
  /** Period of the amount, where it isn't a month. */
  readonly cycle?: 'month' | 'year' | undefined
  /** Of its sum, or of the prices beside it; without it what its own amounts share. */
  readonly decimals?: Decimals | undefined
}

type PriceOf<S extends PriceView['shows']> = Extract<PriceView, { readonly shows: S }>
type PriceLook = Omit<PriceTagProps, 'price' | 'withSaving' | 'cycle' | 'decimals'>

function AmountTag({
  price,
  withSaving,
  cycle = price.per ?? 'month',
  decimals = priceDecimals([price]),
  ...look
}: PriceLook & Pick<PriceTagProps, 'withSaving' | 'cycle' | 'decimals'> & { readonly price: PriceOf<'amount'> }) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { amount, was, unit, forTeam } = price
  const shown = (value: MoneyValue) => <Money value={value} locale={locale} decimals={decimals} />
  const before = was && { label: t('common.was', { amount: '' }).trim(), amount: shown(was) }
  const saving =
    was && withSaving ? t('catalog.plans.saves', { amount: formatMoney(subtract(was, amount), locale, decimals) }) : ''
  return (
    <Price
      {...look}
      amount={shown(forTeam?.amount ?? amount)}
      was={before}
      unit={forTeam ? t('catalog.forTeam', { formula: forTeam.formula }) : formatUnit(unit, t, cycle)}
      saving={saving.replaceAll(' ', NO_BREAK)}
    />
  )
}

/** Lazy: few prices are free, by tiers or by blocks. */
const LazyRare = codeSplit('app/rare-price', () => import('./rare-price.tsx').then((code) => code.RarePrice))

/** A price with its unit, or the text in its place. */
export function PriceTag({ price, withSaving, cycle, decimals, layout = 'below', ...rest }: PriceTagProps) {
  const { shell, t } = useShell()
  const look = { layout, ...rest }
  switch (price.shows) {
    case 'amount':
      if (price.rate && !price.forTeam) return <LazyRare {...look} price={price} decimals={decimals} />
      return <AmountTag {...look} price={price} withSaving={withSaving} cycle={cycle} decimals={decimals} />
    case 'free':
      return <LazyRare {...look} price={price} decimals={decimals} />
    case 'included':
      return <Price {...look} amount={t('common.included')} unit={t('catalog.inEveryPlan')} />
    default: {
      const unavailable = t('catalog.notAvailableInCurrency', { currency: shell.currency })
      const amount = price.shows === 'on_request' ? t('common.priceOnRequest') : unavailable
      return <Price {...look} size="medium" amount={amount} quiet />
    }
  }
}
