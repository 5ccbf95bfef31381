import { useFrame } from './frame-context.ts'
import { PreferenceForm } from './preference-form.tsx'

/** What the shop sells in; where that is one currency, there is nothing to choose. */
export function CurrencyChoice() {
  const { frame, t } = useFrame()
  if (frame.currencies.length < 2) return null
  const choices = frame.currencies.map((currency) => ({ value: currency, label: currency }))
  return <PreferenceForm field="currency" legend={t('common.currency')} choices={choices} value={frame.currency} />
}

/** Light, dark, or what the system says. */
export function SchemeChoice() {
  const { frame, t } = useFrame()
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
      value={frame.scheme ?? 'system'}
    />
  )
}
