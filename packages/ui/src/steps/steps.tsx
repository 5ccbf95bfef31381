import { classNames } from '../class-names.ts'
import styles from './steps.module.css'

export interface Step {
  text: string
  state: 'done' | 'current' | 'ahead' | 'failed'
}

interface StepsProps {
  label: string
  steps: readonly Step[]
  /** Read out after the step, since its stop is only drawn. */
  stateLabels: Readonly<Record<Step['state'], string>>
}

/** Progress in a few steps. */
export const Steps = ({ label, steps, stateLabels }: StepsProps) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map(({ text, state }) => (
      <li
        key={text}
        className={classNames(styles.step, styles[state])}
        aria-current={state === 'current' ? 'step' : undefined}
      >
        {text}
        <span className="visually-hidden">, {stateLabels[state]}</span>
      </li>
    ))}
  </ol>
)
