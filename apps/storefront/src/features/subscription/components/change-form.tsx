import type { ReactNode } from 'react'
import type { ChangeCycleView, ChangeFormView, ChangePlanView, SubscriptionProps } from '@waybill/contract/pages'
import { formatList, formatUnit, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useCycleDue } from '../../../app/charges/change-parts.tsx'
import { PlanDifferences, PlanGains } from '../../../app/charges/change-sides.tsx'
import { UnchangedFacts } from '../../../app/charges/unchanged-facts.tsx'
import { LeavingForGood, OldApps } from '../../../app/charges/leaving-legacy.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { CHANGE_ID } from '../model/change-id.ts'
import { priceText } from '../model/price-text.ts'
import { AddMethod, BackLink, ChangePreview } from './change-preview.tsx'
import styles from './subscription.module.css'

const PAGE = '/account/billing/subscription'

interface StepProps {
  readonly step: 'plan' | 'cycle'
  readonly fields?: Readonly<Record<string, string>>
  readonly button: string
  /** The answers that the step before keeps; it is the first one without them. */
  readonly back?: Readonly<Record<string, string>> | undefined
  readonly children: ReactNode
}

/** One question of the form: its answer is in the address, so that it works without script. */
function Step({ step, fields = {}, button, back, children }: StepProps) {
  const { shell } = useShell()
  return (
    <form className={styles.step} method="get" action={localePath(shell.locale, `${PAGE}#${CHANGE_ID}`)}>
      {Object.entries({ change: '1', step, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={styles.actions}>
        {back && <BackLink answers={back} />}
        <Button kind="main" type="submit">
          {button}
        </Button>
      </div>
    </form>
  )
}

/** Of the own plan what is paid, of any other what it costs for as long. */
function PlanPrice({ price, cycle, paid }: Pick<ChangePlanView, 'price' | 'cycle' | 'paid'>) {
  const { shell, t } = useShell()
  if (paid !== undefined) {
    const amount = <Money value={paid.price} locale={shell.locale} decimals={2} />
    return <Price amount={amount} unit={formatUnit('company', t, paid.interval)} layout="below" align="end" />
  }
  if (price.shows !== 'amount') return <Price amount={priceText(price, shell.locale, t)} quiet align="end" />
  const amount = <Money value={price.amount} locale={shell.locale} decimals={2} />
  return <Price amount={amount} unit={formatUnit(price.unit, t, cycle)} layout="below" align="end" />
}

function PlanCard({ plan, isChosen }: { readonly plan: ChangePlanView; readonly isChosen: boolean }) {
  const { t } = useShell()
  const count = t('subscription.moduleCount', { count: plan.moduleCount })
  return (
    <RadioCard
      name="package_id"
      value={String(plan.id)}
      defaultChecked={isChosen}
      title={plan.title}
      note={plan.isCurrent ? `${t('subscription.change.present')} · ${count}` : count}
      due={plan.difference && <PlanDifferences {...plan.difference} />}
      price={<PlanPrice {...plan} />}
    />
  )
}

/** The present plan and those of the pricing page; packages for industries are folded below them, unless one is chosen. */
function PlanStep({ plans, packageId, missing }: ChangeFormView) {
  const { shell, t } = useShell()
  const first = plans.filter(({ isForIndustry }) => !isForIndustry)
  const industries = plans.filter(({ isForIndustry }) => isForIndustry)
  const cardOf = (plan: ChangePlanView) => <PlanCard key={plan.id} plan={plan} isChosen={packageId === plan.id} />
  return (
    <Step step="plan" button={t('subscription.change.showCycles')}>
      <RadioCards
        legend={t('subscription.change.planLegend')}
        error={missing === 'plan' ? t('subscription.change.choosePlan') : undefined}
      >
        {first.map(cardOf)}
        {industries.length > 0 && (
          <details className={styles.fold} open={industries.some(({ id }) => id === packageId)}>
            <summary>
              <span>
                <span className="label">{t('subscription.change.industries')}</span>
                <span className="small muted">
                  {formatList(
                    industries.map(({ title }) => title),
                    shell.locale,
                  )}
                </span>
              </span>
              <Icon name="chevron-down" />
            </summary>
            {industries.map(cardOf)}
          </details>
        )}
      </RadioCards>
    </Step>
  )
}

interface CycleStepProps {
  readonly form: ChangeFormView
  readonly packageId: number
}

function CyclePrice({ sides: { to } }: Pick<ChangeCycleView, 'sides'>) {
  const { shell, t } = useShell()
  const amount = <Money value={to.price} locale={shell.locale} decimals={2} />
  return <Price amount={amount} unit={formatUnit('company', t, to.interval)} layout="below" align="end" />
}

function CycleStep({ form: { cycles, missing, units }, packageId }: CycleStepProps) {
  const { t } = useShell()
  const dueOf = useCycleDue()
  const fields = units === null ? { package_id: String(packageId) } : { units: units.text }
  const [question, unanswered] =
    units === null
      ? (['subscription.cycle.choose', 'subscription.cycle.missing'] as const)
      : (['subscription.change.begin', 'subscription.change.beginMissing'] as const)
  return (
    <Step
      step="cycle"
      fields={fields}
      button={t('subscription.change.showChange')}
      back={units === null ? {} : undefined}
    >
      <RadioCards legend={t(question)} error={missing === 'cycle' ? t(unanswered) : undefined}>
        {cycles.map((each) => (
          <RadioCard
            key={each.key}
            name="cycle"
            value={each.key}
            title={each.label}
            note={dueOf(each)}
            price={<CyclePrice sides={each.sides} />}
          />
        ))}
      </RadioCards>
    </Step>
  )
}

interface ChangeFormProps {
  readonly form: ChangeFormView
  readonly subscription: SubscriptionProps
}

/** Title of the change as in its dialog, once another plan is chosen, with what comes and what goes until both sides say it. */
function Head({ form: { units, packageId, plans, cycles, cycle }, subscription }: ChangeFormProps) {
  const { t } = useShell()
  const chosen = cycles.length === 0 ? undefined : plans.find(({ id, isCurrent }) => id === packageId && !isCurrent)
  const title =
    units !== null
      ? t('subscription.change.units', { module: units.title, count: units.quantity })
      : chosen === undefined
        ? t('subscription.change.title')
        : t('upgrade.title', { from: subscription.planTitle, to: chosen.title })
  return (
    <div>
      <h2 id={CHANGE_ID} tabIndex={-1}>
        {title}
      </h2>
      {cycle === null && chosen?.difference && <PlanGains {...chosen.difference} />}
    </div>
  )
}

/** Steps of a change as in its dialog: the plan, the billing cycle, and what is confirmed as it is shown. */
export function ChangeForm({ form, subscription }: ChangeFormProps) {
  const { packageId, cycles, reason, units } = form
  const chosen = cycles.find(({ key }) => key === form.cycle)
  const isPlanOpen = units === null && (packageId === null || cycles.length === 0)
  return (
    <Sheet as="section" padded aria-labelledby={CHANGE_ID}>
      <div className={styles.change}>
        <Head form={form} subscription={subscription} />
        <UnchangedFacts endsAt={form.endsAt} unpaid={form.unpaid} />
        {isPlanOpen && <PlanStep key={packageId} {...form} />}
        {packageId !== null && <OldApps apps={form.oldApps} />}
        {packageId !== null && <LeavingForGood plan={subscription.planTitle} lost={form.lost} credit={form.credit} />}
        {reason !== null && <Banner kind="neutral" title={reason} action={form.needsMethod && <AddMethod />} />}
        {packageId !== null && cycles.length > 0 && chosen === undefined && (
          <CycleStep form={form} packageId={packageId} />
        )}
        {packageId !== null && chosen && (
          <ChangePreview subscription={subscription} packageId={packageId} cycle={chosen} />
        )}
      </div>
    </Sheet>
  )
}
