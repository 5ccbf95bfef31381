import { Suspense, useId, useState, type FormEvent } from 'react'
import type { FeatureView } from '@waybill/contract/pages'
import { formatInstant, formatList, localePath } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Glyph } from '@waybill/ui/glyph/glyph.tsx'
import { Reason } from '@waybill/ui/reason/reason.tsx'
import { State } from '@waybill/ui/state/state.tsx'
import { SwitchButton } from '@waybill/ui/switch/switch-button.tsx'
import { lazyPart } from '../../../../app/code-split.tsx'
import { FormToken } from '../../../../app/form-token.tsx'
import { PriceTag } from '../../../../app/price-tag.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { isOn } from '../../model/shown-features.ts'
import styles from './features.module.css'

const ModuleFlow = lazyPart(() => import('./module-flow.tsx').then((code) => code.ModuleFlow))

/** Context that every row of one page shares. */
export interface FeatureRowContext {
  /** False: nothing can be switched by this reader, so that there are no switches. */
  readonly canSwitch: boolean
  /** Add-ons in the cart, where the trial adds to it. */
  readonly inCart?: readonly number[] | undefined
  readonly buysFromPartner: boolean
  readonly timeZone: string
}

interface FeatureRowProps {
  readonly feature: FeatureView
  readonly of: FeatureRowContext
  /** Reason why it is suggested. */
  readonly reason?: string | undefined
}

/** Adds to the cart in the trial; a whole form, because nothing of the cart is on this page. */
function TrialAdd({
  feature: { id, title },
  inCart,
}: Pick<FeatureRowProps, 'feature'> & { inCart: readonly number[] }) {
  const { shell, t } = useShell()
  if (inCart.includes(id))
    return (
      <a className="small" href={localePath(shell.locale, '/platform/marketplace/shopping-cart-review')}>
        {t('features.inCart')}
      </a>
    )
  return (
    <form method="post" action={localePath(shell.locale, shell.path)}>
      <FormToken />
      <input type="hidden" name="intent" value="cart.add" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="module" value="1" />
      <Button type="submit" size="small" kind="add" aria-label={t('features.addToTrial.named', { title })}>
        {t('features.addToTrial')}
      </Button>
    </form>
  )
}

function FeatureStateText({ feature: { state }, of: { buysFromPartner, timeZone } }: FeatureRowProps) {
  const { shell, t } = useShell()
  const day = (at: number): string => formatInstant(at, shell.locale, { style: 'date', timeZone })
  switch (state.kind) {
    case 'active':
      return <State kind="done">{buysFromPartner ? t('common.enabled') : t('subscription.state.active')}</State>
    case 'trial':
      return (
        <State kind="underway">
          {state.endsAt === null
            ? t('subscription.state.trial')
            : t('subscription.state.trialUntil', { date: day(state.endsAt) })}
        </State>
      )
    case 'overdue':
      return <State kind="failed">{t('features.state.overdue')}</State>
    case 'leaving':
      return <State kind="underway">{t('features.state.leaving', { date: day(state.endsAt) })}</State>
    case 'trial_over':
      return <State kind="ended">{t('features.state.trialOver', { date: day(state.endedAt) })}</State>
    case 'off':
      return <State kind="ended">{t('features.state.off')}</State>
  }
}

/** Leads to the confirmation; with script it opens as a dialog, otherwise as a part of this page. */
function FeatureSwitch({ feature, of, lockId }: FeatureRowProps & { readonly lockId: string | undefined }) {
  const { shell, t } = useShell()
  const [run, setRun] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const { id, title, state } = feature
  const on = isOn(feature)
  const isOverdue = state.kind === 'overdue'
  const action = on || isOverdue ? 'deactivate' : 'activate'
  const start = (event: FormEvent): void => {
    event.preventDefault()
    if (isRunning) return
    setRun(run + 1)
    setRunning(true)
  }
  return (
    <>
      <form method="get" action={`${localePath(shell.locale, '/account/manage-features')}#confirm`} onSubmit={start}>
        <input type="hidden" name="module" value={id} />
        <input type="hidden" name="action" value={action} />
        {isOverdue ? (
          <Button
            type="submit"
            size="small"
            busy={isRunning}
            busyLabel={t('common.loading')}
            aria-label={t('features.remove.named', { title })}
          >
            {t('common.remove')}
          </Button>
        ) : (
          <SwitchButton
            label={of.buysFromPartner && !on ? t('features.enable.named', { title }) : title}
            on={on}
            busy={isRunning}
            lockedBy={lockId}
          />
        )}
      </form>
      {isRunning && (
        <Suspense>
          <ModuleFlow
            key={run}
            request={{ id, action, timeframe: 'now' }}
            title={title}
            hidesMoney={of.buysFromPartner}
            onClose={() => setRunning(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Modules that come or go with it. */
function Along({ feature: { neededBy, needs } }: Pick<FeatureRowProps, 'feature'>) {
  const { shell, t } = useShell()
  if (neededBy.length > 0)
    return (
      <p className={styles.why}>
        <span className="small muted">
          {t('features.neededBy', { count: neededBy.length, titles: formatList(neededBy, shell.locale) })}
        </span>
      </p>
    )
  if (needs.length === 0) return null
  return (
    <p className={styles.why}>
      <span className="small muted">
        {t('features.needs', { count: needs.length, titles: formatList(needs, shell.locale) })}
      </span>
    </p>
  )
}

/** One add-on: what it is, how it stands, what it costs, and its switch or the reason in its place. */
export function FeatureRow({ feature, of, reason }: FeatureRowProps) {
  const lockId = useId()
  const { t } = useShell()
  const { icon, title, href, description, price, used, lock, state } = feature
  const isLocked = lock !== null && state.kind !== 'overdue'
  return (
    <li className={styles.row}>
      <Glyph icon={icon} quiet={!isOn(feature)} />
      <div className={styles.words}>
        {href === undefined ? <span>{title}</span> : <a href={href}>{title}</a>}
        <p className="small muted">{description}</p>
        {reason !== undefined && <p className="small">{reason}</p>}
      </div>
      <p className={styles.state}>
        <FeatureStateText feature={feature} of={of} />
      </p>
      <div className={styles.price}>
        {price !== null && <PriceTag price={price} />}
        {used !== undefined && <p className="small muted">{t('quantity.soFar', { quantity: used })}</p>}
      </div>
      <div className={styles.switch}>
        {of.canSwitch && <FeatureSwitch feature={feature} of={of} lockId={isLocked ? lockId : undefined} />}
        {of.inCart !== undefined && lock === null && !isOn(feature) && (
          <TrialAdd feature={feature} inCart={of.inCart} />
        )}
      </div>
      {lock === null ? (
        <Along feature={feature} />
      ) : (
        <p className={styles.why}>
          <Reason id={lockId}>
            {lock.text} {lock.link !== undefined && <a href={lock.link.href}>{lock.link.text}</a>}
          </Reason>
        </p>
      )}
    </li>
  )
}
