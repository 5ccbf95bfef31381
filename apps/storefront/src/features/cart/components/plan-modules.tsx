import type { CartLineView } from '@waybill/contract/views'
import { useFrame } from '../../../app/frame-context.ts'
import styles from './plan-modules.module.css'

interface PlanModulesProps {
  readonly title: string
  readonly bundled: readonly CartLineView[]
}

/** What the plan pays for, folded: opens without script. */
export function PlanModules({ title, bundled }: PlanModulesProps) {
  const { t } = useFrame()
  if (bundled.length === 0) return null
  return (
    <details className={styles.fold}>
      <summary>{t('cart.moduleCount', { count: bundled.length })}</summary>
      <ul className={styles.modules} aria-label={t('cart.modulesOf', { title })}>
        {bundled.map((line) => (
          <li key={line.id}>{line.href === undefined ? line.title : <a href={line.href}>{line.title}</a>}</li>
        ))}
      </ul>
    </details>
  )
}
