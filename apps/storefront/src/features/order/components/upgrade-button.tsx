import { Suspense, useState, type MouseEvent } from 'react'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { lazyPart } from '../../../app/code-split.tsx'
import { useShell } from '../../../app/shell-context.ts'

const UpgradeFlow = lazyPart(() => import('./upgrade-flow.tsx').then((code) => code.UpgradeFlow))

export interface UpgradedPlan {
  readonly id: number
  readonly title: string
}

/** Opens the upgrade dialog (SUB-03); without script it leads to the form of the account page, which does the same. */
export function UpgradeButton({ plan }: { readonly plan: UpgradedPlan }) {
  const { shell, t } = useShell()
  const [run, setRun] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const start = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isRunning) return
    setRun(run + 1)
    setRunning(true)
  }
  const href = localePath(shell.locale, `/account/billing/subscription?change=1&package_id=${plan.id}#change`)
  return (
    <>
      <ButtonLink
        kind="add"
        full
        href={href}
        aria-label={t('common.labelled', { label: t('upgrade.change'), text: plan.title })}
        aria-busy={isRunning ? true : undefined}
        onClick={start}
      >
        {t('upgrade.change')}
      </ButtonLink>
      {isRunning && (
        <Suspense>
          <UpgradeFlow key={run} plan={plan} onClose={() => setRunning(false)} />
        </Suspense>
      )}
    </>
  )
}
