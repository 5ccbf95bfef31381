import type { LaterChargeView, TrialEndView } from '@waybill/contract/views'
import { formatInstant, formatList, formatMoney, type MessageId } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { dueOf } from './due-of.ts'
import { useShell } from '../shell-context.ts'

interface TrialEndsProps {
  readonly trialEnds: readonly TrialEndView[]
  readonly timeZone: string
}

function labelOf({ amount, isCarried, isLapsing }: TrialEndView): MessageId {
  if (isLapsing === true) return 'amounts.trialLapses'
  if (amount.minor === 0) return 'amounts.trialFree'
  return isCarried === true ? 'amounts.trialCarried' : 'amounts.trialCharge'
}

/** Until when add-ons are free by themselves, and what each is charged first; whole periods and use come with the bill after it. */
export function TrialEnds({ trialEnds, timeZone }: TrialEndsProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  if (trialEnds.length === 0) return null
  const rows = trialEnds.map((charge) => {
    const { date: at, titles, amount, fromCredit } = charge
    const isCharged = amount.minor > 0
    const names = formatList(titles, locale)
    const date = formatInstant(at, locale, { style: 'weekday', timeZone })
    const label = t(labelOf(charge), { names, date })
    return {
      key: `${at} ${names}`,
      label:
        fromCredit === undefined
          ? label
          : t('amounts.lessCredit', { label, amount: formatMoney(fromCredit, locale, 2) }),
      amount: isCharged ? (
        <Money value={dueOf(charge)} locale={locale} decimals={2} />
      ) : (
        <Figure text={t('common.free')} />
      ),
    }
  })
  return (
    <Stack gap="half">
      <p className="small muted">{t('amounts.trials')}</p>
      <DefinitionTotals rows={rows} />
    </Stack>
  )
}

/** Charge after the first one: an add-on whose trial ends before the bill, or that bill. */
export function nextAfter({
  later,
  trialEnds = [],
}: {
  readonly later: LaterChargeView
  readonly trialEnds?: readonly TrialEndView[]
}): Pick<LaterChargeView, 'date' | 'amount' | 'fromCredit' | 'isEstimate'> {
  const ending = trialEnds.find(
    ({ date, amount, isCarried }) => amount.minor > 0 && isCarried !== true && date < later.date,
  )
  return ending === undefined ? later : { ...ending, isEstimate: false }
}
