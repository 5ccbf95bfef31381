import { useShell } from '../shell-context.ts'
import { FormToken } from '../form-token.tsx'
import styles from './choices.module.css'

interface PreferenceFormProps {
  readonly field: 'currency' | 'scheme'
  readonly legend: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
}

/** One of a few, stored in the preference cookie: a plain form, so that it needs no script. */
function PreferenceForm({ field, legend, choices, value }: PreferenceFormProps) {
  const { shell } = useShell()
  return (
    <form method="post" action="/preferences" className={styles.choices} data-field={field} aria-label={legend}>
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

/** The currencies of the shop; with one there is nothing to choose. */
export function CurrencyChoice() {
  const { shell, t } = useShell()
  if (shell.currencies.length < 2) return null
  const choices = shell.currencies.map((currency) => ({
    value: currency,
    label: shell.currencyNames[currency] ?? currency,
  }))
  return <PreferenceForm field="currency" legend={t('common.currency')} choices={choices} value={shell.currency} />
}

/** Light, dark, or as the system has it. */
export function SchemeChoice() {
  const { shell, t } = useShell()
  const choices = [
    { value: 'system', label: t('common.scheme.system') },
    { value: 'light', label: t('common.scheme.light') },
    { value: 'dark', label: t('common.scheme.dark') },
  ]
  return (
    <PreferenceForm
      field="scheme"
      legend={t('common.scheme.label')}
      choices={choices}
      value={shell.scheme ?? 'system'}
    />
  )
}
