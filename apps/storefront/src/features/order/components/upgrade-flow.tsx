import { useEffect, useEffectEvent } from 'react'
import { formatMoney } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { LeavingForGood, OldApps } from '../../../app/charges/leaving-legacy.tsx'
import { PlanGains } from '../../../app/charges/change-sides.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { UpgradeCycle, UpgradeOffer } from '../api/upgrade.ts'
import { Cycles } from './upgrade-cycles.tsx'
import { amountsOf, Standing, UpgradeReview } from './upgrade-review.tsx'
import { AddMethod, MessageDialog } from './upgrade-message.tsx'
import { confirmLabel } from '../model/confirm-label.ts'
import styles from './upgrade-flow.module.css'
import type { UpgradedPlan } from './use-upgrade.ts'
import { useUpgradeSteps } from './use-upgrade-steps.ts'

interface UpgradeFlowProps {
  readonly plan: UpgradedPlan
  /** There is something to see: until then the button that opens it is busy. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

interface AddOnsProps {
  readonly addOns: NonNullable<UpgradeOffer['reactivation']>['add_ons']
  readonly ticked: ReadonlySet<number>
  readonly onTick: (id: number, isTicked: boolean) => void
}

/** Add-ons that were on when the subscription ended, ticked at first. */
function AddOnsChoice({ addOns, ticked, onTick }: AddOnsProps) {
  const { t } = useShell()
  return (
    <fieldset>
      <legend>{t('upgrade.addOns')}</legend>
      <p className="small muted">{t('upgrade.addOnsNote')}</p>
      <Stack gap="half">
        {addOns.map(({ id, title }) => (
          <Checkbox
            key={id}
            name="add_on"
            value={String(id)}
            checked={ticked.has(id)}
            onChange={({ target }) => onTick(id, target.checked)}
          >
            {title}
          </Checkbox>
        ))}
      </Stack>
    </fieldset>
  )
}

/** Due amount and its method stay in view beside the button that charges it. */
function DueNow({ cycle }: { readonly cycle: UpgradeCycle }) {
  const { shell, t } = useShell()
  const amount = formatMoney(amountsOf(cycle).dueNow, shell.locale, 2)
  const { charged_to: method } = cycle
  return (
    <>
      <span className="label">{t('upgrade.dueNow')}</span>
      {method && (
        <span className={`small muted ${styles.method}`}>
          <span className={styles.methodName}>{method.name}</span>
          {method.last_four !== '' && <span className={`figures ${styles.digits}`}>{`•••• ${method.last_four}`}</span>}
        </span>
      )}
      <span className={`label figures ${styles.digits}`}>{amount}</span>
    </>
  )
}

/** The upgrade dialog: a billing cycle, what it charges, and the change; of what has ended, its new beginning. */
export function UpgradeFlow({ plan, onOpen, onClose }: UpgradeFlowProps) {
  const { shell, t } = useShell()
  const { phase, offer, step, content, cycle, ticked, tick, choose, goForward, goBack } = useUpgradeSteps(plan)
  const isShown = phase.kind !== 'checking'
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (isShown) open()
  }, [isShown])
  if (phase.kind === 'message') return <MessageDialog phase={phase} plan={plan} onClose={onClose} />
  if (phase.kind === 'checking' || offer === undefined) return null
  const { reactivation, options } = offer
  const cycleSides = options[0]?.sides
  const isBusy = phase.kind === 'working'
  const error = phase.kind === 'form' ? phase.error : undefined
  const isNew = reactivation !== undefined
  const labelOf = (chosen: UpgradeCycle): string =>
    confirmLabel({ plan, isNew, dueNow: amountsOf(chosen).dueNow }, { locale: shell.locale, t })
  const going = t(step === 'apps' ? 'leaving.apps.continue' : 'upgrade.next')
  const label = step === 'review' && cycle !== undefined ? labelOf(cycle) : going
  // costs and differences come first, the form for the method with the confirmation
  const lacksMethod =
    step === 'review' && cycle !== undefined && offer.needs_method === 1 && amountsOf(cycle).dueNow.minor > 0
  const foot = (
    <>
      <Button kind="plain" onClick={onClose} disabled={isBusy}>
        {t('common.cancel')}
      </Button>
      {lacksMethod ? (
        <AddMethod plan={plan} isMain cycle={cycle.key} />
      ) : (
        <Button
          kind="main"
          busy={isBusy}
          busyLabel={t(step === 'review' ? 'upgrade.working' : 'common.loading')}
          onClick={goForward}
        >
          {label}
        </Button>
      )}
    </>
  )
  const back = (
    <Button kind="plain" icon="arrow-left" onClick={goBack} disabled={isBusy}>
      {t('common.back')}
    </Button>
  )
  const title = isNew
    ? t('upgrade.reactivateTitle', { plan: plan.title })
    : t('upgrade.title', { from: offer.current.title, to: plan.title })
  return (
    <Dialog
      open
      width={800}
      onClose={onClose}
      title={title}
      isRead={step === 'review'}
      closeLabel={t('common.close')}
      foot={phase.kind === 'done' ? undefined : foot}
      footStart={phase.kind !== 'done' && goBack && back}
      footLine={phase.kind !== 'done' && step === 'review' && cycle && <DueNow cycle={cycle} />}
    >
      {phase.kind === 'done' ? (
        <div role="status">
          <p>{t('upgrade.updated')}</p>
          {phase.text !== undefined && <p>{phase.text}</p>}
        </div>
      ) : (
        <div ref={content} tabIndex={-1}>
          {offer.notice !== null && (
            <Banner
              kind="neutral"
              title={offer.notice}
              action={offer.needs_method === 1 && <AddMethod plan={plan} />}
            />
          )}
          {step === 'apps' && <OldApps apps={offer.oldApps} />}
          {step === 'add_ons' && reactivation && (
            <AddOnsChoice addOns={reactivation.add_ons} ticked={ticked} onTick={tick} />
          )}
          {step === 'cycles' && (
            <Stack>
              {cycleSides && <PlanGains added={cycleSides.added} lost={cycleSides.removed} />}
              <Standing offer={offer} />
              <Cycles
                cycles={offer.options}
                isCancelled={!isNew && offer.current.ends_at_epoch !== null}
                chosen={cycle?.key}
                onChoose={choose}
                error={error}
              />
            </Stack>
          )}
          {step === 'review' && cycle && (
            <Stack>
              <Standing offer={offer} />
              <LeavingForGood
                plan={offer.current.title}
                lost={offer.lost}
                credit={offer.credited ?? offer.not_credited}
              />
              <UpgradeReview offer={offer} cycle={cycle} />
            </Stack>
          )}
          {step !== 'cycles' && error !== undefined && <p role="alert">{error}</p>}
          {phase.kind === 'working' && phase.text !== undefined && <p role="status">{phase.text}</p>}
        </div>
      )}
    </Dialog>
  )
}
