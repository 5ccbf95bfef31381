import type { SandboxProps } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './sandbox.module.css'

/** A reminder, a trial and a period away. */
const jumps: readonly number[] = [1, 4, 7, 31]
const LONGEST_JUMP = 400

/** The product's time, and the way to a later one. */
export function SandboxClock({ now }: Pick<SandboxProps, 'now'>) {
  const { shell, t } = useShell()
  const date = formatInstant(now, shell.locale, { style: 'datetime', timeZone: 'UTC' })
  return (
    <>
      <p>{t('sandbox.clock.now', { date })}</p>
      <form method="post" className={styles.choices}>
        <FormToken />
        <input type="hidden" name="intent" value="advance" />
        {jumps.map((days) => (
          <Button key={days} size="small" type="submit" name="days" value={days}>
            {t('sandbox.clock.advanceDays', { count: days })}
          </Button>
        ))}
      </form>
      <form method="post" className={styles.clock}>
        <FormToken />
        <input type="hidden" name="intent" value="advance" />
        <div className={styles.days}>
          <TextField
            id="clock-days"
            name="days"
            type="number"
            label={t('sandbox.clock.days')}
            min={1}
            max={LONGEST_JUMP}
            defaultValue={1}
            required
          />
        </div>
        <Button type="submit">{t('sandbox.clock.advance')}</Button>
      </form>
    </>
  )
}
