import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import type { UpgradeOfferView } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { lazyPart } from '../../../app/code-split.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { CartForm } from '../../../cart/cart-form.tsx'
import { isPlainClick } from '../../../lib/plain-click.ts'
import type { UpgradedPlan } from './use-upgrade.ts'

const UpgradeFlow = lazyPart(() => import('./upgrade-flow.tsx').then((code) => code.UpgradeFlow))

const LOOKS = {
  card: { kind: 'add', full: true },
  row: { kind: 'add', size: 'small' },
  main: { kind: 'main' },
  page: { kind: 'main', size: 'large', full: true },
} as const

type ButtonLook = keyof typeof LOOKS

interface UpgradeButtonProps {
  readonly plan: UpgradedPlan
  /** `row`: over a column. `page`: the main one of the plan's page. */
  readonly look?: ButtonLook
  /** The text, where it says more than that the plan changes. */
  readonly label?: string
  /** Target without script, if not the form of the account page. */
  readonly href?: string
}

/** The dialog of a plan, and the click that opens it. */
function useUpgradeDialog(plan: UpgradedPlan): {
  readonly isOpening: boolean
  readonly start: (event: MouseEvent) => void
  readonly dialog: ReactNode
} {
  const [stage, setStage] = useState<'closed' | 'opening' | 'open'>('closed')
  const start = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (stage === 'closed') setStage('opening')
  }
  const dialog = stage !== 'closed' && (
    <Suspense>
      <UpgradeFlow plan={plan} onOpen={() => setStage('open')} onClose={() => setStage('closed')} />
    </Suspense>
  )
  return { isOpening: stage === 'opening', start, dialog }
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
        {...LOOKS[look]}
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

/** Begins an ended subscription anew with this plan; without script the plan goes into the cart, which is checked out. */
function ReactivateButton({ plan, look }: { readonly plan: UpgradedPlan; readonly look: ButtonLook }) {
  const { t } = useShell()
  const { id, title } = plan
  const { isOpening, start, dialog } = useUpgradeDialog(plan)
  return (
    <>
      <CartForm change={{ kind: 'add', id, title, isModule: false, pricing: true, lines: 1, replaces: true }}>
        {(busy) => (
          <Button
            {...LOOKS[look]}
            type="submit"
            busy={busy || isOpening}
            busyLabel={t('common.loading')}
            onClick={start}
          >
            {t('upgrade.reactivateWith', { plan: title })}
          </Button>
        )}
      </CartForm>
      {dialog}
    </>
  )
}

interface PlanUpgradeProps {
  readonly plan: UpgradedPlan
  readonly of: UpgradeOfferView | undefined
  readonly look: ButtonLook
}

/** Changes the subscription to this plan at once, or begins it anew with it, where that is offered. */
export function PlanUpgrade({ plan, of, look }: PlanUpgradeProps) {
  if (of === undefined || !of.ids.includes(plan.id)) return null
  if (of.kind === 'reactivate') return <ReactivateButton plan={plan} look={look} />
  return <UpgradeButton plan={{ ...plan, isDown: of.down.includes(plan.id) }} look={look} />
}
