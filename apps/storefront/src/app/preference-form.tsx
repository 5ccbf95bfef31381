import { FormToken } from './form-token.tsx'
import { useShell } from './shell-context.ts'
import styles from './choices.module.css'

interface PreferenceFormProps {
  readonly field: 'currency' | 'scheme'
  readonly legend: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
}

/** One of a few, kept in the preference cookie: a plain form, so that it needs no script. */
export function PreferenceForm({ field, legend, choices, value }: PreferenceFormProps) {
  const { shell } = useShell()
  return (
    <form method="post" action="/preferences" className={styles.choices} aria-label={legend}>
      <p className={styles.legend}>{legend}</p>
      <input type="hidden" name="back" value={shell.path} />
      <input type="hidden" name="locale" value={shell.locale} />
      <FormToken />
      <ul>
        {choices.map((choice) => (
          <li key={choice.value}>
            <button
              type="submit"
              name={field}
              value={choice.value}
              className={styles.choice}
              aria-current={choice.value === value ? 'true' : undefined}
            >
              {choice.label}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
