import type { ScenariosView } from '@waybill/contract/pages'
import { scenarioNameLimit } from '@waybill/domain/cart'
import { Button } from '@waybill/ui/button/button.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useId, useRef } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { useScenarioChange } from '../model/use-scenario-change.ts'
import { OfferForm } from './offer-form.tsx'
import { ScenarioRow } from './scenario-row.tsx'
import styles from './scenarios.module.css'

interface ScenariosProps {
  readonly scenarios: ScenariosView
}

function Keep({ scenarios, onKept }: ScenariosProps & { readonly onKept: () => void }) {
  const { t } = useFrame()
  const { keep } = useScenarioChange()
  const { suggestedName } = scenarios
  const send = async (data: FormData): Promise<string | undefined> => {
    const name = data.get('name')
    const { isDone, problem } = await keep(typeof name === 'string' ? name.trim() : '')
    if (isDone) onKept()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'scenario.keep' }} send={send} className={styles.pair}>
      {({ isBusy, problem }) => (
        <>
          <TextField
            key={suggestedName}
            label={t('scenario.name')}
            name="name"
            defaultValue={suggestedName}
            maxLength={scenarioNameLimit}
            autoComplete="off"
            required
            error={problem}
          />
          <Button type="submit" busy={isBusy} busyLabel={t('common.loading')}>
            {t('scenario.save')}
          </Button>
        </>
      )}
    </OfferForm>
  )
}

/** The form to keep the open cart, or why there is none. */
function Keeping({ scenarios, onKept }: ScenariosProps & { readonly onKept: () => void }) {
  const { t } = useFrame()
  switch (scenarios.keeping) {
    case 'possible':
      return <Keep scenarios={scenarios} onKept={onKept} />
    case 'kept':
      return <p className="small muted">{t('scenario.kept')}</p>
    case 'full':
      return <p className="small muted">{t('scenario.full', { limit: scenarios.limit })}</p>
    case 'empty':
      return null
  }
}

/** Carts that are kept under a name, each with its total of today, and the form that keeps another (CART-27). */
export function Scenarios({ scenarios }: ScenariosProps) {
  const { t } = useFrame()
  const { list, keeping } = scenarios
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = (): void => heading.current?.focus()
  if (list.length === 0 && keeping === 'empty') return null
  return (
    <Sheet as="section" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {t('scenario.title')}
        </h2>
        {list.length === 0 && <p className="small muted">{t('scenario.intro')}</p>}
      </div>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((scenario) => (
            <ScenarioRow key={scenario.id} scenario={scenario} onGone={toHeading} />
          ))}
        </ul>
      )}
      {keeping !== 'empty' && (
        <div className={styles.foot}>
          <Keeping scenarios={scenarios} onKept={toHeading} />
        </div>
      )}
    </Sheet>
  )
}
