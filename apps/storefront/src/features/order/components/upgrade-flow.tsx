import { useState } from 'react'
import { money } from '@waybill/domain/money'
import { partInDays } from '@waybill/domain/pricing'
import { formatInstant, formatMoney, formatNumber } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { DefinitionTotals, type TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { UpgradeCycle } from '../api/upgrade.ts'
import type { UpgradedPlan } from './upgrade-button.tsx'
import { useUpgrade, type UpgradePhase } from './use-upgrade.ts'

interface UpgradeFlowProps {
  readonly plan: UpgradedPlan
  readonly onClose: () => void
}

const amountsOf = ({ amount_due_now_minor: due, next_amount_minor: next, currency }: UpgradeCycle) => ({
  dueNow: money(due, currency),
  nextAmount: money(next, currency),
})

function useDay() {
  const { shell } = useShell()
  return (at: number): string => formatInstant(at, shell.locale, { style: 'weekday', timeZone: shell.timeZone })
}

interface CyclesProps {
  readonly cycles: readonly UpgradeCycle[]
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  readonly error: string | undefined
}

/** The billing cycles as radios, none of them chosen; a single one is a text (B-38). */
function Cycles({ cycles, chosen, onChoose, error }: CyclesProps) {
  const { shell, t } = useShell()
  const day = useDay()
  const dueOf = (cycle: UpgradeCycle): string => {
    const { dueNow, nextAmount } = amountsOf(cycle)
    return t('upgrade.due', {
      today: formatMoney(dueNow, shell.locale, 2),
      then: formatMoney(nextAmount, shell.locale, 2),
      date: day(cycle.next_date_epoch ?? 0),
    })
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
          due={dueOf(cycle)}
        />
      ))}
    </RadioCards>
  )
}

/** What is given back and charged today, each with the part of its period (B-60). */
function useToday() {
  const { shell, t } = useShell()
  const { locale } = shell
  return (cycle: UpgradeCycle): readonly TotalRow[] => {
    const amountOf = (minor: number) => formatMoney(money(minor, cycle.currency), locale, 2)
    const lines = cycle.lines.map((line, index) => {
      const { title, amount_minor: amount, unit_minor: unit, fraction, from_epoch: start, to_epoch: end } = line
      const name = amount < 0 ? t('upgrade.unused', { title }) : title
      const days = fraction && partInDays({ start: start ?? 0, end: end ?? 0 }, fraction)
      const part = days && {
        title: name,
        left: formatNumber(days.left, locale),
        whole: formatNumber(days.whole, locale),
        price: amountOf(unit),
      }
      return { key: `${index} ${title}`, label: part ? t('upgrade.part', part) : name, amount: amountOf(amount) }
    })
    const { tax_minor: tax, from_credit_minor: from, to_credit_minor: to } = cycle
    const more = [
      ['tax', t('upgrade.tax'), tax],
      ['from', t('upgrade.fromCredit'), -from],
      ['to', t('upgrade.toCredit'), to],
    ] as const
    return [
      ...lines,
      ...more.flatMap(([key, label, minor]) => (minor === 0 ? [] : { key, label, amount: amountOf(minor) })),
    ]
  }
}

/** What the last click confirms. */
function Review({ cycle }: { readonly cycle: UpgradeCycle }) {
  const { shell, t } = useShell()
  const todayOf = useToday()
  const day = useDay()
  const { dueNow, nextAmount } = amountsOf(cycle)
  const next = t('upgrade.nextOn', {
    amount: formatMoney(nextAmount, shell.locale, 2),
    date: day(cycle.next_date_epoch ?? 0),
  })
  return (
    <Stack>
      <div>
        <h3>{t('upgrade.review')}</h3>
        <p>{cycle.label}</p>
      </div>
      <DefinitionTotals
        rows={[
          ...todayOf(cycle),
          { key: 'due', label: t('upgrade.dueNow'), amount: formatMoney(dueNow, shell.locale, 2), isSum: true },
        ]}
      />
      <p>{next}</p>
      <p className="small muted">{t('upgrade.exact')}</p>
    </Stack>
  )
}

function MessageDialog({
  phase,
  onClose,
}: {
  readonly phase: Extract<UpgradePhase, { kind: 'message' }>
  readonly onClose: () => void
}) {
  const { t } = useShell()
  const close = (): void => (phase.reloads ? location.reload() : onClose())
  return (
    <Dialog
      open
      fades
      width={520}
      onClose={close}
      title={t('upgrade.change')}
      closeLabel={t('common.close')}
      foot={
        <Button kind="main" onClick={close}>
          {t('common.ok')}
        </Button>
      }
    >
      <p role="alert">{phase.text}</p>
    </Dialog>
  )
}

/** The upgrade dialog: a billing cycle, what it charges, and the change (SUB-03). */
export function UpgradeFlow({ plan, onClose }: UpgradeFlowProps) {
  const { shell, t } = useShell()
  const { phase, offer, submit, showError } = useUpgrade(plan)
  const [chosen, setChosen] = useState<string>()
  const [isReview, setReview] = useState(false)
  if (phase.kind === 'message') return <MessageDialog phase={phase} onClose={onClose} />
  if (phase.kind === 'checking' || offer === undefined) return null
  const [only] = offer.options
  const cycle = offer.options.length === 1 ? only : offer.options.find(({ key }) => key === chosen)
  const isBusy = phase.kind === 'working'
  const error = phase.kind === 'form' ? phase.error : undefined
  const choose = (key: string): void => {
    setChosen(key)
    showError(undefined)
  }
  const goOn = (): void => (cycle === undefined ? showError(t('upgrade.missing')) : setReview(true))
  const confirm = (): void => {
    if (cycle !== undefined && !isBusy) void submit(cycle)
  }
  const due = cycle && amountsOf(cycle).dueNow
  const label =
    due === undefined || due.minor === 0
      ? t('upgrade.confirm')
      : t('upgrade.confirmPay', { amount: formatMoney(due, shell.locale, 2) })
  const buttons = isReview ? (
    <Button kind="main" busy={isBusy} onClick={confirm}>
      {isBusy ? t('upgrade.working') : label}
    </Button>
  ) : (
    <Button kind="main" onClick={goOn}>
      {t('upgrade.next')}
    </Button>
  )
  return (
    <Dialog
      open
      width={800}
      onClose={onClose}
      title={t('upgrade.title', { from: offer.current.title, to: plan.title })}
      closeLabel={t('common.close')}
      foot={
        phase.kind === 'done' ? undefined : (
          <>
            <Button kind="plain" onClick={onClose} disabled={isBusy}>
              {t('common.cancel')}
            </Button>
            {buttons}
          </>
        )
      }
    >
      {phase.kind === 'done' ? (
        <p role="status">{t('upgrade.updated')}</p>
      ) : (
        <>
          {offer.notice !== null && <Banner kind="neutral" title={offer.notice} />}
          {isReview && cycle !== undefined ? (
            <Review cycle={cycle} />
          ) : (
            <Cycles cycles={offer.options} chosen={chosen} onChoose={choose} error={error} />
          )}
          {isReview && error !== undefined && <p role="alert">{error}</p>}
          {phase.kind === 'working' && phase.text !== undefined && <p role="status">{phase.text}</p>}
        </>
      )}
    </Dialog>
  )
}
