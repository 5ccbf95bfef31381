import { Button } from '@waybill/ui/button/button.tsx'
import { Switch } from '@waybill/ui/switch/switch.tsx'
import { CarriedFields } from './carried-fields.tsx'
import styles from './differences-switch.module.css'
import { useShell } from './shell-context.ts'

interface DifferencesSwitchProps {
  readonly isOn: boolean
  /** The rest of the page's state, for the form of a reader without script. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly onChange: (isOn: boolean) => void
}

/** With script the rows change at once; without it, a form that requests the page in the other state. */
export function DifferencesSwitch({ isOn, fields, onChange }: DifferencesSwitchProps) {
  const { t } = useShell()
  return (
    <form method="get" className={styles.switch} onSubmit={(event) => event.preventDefault()}>
      {fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <CarriedFields />
      <Switch
        label={t('pricing.compare.differences')}
        name="differences"
        value="1"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <noscript>
        <Button type="submit" size="small">
          {t('pricing.compare.show')}
        </Button>
      </noscript>
    </form>
  )
}
