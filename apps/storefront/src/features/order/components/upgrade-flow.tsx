import { useState } from 'react'
import { formatMoney, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Checkbox } from '@waybill/ui/checkbox/checkbox.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { LeavingForGood, OldApps } from '../../../app/leaving-legacy.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { UpgradeCycle, UpgradeOffer } from '../api/upgrade.ts'
import type { UpgradedPlan } from './upgrade-button.tsx'
import { Cycles } from './upgrade-cycles.tsx'
import { amountsOf, UpgradeReview } from './upgrade-review.tsx'
import { useUpgrade, type UpgradePhase } from './use-upgrade.ts'

interface UpgradeFlowProps {
  readonly plan: UpgradedPlan
  readonly onClose: () => void
}

interface AddMethodProps {
  readonly plan: UpgradedPlan
  readonly isMain?: boolean
}

/** The account page has the form for details and method, and shows the change once they are there. */
function AddMethod({ plan, isMain = false }: AddMethodProps) {
  const { shell, t } = useShell()
  const form = `/account/billing/subscription?change=1&package_id=${plan.id}#billing-details`
  return (
    <ButtonLink kind={isMain ? 'main' : 'line'} href={localePath(shell.locale, form)}>
      {t('upgrade.addMethod')}
    </ButtonLink>
  )
}

interface MessageProps extends UpgradeFlowProps {
  readonly phase: Extract<UpgradePhase, { kind: 'message' }>
}

function MessageDialog({ phase, plan, onClose }: MessageProps) {
  const { t } = useShell()
  const close = (): void => (phase.reloads ? location.reload() : onClose())
  return (
    <Dialog
      open
      fades
      width={520}
      onClose={close}
      title={t('upgrade.change')}
      closeLabel={t('common.close')}
      foot={
        phase.needsMethod ? (
          <>
            <Button kind="plain" onClick={close}>
              {t('common.cancel')}
            </Button>
            <AddMethod plan={plan} isMain />
          </>
        ) : (
          <Button kind="main" onClick={close}>
            {t('common.ok')}
          </Button>
        )
      }
    >
      <p role="alert">{phase.text}</p>
    </Dialog>
  )
}

interface AddOnsProps {
  readonly addOns: NonNullable<UpgradeOffer['reactivation']>['add_ons']
  readonly ticked: ReadonlySet<number>
  readonly onTick: (id: number, isTicked: boolean) => void
}

/** What was on when the subscription ended, ticked at first (B-42). */
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

type Step = 'apps' | 'add_ons' | 'cycles' | 'review'

const chosenIn = (offer: UpgradeOffer | undefined): ReadonlySet<number> =>
  new Set(offer?.reactivation?.add_ons.flatMap(({ id, is_chosen: isChosen }) => (isChosen === 1 ? [id] : [])))

/** Apps that are too old come first (B-44), then the add-ons from before, of an ended legacy plan both. */
function stepAfter(
  passed: Step | undefined,
  { hasAddOns, hasApps }: { readonly hasAddOns: boolean; readonly hasApps: boolean },
): Step {
  if (passed === 'cycles') return 'review'
  if (passed === undefined && hasApps) return 'apps'
  return passed !== 'add_ons' && hasAddOns ? 'add_ons' : 'cycles'
}

/** Which question is open, and what was answered: the add-ons from before, the cycle, and the confirmation. */
function useSteps(plan: UpgradedPlan) {
  const { t } = useShell()
  const { phase, offer, submit, chooseAddOns, showError } = useUpgrade(plan)
  const [chosen, setChosen] = useState<string>()
  const [passed, setPassed] = useState<Step>()
  const [picked, setPicked] = useState<ReadonlySet<number>>()
  const ticked = picked ?? chosenIn(offer)
  const hasAddOns = (offer?.reactivation?.add_ons.length ?? 0) > 0
  const step = stepAfter(passed, { hasAddOns, hasApps: offer?.oldApps?.length !== 0 })
  const options = offer?.options ?? []
  const cycle = options.length === 1 ? options[0] : options.find(({ key }) => key === chosen)
  const goOn = async (): Promise<void> => {
    if (phase.kind !== 'form') return
    if (step === 'apps') setPassed('apps')
    else if (step === 'add_ons') {
      if (await chooseAddOns([...ticked])) setPassed('add_ons')
    } else if (cycle === undefined) showError(t('upgrade.missing'))
    else if (step === 'cycles') setPassed('cycles')
    else await submit(cycle)
  }
  return {
    phase,
    offer,
    step,
    cycle,
    ticked,
    tick: (id: number, isTicked: boolean) => {
      const others = [...ticked].filter((each) => each !== id)
      setPicked(new Set(isTicked ? [...others, id] : others))
    },
    choose: (key: string) => {
      setChosen(key)
      showError(undefined)
    },
    goOn: () => void goOn(),
  }
}

/** What the last button does, with the amount that it charges. */
function useConfirmLabel(): (cycle: UpgradeCycle, isNew: boolean) => string {
  const { shell, t } = useShell()
  return (cycle, isNew) => {
    const { dueNow } = amountsOf(cycle)
    if (dueNow.minor === 0) return t(isNew ? 'upgrade.reactivate' : 'upgrade.confirm')
    const amount = formatMoney(dueNow, shell.locale, 2)
    return t(isNew ? 'upgrade.reactivatePay' : 'upgrade.confirmPay', { amount })
  }
}

/** The upgrade dialog: a billing cycle, what it charges, and the change (SUB-03); of what has ended, its new beginning (B-42). */
export function UpgradeFlow({ plan, onClose }: UpgradeFlowProps) {
  const { t } = useShell()
  const labelOf = useConfirmLabel()
  const { phase, offer, step, cycle, ticked, tick, choose, goOn } = useSteps(plan)
  if (phase.kind === 'message') return <MessageDialog phase={phase} plan={plan} onClose={onClose} />
  if (phase.kind === 'checking' || offer === undefined) return null
  const { reactivation } = offer
  const isBusy = phase.kind === 'working'
  const error = phase.kind === 'form' ? phase.error : undefined
  const isNew = reactivation !== undefined
  const going = t(step === 'apps' ? 'leaving.apps.continue' : 'upgrade.next')
  const label = step === 'review' && cycle !== undefined ? labelOf(cycle, isNew) : going
  const foot = (
    <>
      <Button kind="plain" onClick={onClose} disabled={isBusy}>
        {t('common.cancel')}
      </Button>
      <Button kind="main" busy={isBusy} onClick={goOn}>
        {isBusy && step === 'review' ? t('upgrade.working') : label}
      </Button>
    </>
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
    >
      {phase.kind === 'done' ? (
        <div role="status">
          <p>{t('upgrade.updated')}</p>
          {phase.text !== undefined && <p>{phase.text}</p>}
        </div>
      ) : (
        <>
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
          {step === 'cycles' && <Cycles cycles={offer.options} chosen={cycle?.key} onChoose={choose} error={error} />}
          {step === 'review' && cycle && (
            <Stack>
              <LeavingForGood plan={offer.current.title} lost={offer.lost} />
              <UpgradeReview offer={offer} cycle={cycle} />
            </Stack>
          )}
          {step !== 'cycles' && error !== undefined && <p role="alert">{error}</p>}
          {phase.kind === 'working' && phase.text !== undefined && <p role="status">{phase.text}</p>}
        </>
      )}
    </Dialog>
  )
}
