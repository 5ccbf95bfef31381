import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './quantity-stepper.module.css'

interface QuantityStepperProps {
  value: number
  min: number
  max: number
  /** Reads typed text, given the quantity before it: the domain's rule. */
  accept: (previous: number, typed: string) => number
  onChange: (value: number) => void
  /** "Drivers for Proof of visit" */
  label: string
  lessLabel: string
  moreLabel: string
  /** Beside it: "drivers". */
  unit?: ReactNode
  /** Shown at the limit: "At least 5 in this package." */
  minNote?: ReactNode
  maxNote?: ReactNode
  /** Sent by a form without script. */
  name?: string | undefined
  /** Of the buttons, which send the form with the next number where no script takes the click. */
  stepName?: string | undefined
  id?: string | undefined
  size?: 'medium' | 'small' | undefined
}

interface StepButtonProps {
  icon: IconName
  label: string
  isAtLimit: boolean
  name: string | undefined
  next: number
  onStep: () => void
}

const StepButton = ({ icon, label, isAtLimit, name, next, onStep }: StepButtonProps) => (
  <button
    type={name === undefined ? 'button' : 'submit'}
    name={name}
    value={name === undefined ? undefined : next}
    className={styles.step}
    aria-label={label}
    aria-disabled={isAtLimit ? true : undefined}
    onClick={(event) => {
      event.preventDefault()
      if (!isAtLimit) onStep()
    }}
  >
    <Icon name={icon} size={16} />
  </button>
)

const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

export const QuantityStepper = (props: QuantityStepperProps) => {
  const {
    value,
    min,
    max,
    accept,
    onChange,
    label,
    lessLabel,
    moreLabel,
    unit,
    minNote,
    maxNote,
    name,
    stepName,
    size = 'medium',
  } = props
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  const note = (value <= min && minNote) || (value >= max && maxNote)
  const commit = (): void => {
    if (typed === undefined) return
    setTyped(undefined)
    const accepted = accept(value, typed)
    if (accepted !== value) onChange(accepted)
  }
  const after = (step: 1 | -1): number => Math.min(Math.max(value + step, min), max)
  const stepBy = (step: 1 | -1): void => {
    setTyped(undefined)
    const stepped = after(step)
    if (stepped !== value) onChange(stepped)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    }
    const step = arrowSteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    stepBy(step)
  }
  return (
    <div className={styles.quantity}>
      <div className={classNames(styles.stepper, styles[size])} role="group" aria-label={label}>
        <StepButton
          icon="minus"
          label={lessLabel}
          isAtLimit={value <= min}
          name={stepName}
          next={after(-1)}
          onStep={() => stepBy(-1)}
        />
        <input
          id={props.id}
          name={name}
          className={styles.input}
          inputMode="numeric"
          // without script the browser names a field with anything else
          pattern="[0-9]*"
          autoComplete="off"
          aria-label={label}
          aria-describedby={note ? noteId : undefined}
          value={typed ?? String(value)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <StepButton
          icon="plus"
          label={moreLabel}
          isAtLimit={value >= max}
          name={stepName}
          next={after(1)}
          onStep={() => stepBy(1)}
        />
      </div>
      {unit && <span className="small muted">{unit}</span>}
      <span className="small muted" id={noteId} role="status">
        {note}
      </span>
    </div>
  )
}
