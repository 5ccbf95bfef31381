import { useEffect, useRef, useState } from 'react'
import type { YearAheadView } from '@waybill/contract/pages'
import { assetTypeName, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { useShell } from '../../../../app/shell-context.ts'
import { replaceAddress } from '../../../../lib/own-address.ts'
import styles from './year-ahead.module.css'

const PAGE = '/account/billing/subscription'
/** Time for which the slider rests before the costs are computed. */
const RESTS_MS = 300

/** The slider: a form without script, and with it the page follows it. */
export function YearGrowth({
  year: { joining, mostJoining, units, includedMembers },
}: {
  readonly year: YearAheadView
}) {
  const { shell, t, refresh } = useShell()
  const [value, setValue] = useState(joining)
  const isHydrated = useHydrated()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const slide = (next: number): void => {
    setValue(next)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      const address = new URL(location.href)
      address.searchParams.set('joining', String(next))
      replaceAddress(address)
      void refresh()
    }, RESTS_MS)
  }
  if (units.length === 0) {
    const text = includedMembers > 0 ? t('year.upToMembers', { members: includedMembers }) : t('year.noUnits')
    return <p className="small muted">{text}</p>
  }
  const grown = units.map(({ assetType, now, then }) =>
    t('year.unit', { unit: assetTypeName(assetType, t), now, then }),
  )
  return (
    <form className={styles.growth} method="get" action={localePath(shell.locale, `${PAGE}#year-ahead`)}>
      <input type="hidden" name="ahead" value="1" />
      <label className="label" htmlFor="joining">
        {t('year.joining')}
      </label>
      <div className={styles.slide}>
        <input
          id="joining"
          className={styles.slider}
          type="range"
          name="joining"
          min={0}
          max={mostJoining}
          value={value}
          aria-describedby="joining-units"
          onChange={({ currentTarget }) => slide(Number(currentTarget.value))}
        />
        <output className={`figures ${styles.joining}`} htmlFor="joining">
          {value}
        </output>
      </div>
      <p className="small muted" id="joining-units">
        {[...grown, t('year.spread')].join(' ')}
      </p>
      {!isHydrated && (
        <div>
          <Button type="submit">{t('year.update')}</Button>
        </div>
      )}
    </form>
  )
}
