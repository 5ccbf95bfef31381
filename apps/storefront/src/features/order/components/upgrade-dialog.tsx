import { Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { lazyPart } from '../../../app/code-split.tsx'
import { isPlainClick } from '../../../lib/plain-click.ts'
import type { UpgradedPlan } from './use-upgrade.ts'

const UpgradeFlow = lazyPart(() => import('./upgrade-flow.tsx').then((code) => code.UpgradeFlow))

/** Of the button that opens it. `row`: over a column. `page`: the main one of the plan's page. */
export const UPGRADE_LOOKS = {
  card: { kind: 'add', full: true },
  row: { kind: 'add', size: 'small' },
  main: { kind: 'main' },
  page: { kind: 'main', size: 'large', full: true },
} as const

export type UpgradeLook = keyof typeof UPGRADE_LOOKS

/** The dialog of a plan, and the click that opens it. */
export function useUpgradeDialog(plan: UpgradedPlan): {
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
