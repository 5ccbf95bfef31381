import { useState } from 'react'
import type { ApplyCycleView, ApplyView } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { ChangeCharge, CycleSides, useConfirmLabel, useCycleDue } from '../../../app/charges/change-parts.tsx'
import { LeavingForGood, OldApps } from '../../../app/charges/leaving-legacy.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { noteUpgrade } from '../../../lib/analytics/analytics-queue.ts'
import { setLocalFlag } from '../../../lib/local-storage.ts'
import { applyCart, type PostedOrder } from '../api/apply-cart.ts'
import { ApplyEnd, ConfirmForm } from './apply-parts.tsx'
import { FailureNotice } from './failure-notice.tsx'
import styles from './checkout.module.css'
import { useApply } from './use-apply.ts'

const PAGE = '/account/change'
const CYCLES_ID = 'billing-cycles'

interface CyclesProps {
  readonly apply: ApplyView
  readonly chosen: string | undefined
  readonly isMissing: boolean
  readonly onChoose: (key: string) => void
}

/** The cycles that differ, none of them chosen; a single one is a text. Without script the choice is in the address. */
function Cycles({ apply: { cycles }, chosen, isMissing, onChoose }: CyclesProps) {
  const { shell, t } = useShell()
  const dueOf = useCycleDue()
  const [only] = cycles
  if (only !== undefined && cycles.length === 1)
    return (
      <p>
        <span className="label">{only.label}</span>
        <br />
        {dueOf(only)}
      </p>
    )
  return (
    <form className={styles.section} method="get" action={localePath(shell.locale, PAGE)}>
      <RadioCards
        id={CYCLES_ID}
        legend={<h2>{t('subscription.cycle.choose')}</h2>}
        error={isMissing ? t('subscription.cycle.missing') : undefined}
      >
        {cycles.map((cycle) => (
          <RadioCard
            key={cycle.key}
            name="cycle"
            value={cycle.key}
            checked={chosen === cycle.key}
            onChange={() => onChoose(cycle.key)}
            title={cycle.label}
            due={dueOf(cycle)}
          />
        ))}
      </RadioCards>
      <noscript>
        <Button type="submit">{t('subscription.change.showChange')}</Button>
      </noscript>
    </form>
  )
}

/** The browser's side of an upgrade, as the pricing page has it. */
function noteNewPlan({ plans: { from, to } }: ApplyView, path: string): void {
  if (from === to) return
  noteUpgrade({ from, to, path })
  setLocalFlag('subscription_upgraded', '1')
}

const confirmable = (cycle: ApplyCycleView) => ({
  rows: cycle.shown,
  isLater: cycle.timeframe !== 'now',
  sent: cycle,
})

/** True for the props of this page: the address is the same, so that the page is too. */
function isApply(props: object): props is { readonly kind: 'apply'; readonly apply: ApplyView } {
  return 'kind' in props && props.kind === 'apply' && 'apply' in props
}

interface ApplyFormProps {
  readonly apply: ApplyView
  /** The cart is ordered: nothing is left to confirm. */
  readonly onEnd: () => void
}

function useApplyForm({ apply, onEnd }: ApplyFormProps) {
  const { shell, t } = useShell()
  const { pageToken = '', locale, path } = shell
  const [picked, setPicked] = useState(apply.cycle ?? undefined)
  const [isMissing, setMissing] = useState(apply.isMissing)
  const chosen = apply.cycles.length === 1 ? apply.cycles[0]?.key : picked
  const cycle = apply.cycles.find(({ key }) => key === chosen)
  const { phase, submit } = useApply<ApplyCycleView>({
    destination: apply.destination,
    changed: apply.changed,
    changedText: { text: t('order.planChanged.text') },
    offerIn: (props) => {
      const fresh = isApply(props) ? props.apply.cycles.find(({ key }) => key === chosen) : undefined
      return fresh && confirmable(fresh)
    },
    send: (sent, order: PostedOrder | undefined) =>
      applyCart({ memberId: apply.memberId, head: apply.order, cycle: sent, order, pageToken, locale }),
    onDone: () => noteNewPlan(apply, path),
    onEnd,
  })
  const confirm = (): void => {
    if (cycle !== undefined) return submit(confirmable(cycle))
    setMissing(true)
    document.querySelector<HTMLElement>(`#${CYCLES_ID} input`)?.focus()
  }
  const choose = (key: string): void => {
    setPicked(key)
    setMissing(false)
  }
  return { phase, cycle, chosen, isMissing, choose, confirm }
}

/** The cart of a subscriber: its cycle, both sides, what is charged today, and the click that confirms exactly this. */
export function ApplyForm(props: ApplyFormProps) {
  const { apply } = props
  const { shell, t } = useShell()
  const labelOf = useConfirmLabel()
  const { phase, cycle, chosen, isMissing, choose, confirm } = useApplyForm(props)
  if (phase.kind !== 'form' && phase.kind !== 'working')
    return <ApplyEnd phase={phase} destination={apply.destination} />
  const { planTitle } = apply.before
  const lacksMethod = apply.needsMethod && cycle !== undefined && cycle.dueNow.minor > 0
  return (
    <div className={styles.body}>
      {phase.kind === 'form' && phase.setback && (
        <FailureNotice setback={phase.setback} methodHref="/account/billing/subscription#methods" />
      )}
      <div className={styles.body} inert={phase.kind === 'working'}>
        <OldApps apps={apply.oldApps} />
        <LeavingForGood plan={planTitle} lost={apply.lost} credit={apply.credit} />
        <Cycles apply={apply} chosen={chosen} isMissing={isMissing} onChoose={choose} />
        {cycle && (
          <Sheet padded>
            <div className={styles.form}>
              <CycleSides before={apply.before} cycle={cycle} />
              <ChangeCharge cycle={cycle} present={planTitle} />
            </div>
          </Sheet>
        )}
      </div>
      {lacksMethod ? (
        <ButtonLink kind="main" href={localePath(shell.locale, '/account/billing/subscription#billing-details')}>
          {t('upgrade.addMethod')}
        </ButtonLink>
      ) : (
        <ConfirmForm
          phase={phase}
          fields={{ cycle: cycle?.key ?? '', preview_token: cycle?.token ?? '' }}
          rows={cycle?.shown ?? []}
          label={cycle === undefined ? t('subscription.change.confirm') : labelOf(cycle)}
          isComplete={cycle !== undefined}
          onConfirm={confirm}
        >
          <p className="small muted">{t('subscription.change.exact')}</p>
        </ConfirmForm>
      )}
    </div>
  )
}
