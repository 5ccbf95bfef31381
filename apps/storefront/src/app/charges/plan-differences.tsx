import { formatList } from '@waybill/i18n'
import { useShell } from '../shell-context.ts'

/** Names that fit a line; the rest is counted. */
const NAMED = 3

interface PlanDifferencesProps {
  /** Titles of modules that come with the plan. */
  readonly added: readonly string[]
  readonly lost: readonly string[]
}

/** Modules that come with a plan, and those that are lost, beside what it costs. */
export function PlanDifferences({ added, lost }: PlanDifferencesProps) {
  const { shell, t } = useShell()
  const count = added.length - NAMED
  const names = count > 0 ? added.slice(0, NAMED).join(', ') : formatList(added, shell.locale)
  const gain = count > 0 ? t('upgrade.addsMore', { names, count }) : t('upgrade.adds', { names })
  return (
    <>
      {added.length > 0 && (
        <>
          {gain}
          <br />
        </>
      )}
      {lost.length === 0 ? t('upgrade.losesNothing') : t('upgrade.loses', { names: formatList(lost, shell.locale) })}
    </>
  )
}

/** The same under the title of a change, once its plan is chosen; nothing where only the cycle changes. */
export function PlanGains({ added, lost }: PlanDifferencesProps) {
  if (added.length === 0 && lost.length === 0) return null
  return (
    <p className="small muted">
      <PlanDifferences added={added} lost={lost} />
    </p>
  )
}
