import { useId } from 'react'

interface HoneypotProps {
  /** Asks a person whose reader finds the field to leave it empty. */
  readonly label: string
  readonly onChange?: ((value: string) => void) | undefined
}

/** A field that no person sees or reaches; only a program fills it in. */
export function Honeypot({ label, onChange }: HoneypotProps) {
  const id = useId()
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  )
}
