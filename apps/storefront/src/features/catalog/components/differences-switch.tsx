import type { BillingCycle } from '@waybill/contract/pages'
import { Button } from '@waybill/ui/button/button.tsx'
import { Switch } from '@waybill/ui/switch/switch.tsx'
import { CarriedFields } from '../../../app/carried-fields.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './plan-comparison.module.css'

interface DifferencesSwitchProps {
  readonly isOn: boolean
  readonly cycle: BillingCycle
  readonly onChange: (isOn: boolean) => void
}

/** With script the rows change at once; without it, a form that asks for the page in the other state. */
export function DifferencesSwitch({ isOn, cycle, onChange }: DifferencesSwitchProps) {
  const { t } = useShell()
  return (
    <form method="get" className={styles.switch} onSubmit={(event) => event.preventDefault()}>
      {cycle === 'year' && <input type="hidden" name="cycle" value="year" />}
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
