import type { SecurityProps, SignedInDevice } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './profile.module.css'

interface DeviceProps {
  readonly device: SignedInDevice
  readonly timeZone: string
}

/** Ends this one: named, since several rows have the same button. */
function EndDevice({ device: { id, name } }: Pick<DeviceProps, 'device'>) {
  const { shell, t } = useShell()
  return (
    <form method="post" action={localePath(shell.locale, '/account/security')}>
      <FormToken />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="small"
        name="intent"
        value="session.end"
        aria-label={t('profile.device.end.named', { device: name })}
      >
        {t('profile.device.end')}
      </Button>
    </form>
  )
}

function DeviceRow({ device, timeZone }: DeviceProps) {
  const { shell, t } = useShell()
  const since = formatInstant(device.startedAt, shell.locale, { style: 'date', timeZone })
  const seen = formatInstant(device.seenAt, shell.locale, { style: 'datetime', timeZone })
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>{device.name}</p>
        <p className="small muted">{t('profile.device.since', { date: since })}</p>
      </div>
      <p className="small">
        {device.isCurrent ? (
          <State kind="done">{t('profile.device.current')}</State>
        ) : (
          <span className="muted">{t('profile.device.seen', { date: seen })}</span>
        )}
      </p>
      <div className={styles.action}>{!device.isCurrent && <EndDevice device={device} />}</div>
    </li>
  )
}

/** Devices on which the member is signed in: one is ended, or all but this one. */
export function DeviceList({ devices, timeZone }: Pick<SecurityProps, 'devices' | 'timeZone'>) {
  const { shell, t } = useShell()
  const endOthers = devices.length > 1 && (
    <form method="post" action={localePath(shell.locale, '/account/security')}>
      <FormToken />
      <Button type="submit" name="intent" value="session.end_others">
        {t('profile.device.endOthers')}
      </Button>
    </form>
  )
  return (
    <section className={styles.section} aria-labelledby="devices">
      <SectionHead
        id="devices"
        title={t('profile.devices.title')}
        note={t('profile.devices.note')}
        action={endOthers}
      />
      <Sheet as="ul" ruled aria-labelledby="devices">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} timeZone={timeZone} />
        ))}
      </Sheet>
    </section>
  )
}
