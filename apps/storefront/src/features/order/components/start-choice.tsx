import type { IntervalCharges } from '@waybill/contract/pages'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { useShell } from '../../../app/shell-context.ts'
import { useLaterAmount } from '../../../app/charges/later-charge.tsx'
import { dueOf as chargedOf } from '../../../app/charges/due-of.ts'
import { nextAfter } from '../../../app/charges/trial-ends.tsx'
import type { Start } from '../model/order-choice.ts'

type Charges = IntervalCharges

interface StartChoiceProps {
  readonly charges: Charges
  readonly start: Start
  readonly onChoose: (start: Start) => void
  /** The method that is chosen can't wait for the end of the trial (B-75). */
  readonly isSpent: boolean
  /** The method on file is charged: what it can't pay for now isn't offered (B-114). */
  readonly usesStored: boolean
}

const order: readonly Start[] = ['trial_end', 'now']

/** Charge of each start today, and its next one: the first charge, or the bill after it. */
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
      ? t('order.start.due', { today, then: formatMoney(chargedOf(first), locale, 2), date: date(first.date) })
      : t('order.start.due', { today, then: laterAmount({ ...next, amount: chargedOf(next) }), date: date(next.date) })
  }
}

/** Content and day of each start: by a bank debit that is on file, with its money where it isn't trusted (B-80). */
function useNotes(usesStored: boolean) {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  const settling = (charges: Charges[Start]) => (usesStored ? charges.settles : undefined)
  const dateOf = (at: number): string => formatInstant(at, locale, { style: 'date', timeZone })
  const now = ({ now: charges }: Charges): string => {
    const { dueNow } = charges
    const [amount, settles] = [formatMoney(dueNow, locale, 2), settling(charges)]
    if (settles?.isLate === true) return t('order.start.nowLate', { date: dateOf(settles.at) })
    if (settles !== undefined) return t('order.start.nowSettles', { amount, date: dateOf(settles.at) })
    return dueNow.minor === 0 ? t('order.start.nowNothing') : t('order.start.nowNote', { amount })
  }
  const end = ({ trial_end: charges }: Charges): string | undefined => {
    const settles = settling(charges)
    return settles && t('order.start.settles', { date: dateOf(settles.at) })
  }
  return { now, end }
}

/** In trial: use the free days, or begin at once (B-72); each says what is paid today and what follows, and when. */
export function StartChoice({ start, onChoose, charges, isSpent, usesStored }: StartChoiceProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const dueOf = useDue()
  const noteOf = useNotes(usesStored)
  const isHydrated = useHydrated()
  const words = {
    trial_end: { title: t('order.start.trialEnd'), note: isSpent ? t('order.start.spent') : noteOf.end(charges) },
    now: { title: t('order.start.now'), note: noteOf.now(charges) },
  }
  const isOut = {
    trial_end: isSpent,
    now: usesStored && charges.now.settles?.isLate === true,
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
          disabled={isHydrated && isOut[choice]}
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

const startsByDebit = {
  at_once: 'order.debit.atOnce',
  with_money: 'order.start.settles',
  late: 'order.start.nowLate',
} as const

/** Start of what is paid by a bank account that is entered now; undefined where nothing is charged. */
export function useDebitStart({ debit }: Charges[Start]): string | undefined {
  const { shell, t } = useShell()
  if (debit === undefined) return undefined
  const date = formatInstant(debit.at, shell.locale, { style: 'weekday', timeZone: shell.timeZone })
  return t(startsByDebit[debit.effect], { date })
}

/** Outside of a trial there is nothing to choose: what a debit that isn't trusted pays begins with its money. */
export function SettlesNote({ charges: { settles } }: { readonly charges: Charges['now'] }) {
  const { shell, t } = useShell()
  if (settles === undefined) return null
  const date = formatInstant(settles.at, shell.locale, { style: 'date', timeZone: shell.timeZone })
  return <p className="small">{t('order.start.settles', { date })}</p>
}
