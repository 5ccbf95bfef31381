import { Suspense, useState, type MouseEvent } from 'react'
import type { UpgradeOfferView } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { lazyPart } from '../../../app/code-split.tsx'
import { useShell } from '../../../app/shell-context.ts'

const UpgradeFlow = lazyPart(() => import('./upgrade-flow.tsx').then((code) => code.UpgradeFlow))

export interface UpgradedPlan {
  readonly id: number
  readonly title: string
  /** It costs less than the present plan: the buttons name the direction. */
  readonly isDown?: boolean
}

const LOOKS = {
  card: { kind: 'add', full: true },
  beside: { kind: 'plain', full: true },
  row: { kind: 'add', size: 'small' },
  main: { kind: 'main' },
  page: { kind: 'main', size: 'large', full: true },
} as const

type Look = keyof typeof LOOKS

interface UpgradeButtonProps {
  readonly plan: UpgradedPlan
  /** `beside`: a second button of its card, as plain text. `row`: over a column. `page`: the main one of the plan's page. */
  readonly look?: Look
  /** The text, where it says more than that the plan changes. */
  readonly label?: string
  /** Where it leads without script, if not to the form of the account page. */
  readonly href?: string
}

/** Opens the upgrade dialog (SUB-03); without script it leads to the form of the account page, which does the same. */
export function UpgradeButton({ plan, look = 'card', label: ownLabel, href: otherHref }: UpgradeButtonProps) {
  const { shell, t } = useShell()
  const label = ownLabel ?? (plan.isDown === true ? t('upgrade.down', { plan: plan.title }) : undefined)
  const [run, setRun] = useState(0)
  const [stage, setStage] = useState<'closed' | 'opening' | 'open'>('closed')
  const start = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (stage !== 'closed') return
    setRun(run + 1)
    setStage('opening')
  }
  const form = localePath(shell.locale, `/account/billing/subscription?change=1&package_id=${plan.id}#change`)
  return (
    <>
      <ButtonLink
        {...LOOKS[look]}
        href={otherHref ?? form}
        aria-label={
          label === undefined ? t('common.labelled', { label: t('upgrade.change'), text: plan.title }) : undefined
        }
        busy={stage === 'opening'}
        busyLabel={t('common.loading')}
        onClick={start}
      >
        {label ?? t('upgrade.change')}
      </ButtonLink>
      {stage !== 'closed' && (
        <Suspense>
          <UpgradeFlow key={run} plan={plan} onOpen={() => setStage('open')} onClose={() => setStage('closed')} />
        </Suspense>
      )}
    </>
  )
}

interface PlanUpgradeProps {
  readonly plan: UpgradedPlan
  readonly of: UpgradeOfferView | undefined
  readonly look?: Look
}

/** Changes the subscription to this plan at once, or begins it anew with it, where that is offered. */
export function PlanUpgrade({ plan, of, look = 'beside' }: PlanUpgradeProps) {
  const { shell, t } = useShell()
  if (of === undefined || !of.ids.includes(plan.id)) return null
  if (of.kind === 'change') return <UpgradeButton plan={{ ...plan, isDown: of.down.includes(plan.id) }} look={look} />
  const href = localePath(shell.locale, '/account/billing/subscription')
  return <UpgradeButton plan={plan} look={look} href={href} label={t('upgrade.reactivateWith', { plan: plan.title })} />
}
