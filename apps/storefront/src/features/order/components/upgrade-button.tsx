import type { UpgradeOfferView } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { codeSplit } from '../../../app/code-split.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { UPGRADE_LOOKS, useUpgradeDialog, type UpgradeLook } from './upgrade-dialog.tsx'
import type { UpgradedPlan } from './use-upgrade.ts'

/** Lazy: only who had a subscription begins it anew. */
const LazyReactivate = codeSplit('features/order/components/reactivate-button', () =>
  import('./reactivate-button.tsx').then((code) => code.ReactivateButton),
)

interface UpgradeButtonProps {
  readonly plan: UpgradedPlan
  /** `row`: over a column. `page`: the main one of the plan's page. */
  readonly look?: UpgradeLook
  /** The text, where it says more than that the plan changes. */
  readonly label?: string
  /** Target without script, if not the form of the account page. */
  readonly href?: string
}

/** Opens the upgrade dialog; without script it leads to the form of the account page, which does the same. */
export function UpgradeButton({ plan, look = 'card', label: ownLabel, href: otherHref }: UpgradeButtonProps) {
  const { shell, t } = useShell()
  const label = ownLabel ?? (plan.isDown === true ? t('upgrade.down', { plan: plan.title }) : undefined)
  const { isOpening, start, dialog } = useUpgradeDialog(plan)
  const form = localePath(shell.locale, `/account/billing/subscription?change=1&package_id=${plan.id}#change`)
  return (
    <>
      <ButtonLink
        {...UPGRADE_LOOKS[look]}
        href={otherHref ?? form}
        aria-label={
          label === undefined ? t('common.labelled', { label: t('upgrade.change'), text: plan.title }) : undefined
        }
        busy={isOpening}
        busyLabel={t('common.loading')}
        onClick={start}
      >
        {label ?? t('upgrade.change')}
      </ButtonLink>
      {dialog}
    </>
  )
}

interface PlanUpgradeProps {
  readonly plan: UpgradedPlan
  readonly of: UpgradeOfferView | undefined
  readonly look: UpgradeLook
}

/** Changes the subscription to this plan at once, or begins it anew with it, where that is offered. */
export function PlanUpgrade({ plan, of, look }: PlanUpgradeProps) {
  if (of === undefined || !of.ids.includes(plan.id)) return null
  if (of.kind === 'reactivate') return <LazyReactivate plan={plan} look={look} />
  return <UpgradeButton plan={{ ...plan, isDown: of.down.includes(plan.id) }} look={look} />
}
