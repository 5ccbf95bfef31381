import type { IntervalCharges } from '@waybill/contract/pages'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { useShell } from '../../../app/shell-context.ts'
import { useLaterAmount } from '../../../app/later-charge.tsx'
import { nextAfter } from '../../../app/trial-ends.tsx'
import type { Start } from '../model/chosen.ts'

type Charges = IntervalCharges

interface StartChoiceProps {
  readonly charges: Charges
  readonly start: Start
  readonly onChoose: (start: Start) => void
  /** The method that is chosen can't wait for the end of the trial (B-75). */
  readonly isSpent: boolean
}

const order: readonly Start[] = ['trial_end', 'now']

/** What each start charges today, and what it charges next: the first charge, or the bill after it. */
function useDue(): (charges: Charges[Start]) => string {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  const laterAmount = useLaterAmount()
  const date = (at: number): string => formatInstant(at, locale, { style: 'weekday', timeZone })
  return (charges) => {
    const { dueNow, first } = charges
    const next = nextAfter(charges)
    const today = formatMoney(dueNow, locale, 2)
    const isFirstNext = dueNow.minor === 0 && first.amount.minor > 0
    return isFirstNext
      ? t('order.start.due', { today, then: formatMoney(first.amount, locale, 2), date: date(first.date) })
      : t('order.start.due', { today, then: laterAmount(next), date: date(next.date) })
  }
}

/** In trial: use the free days, or begin at once (B-72); each says what is paid today and what follows, and when. */
export function StartChoice({ start, onChoose, charges, isSpent }: StartChoiceProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const dueOf = useDue()
  const isHydrated = useHydrated()
  const { dueNow } = charges.now
  const nowNote =
    dueNow.minor === 0
      ? t('order.start.nowNothing')
      : t('order.start.nowNote', { amount: formatMoney(dueNow, locale, 2) })
  const words = {
    trial_end: { title: t('order.start.trialEnd'), note: isSpent ? t('order.start.spent') : undefined },
    now: { title: t('order.start.now'), note: nowNote },
  }
  return (
    <RadioCards legend={<h2>{t('order.start.title')}</h2>}>
      {order.map((choice) => (
        <RadioCard
          key={choice}
          name="start"
          value={choice}
          checked={start === choice}
          // without script the method isn't chosen yet when this is
          disabled={isSpent && isHydrated && choice === 'trial_end'}
          onChange={() => onChoose(choice)}
          title={words[choice].title}
          note={words[choice].note}
          price={
            <Price
              amount={<Money value={charges[choice].dueNow} locale={locale} decimals={2} />}
              unit={t('common.today')}
              layout="below"
              align="end"
            />
          }
          due={dueOf(charges[choice])}
        />
      ))}
    </RadioCards>
  )
}
