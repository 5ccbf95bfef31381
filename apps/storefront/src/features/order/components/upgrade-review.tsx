import type { DatedChargeView } from '@waybill/contract/views'
import { money, type Money } from '@waybill/domain/money'
import { partInDays } from '@waybill/domain/pricing'
import { formatInstant, formatMoney, speakEstimate, speakPart } from '@waybill/i18n'
import { DefinitionTotals, type TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { DatedCharges } from '../../../app/charges/dated-charges.tsx'
import { UnchangedFacts } from '../../../app/charges/unchanged-facts.tsx'
import { ChangeSides } from '../../../app/charges/change-sides.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { UpgradeCycle, UpgradeOffer } from '../api/upgrade.ts'

/** Amounts that a cycle charges today and next, and what account credit pays of the next charge. */
export function amountsOf(cycle: UpgradeCycle) {
  const { amount_due_now_minor: due, next_amount_minor: next, next_from_credit_minor: credit, currency } = cycle
  return {
    dueNow: money(due, currency),
    nextAmount: money(next, currency),
    nextFromCredit: money(credit, currency),
    nextDue: money(next - credit, currency),
  }
}

/** Next charge, as "about" where use until then decides. */
export function useNextAmount(): (cycle: UpgradeCycle, amount: Money) => string {
  const { shell, t } = useShell()
  return ({ next_is_estimate: isEstimate }, amount) => {
    const written = formatMoney(amount, shell.locale, 2)
    return speakEstimate(written, isEstimate === 1, t)
  }
}

/** The list of charges after a change; none is known of a new beginning. */
function chargesOf({ charges = [], currency }: UpgradeCycle): readonly DatedChargeView[] {
  return charges.map(
    ({ date_epoch: date, titles, amount_minor: minor, from_credit_minor: credit, is_estimate: isEstimate }) => ({
      date: date ?? 0,
      amount: money(minor, currency),
      titles,
      isEstimate: isEstimate === 1,
      ...(credit > 0 && { fromCredit: money(credit, currency) }),
    }),
  )
}

/** A day of money. */
export function useDay() {
  const { shell } = useShell()
  return (at: number): string => formatInstant(at, shell.locale, { style: 'weekday', timeZone: shell.timeZone })
}

/** Lines that are given back and charged today, each with the part of its period. */
function useToday() {
  const { shell, t } = useShell()
  const { locale, timeZone } = shell
  return (cycle: UpgradeCycle): readonly TotalRow[] => {
    const amountOf = (minor: number) => formatMoney(money(minor, cycle.currency), locale, 2)
    const lines = cycle.lines.map((line, index) => {
      const { title, amount_minor: amount, part_of_minor: price, fraction, from_epoch: start, to_epoch: end } = line
      const isRest = fraction !== null && price === null
      const name = amount < 0 ? t(isRest ? 'upgrade.unusedRest' : 'upgrade.unused', { title }) : title
      const days = fraction && partInDays({ start: start ?? 0, end: end ?? 0 }, fraction)
      const formula =
        days &&
        price !== null &&
        speakPart({ days, price: money(price, cycle.currency), from: start ?? 0 }, { locale, t, timeZone })
      return {
        key: `${index} ${title}`,
        label: formula ? t('amounts.withTitle', { title: name, formula }) : name,
        amount: amountOf(amount),
      }
    })
    const { tax_minor: tax, from_credit_minor: from, to_credit_minor: to, carried_minor: carried } = cycle
    const more = [
      ['tax', t('upgrade.tax'), tax],
      ['from', t('upgrade.fromCredit'), -from],
      ['to', t('upgrade.toCredit'), to],
      ['carried', t('amounts.carried'), -carried],
    ] as const
    return [
      ...lines,
      ...more.flatMap(([key, label, minor]) => (minor === 0 ? [] : { key, label, amount: amountOf(minor) })),
    ]
  }
}

interface ReviewProps {
  readonly offer: UpgradeOffer
  readonly cycle: UpgradeCycle
}

/** Present or ended plan beside the one that takes its place. */
function Sides({ offer: { current, reactivation }, cycle }: ReviewProps) {
  const { t } = useShell()
  const day = useDay()
  const { from, to, added, removed } = cycle.sides
  const viewOf = ({ title, interval, currency, amount_minor: minor }: typeof from) => ({
    title,
    interval,
    price: money(minor, currency),
  })
  const date = day(cycle.takes_effect_epoch ?? 0)
  const endsAt = current.ends_at_epoch
  const ends = endsAt === null ? date : day(endsAt)
  const isNew = reactivation !== undefined
  const startsNow =
    isNew || endsAt === null ? t('upgrade.sides.startsNow') : t('upgrade.sides.startsUntil', { date: ends })
  const isNow = cycle.timeframe === 'now'
  const until = isNow ? t('upgrade.sides.endsNow') : t('upgrade.sides.until', { date })
  return (
    <ChangeSides
      isEnded={isNew}
      sides={{ from: viewOf(from), to: viewOf(to), added, removed }}
      before={{ access: isNew ? t('upgrade.sides.ended', { date: ends }) : until }}
      after={{ access: isNow ? startsNow : t('upgrade.sides.startsAt', { date }) }}
    />
  )
}

/** End of a cancelled subscription that is changed; null of one that renews or begins anew. */
const endOf = ({ current, reactivation }: UpgradeOffer): number | null =>
  reactivation === undefined ? current.ends_at_epoch : null

/** Facts that the change leaves as they are: a cancellation, and what is unpaid. */
export function Standing({ offer }: Pick<ReviewProps, 'offer'>) {
  const unpaid = offer.unpaid.map(({ invoice_number: number, currency, amount_minor: minor }) => {
    return { number, amount: money(minor, currency) }
  })
  return <UnchangedFacts endsAt={endOf(offer)} unpaid={unpaid} />
}

/** Content of the last confirmation; of a subscription that begins anew with the old invoices that are paid first. */
export function UpgradeReview({ offer, cycle }: ReviewProps) {
  const { shell, t } = useShell()
  const todayOf = useToday()
  const day = useDay()
  const { dueNow, nextAmount, nextFromCredit, nextDue } = amountsOf(cycle)
  const debts = offer.reactivation?.debts ?? []
  const write = (amount: Money): string => formatMoney(amount, shell.locale, 2)
  const waiting = cycle.kept_change ?? cycle.cancelled_change
  const writeNext = useNextAmount()
  const next = t('upgrade.nextOn', {
    amount: writeNext(cycle, nextAmount),
    date: day(cycle.next_date_epoch ?? 0),
  })
  return (
    <Stack>
      <div>
        <h3>{t('upgrade.review')}</h3>
        <p>{cycle.label}</p>
        {waiting !== undefined && <p>{waiting.message}</p>}
      </div>
      <Sides offer={offer} cycle={cycle} />
      <div>
        <h3 className="label">{t('common.today')}</h3>
        <DefinitionTotals
          rows={[
            ...todayOf(cycle),
            ...debts.map(({ invoice_number: number, amount_minor: minor }) => ({
              key: `debt ${number}`,
              label: t('upgrade.debt', { number }),
              amount: formatMoney(money(minor, cycle.currency), shell.locale, 2),
            })),
            { key: 'due', label: t('upgrade.dueNow'), amount: formatMoney(dueNow, shell.locale, 2), isSum: true },
          ]}
        />
      </div>
      {debts.length > 0 && <p>{t('amounts.debtsFirst')}</p>}
      {cycle.year_to_credit !== undefined && <p>{cycle.year_to_credit}</p>}
      {(endOf(offer) === null || nextAmount.minor > 0) && (
        <p>
          {next}
          {nextFromCredit.minor > 0 &&
            ` ${t('amounts.creditPays', { credit: write(nextFromCredit), due: writeNext(cycle, nextDue) })}`}
        </p>
      )}
      <DatedCharges charges={chargesOf(cycle)} />
      {cycle.paid_with !== null && <p>{cycle.paid_with}</p>}
      <p className="small muted">{t('upgrade.exact')}</p>
    </Stack>
  )
}
