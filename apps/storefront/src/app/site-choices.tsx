import { useShell } from './shell-context.ts'
import { PreferenceForm } from './preference-form.tsx'

/** What the shop sells in; where that is one currency, there is nothing to choose. */
export function CurrencyChoice() {
  const { shell, t } = useShell()
  if (shell.currencies.length < 2) return null
  const choices = shell.currencies.map((currency) => ({ value: currency, label: currency }))
  return <PreferenceForm field="currency" legend={t('common.currency')} choices={choices} value={shell.currency} />
}

/** Light, dark, or what the system says. */
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
