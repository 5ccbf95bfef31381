import type { CartLineView } from '@waybill/contract/views'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './plan-modules.module.css'
import { useLink } from '../../../../app/use-link.ts'

interface PlanModulesProps {
  readonly title: string
  readonly bundled: readonly CartLineView[]
  /** "12 modules" under the plan's name, "Modules in Regional" where it stands alone. */
  readonly summary: string
  /** Open at first, on a sheet of its own. */
  readonly isOpen?: boolean
}

/** The modules included in the plan, folded; opens without script. */
export function PlanModules({ title, bundled, summary, isOpen = false }: PlanModulesProps) {
  const { t } = useShell()
  const link = useLink()
  if (bundled.length === 0) return null
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{summary}</summary>
      <ul className={styles.modules} aria-label={t('cart.modulesOf', { title })}>
        {bundled.map((line) => (
          <li key={line.id}>{line.href === undefined ? line.title : <a href={link(line.href)}>{line.title}</a>}</li>
        ))}
      </ul>
    </details>
  )
}
