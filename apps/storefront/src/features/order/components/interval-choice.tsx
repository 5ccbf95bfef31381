import type { CheckoutProps } from '@waybill/contract/pages'
import { formatList, formatMoney, formatQuantity } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { OrderChoice } from '../model/order-choice.ts'

interface IntervalChoiceProps {
  readonly charges: CheckoutProps['charges']
  readonly interval: OrderChoice['interval']
  readonly onChoose: (interval: OrderChoice['interval']) => void
}

/** By the month or by the year, with what a year costs less; nothing where there is one of them. */
export function IntervalChoice({ charges, interval, onChoose }: IntervalChoiceProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  if (charges.month === undefined || charges.year === undefined) return null
  const { month, year } = charges
  const saving = formatMoney(year.saving, locale, 2)
  /** Of the year what it saves, of both what is paid beside it by the month. */
  const noteOf = ({ prepaid }: typeof month, savingText?: string): string | undefined => {
    const quantities = prepaid?.quantities.map(({ assetType, quantity }) => formatQuantity(assetType, quantity, t))
    const beside =
      prepaid &&
      t('order.interval.prepaid', {
        amount: formatMoney(prepaid.amount, locale, 2),
        quantities: formatList(quantities ?? [], locale),
      })
    const notes = [beside, savingText].filter((note) => note !== undefined)
    return notes.length === 0 ? undefined : notes.join(' ')
  }
  const choices = [
    {
      value: 'month',
      of: month,
      title: t('order.interval.month'),
      note: noteOf(month),
      unit: t('order.interval.perMonth'),
    },
    {
      value: 'year',
      of: year,
      title: t('order.interval.year'),
      note: noteOf(year, year.saving.minor > 0 ? t('order.interval.saving', { amount: saving }) : undefined),
      unit: t('order.interval.perYear'),
    },
  ] as const
  return (
    <RadioCards legend={<h2>{t('order.interval.title')}</h2>}>
      {choices.map(({ value, of, title, note, unit }) => (
        <RadioCard
          key={value}
          name="interval"
          value={value}
          checked={interval === value}
          onChange={() => onChoose(value)}
          title={title}
          note={note}
          price={
            <Price
              amount={<Money value={of.recurring} locale={locale} decimals={2} />}
              unit={unit}
              layout="below"
              align="end"
            />
          }
        />
      ))}
    </RadioCards>
  )
}
