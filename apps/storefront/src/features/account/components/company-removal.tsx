import type { CompanySettingsProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { FormProblems } from '../../../app/form-problems.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { ConfirmField } from './confirm-field.tsx'
import styles from './team.module.css'

const labels = { password: 'team.handOver.password' } as const

interface CompanyRemovalProps {
  readonly intent: 'company.remove' | 'company.remove_domain'
  /** Of a domain; 0 for the provider. */
  readonly id: number
  readonly label: string
  /** The same with the name of the row, where several have the label. */
  readonly named?: string
  readonly note?: string
  readonly settings: CompanySettingsProps
}

/** Removes a domain or the provider by the password; works without script. */
export function CompanyRemoval({ intent, id, label, named = label, note, settings }: CompanyRemovalProps) {
  const { shell, t } = useShell()
  const isRejected = settings.rejected === intent && settings.rejectedId === id
  const problems = isRejected ? settings.problems : []
  const idPrefix = `remove-${id}`
  return (
    <details className="unfold" open={isRejected}>
      <summary aria-label={named}>
        {label}
        <Icon name="chevron-down" size={16} />
      </summary>
      <form
        className={styles.narrow}
        id={idPrefix}
        method="post"
        action={localePath(shell.locale, `/account/members/company#${idPrefix}`)}
        noValidate
      >
        <FormToken />
        <input type="hidden" name="id" value={id} />
        <FormProblems idPrefix={idPrefix} labels={labels} problems={problems} />
        {note !== undefined && <p className="small">{note}</p>}
        <ConfirmField id={`${idPrefix}-password`} label={t(labels.password)} error={problemOf(problems, 'password')} />
        <div>
          <Button kind="danger" type="submit" name="intent" value={intent} aria-label={named}>
            {label}
          </Button>
        </div>
      </form>
    </details>
  )
}
