import { money } from '@waybill/domain/money'
import { formatMoney, formatUnit } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { UpgradeCycle } from '../api/upgrade.ts'
import { amountsOf, useDay, useNextAmount } from './upgrade-review.tsx'

interface CyclesProps {
  readonly cycles: readonly UpgradeCycle[]
  /** It is cancelled: where nothing is charged any more, no next charge is named. */
  readonly isCancelled: boolean
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  readonly error: string | undefined
}

function CyclePrice({ cycle: { sides } }: { readonly cycle: UpgradeCycle }) {
  const { shell, t } = useShell()
  const { amount_minor: minor, currency, interval } = sides.to
  const amount = <Money value={money(minor, currency)} locale={shell.locale} decimals={2} />
  return <Price amount={amount} unit={formatUnit('company', t, interval)} layout="below" align="end" />
}

/** The billing cycles as radios, none of them chosen; a single one is a text. */
export function Cycles({ cycles, isCancelled, chosen, onChoose, error }: CyclesProps) {
  const { shell, t } = useShell()
  const day = useDay()
  const writeNext = useNextAmount()
  const dueOf = (cycle: UpgradeCycle): string => {
    if (cycle.year_to_credit !== undefined) return cycle.year_to_credit
    const { dueNow, nextFromCredit, nextAmount } = amountsOf(cycle)
    if (isCancelled && nextAmount.minor === 0)
      return t('upgrade.dueToday', { today: formatMoney(dueNow, shell.locale, 2) })
    const label = t('upgrade.due', {
      today: formatMoney(dueNow, shell.locale, 2),
      then: writeNext(cycle, nextAmount),
      date: day(cycle.next_date_epoch ?? 0),
    })
    if (nextFromCredit.minor === 0) return label
    return t('amounts.lessCredit', { label, amount: formatMoney(nextFromCredit, shell.locale, 2) })
  }
  const [only] = cycles
  if (only !== undefined && cycles.length === 1)
    return (
      <p>
        <span className="label">{only.label}</span>
        <br />
        {dueOf(only)}
      </p>
    )
  return (
    <RadioCards legend={t('upgrade.choose')} error={error}>
      {cycles.map((cycle) => (
        <RadioCard
          key={cycle.key}
          name="billing_cycle"
          value={cycle.key}
          checked={chosen === cycle.key}
          onChange={() => onChoose(cycle.key)}
          title={cycle.label}
          note={dueOf(cycle)}
          price={<CyclePrice cycle={cycle} />}
        />
      ))}
    </RadioCards>
  )
}
