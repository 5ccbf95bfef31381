import type { ScenarioView } from '@waybill/contract/pages'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { BillingDate } from '@waybill/ui/billing-date/billing-date.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { ErrorLine } from '@waybill/ui/field/field.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { RichText } from '../../../app/rich-text.tsx'
import { useCartDecimals } from '../model/shown-total.ts'
import { useScenarioChange } from '../model/use-scenario-change.ts'
import { OfferForm } from './offer-form.tsx'
import { ManageScenario } from './manage-scenario.tsx'
import styles from './scenarios.module.css'

export interface ScenarioRowProps {
  readonly scenario: ScenarioView
  /** Its button goes, or it goes itself: the moment to move the focus. */
  readonly onGone: () => void
}

function Meta({ scenario }: Pick<ScenarioRowProps, 'scenario'>) {
  const { frame, t } = useFrame()
  const { planTitle, badge, keptAt, problemCount } = scenario
  const date = <BillingDate instant={keptAt} locale={frame.locale} timeZone={frame.timeZone} style="date" />
  return (
    <>
      <p className="small muted">
        {planTitle ?? t('cart.mySolution')} · {t('cart.itemCount', { count: badge })} ·{' '}
        <RichText id="scenario.savedOn" slots={{ date }} />
      </p>
      {problemCount > 0 && (
        <p className={styles.note}>
          <Badge kind="you" icon="warning">
            {t('scenario.problems', { count: problemCount })}
          </Badge>
        </p>
      )}
    </>
  )
}

function OpenScenario({ scenario, onGone }: ScenarioRowProps) {
  const { t } = useFrame()
  const { open } = useScenarioChange()
  const { id, name, isOpen } = scenario
  if (isOpen) return <Badge kind="go">{t('scenario.openNow')}</Badge>
  const send = async (): Promise<string | undefined> => {
    const { isDone, problem } = await open(scenario)
    if (isDone) onGone()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'scenario.open', id }} send={send}>
      {({ isBusy, problem }) => (
        <>
          <Button
            type="submit"
            size="small"
            busy={isBusy}
            busyLabel={t('common.loading')}
            aria-label={t('scenario.openNamed', { name })}
          >
            {t('scenario.open')}
          </Button>
          {problem !== undefined && <ErrorLine>{problem}</ErrorLine>}
        </>
      )}
    </OfferForm>
  )
}

/** One kept cart: what it is, what it costs today, and what can be done with it (CART-27). */
export function ScenarioRow({ scenario, onGone }: ScenarioRowProps) {
  const { frame } = useFrame()
  const decimals = useCartDecimals()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{scenario.name}</p>
        <Meta scenario={scenario} />
      </div>
      <p className={styles.total}>
        <Money value={scenario.total} locale={frame.locale} decimals={decimals} />
      </p>
      <div className={styles.open}>
        <OpenScenario scenario={scenario} onGone={onGone} />
      </div>
      <ManageScenario scenario={scenario} onGone={onGone} />
    </li>
  )
}
