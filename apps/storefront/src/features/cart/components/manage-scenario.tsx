import { scenarioNameLimit } from '@waybill/domain/cart'
import { Button } from '@waybill/ui/button/button.tsx'
import { ErrorLine } from '@waybill/ui/field/field.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useRef } from 'react'
import { useFrame } from '../../../app/frame-context.ts'
import { useScenarioChange } from '../model/use-scenario-change.ts'
import { OfferForm } from './offer-form.tsx'
import type { ScenarioRowProps } from './scenario-row.tsx'
import styles from './scenarios.module.css'

/** As many as a quote takes in all (M§9). */
const MOST_LETTERS = 255

/** A field of a form of ours: always a text. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function Rename({ scenario }: Pick<ScenarioRowProps, 'scenario'>) {
  const { t } = useFrame()
  const { rename } = useScenarioChange()
  const { id, name } = scenario
  return (
    <OfferForm
      fields={{ intent: 'scenario.rename', id }}
      send={async (data) => (await rename(scenario, textOf(data, 'name'))).problem}
      className={styles.pair}
    >
      {({ isBusy, problem }) => (
        <>
          <TextField
            key={name}
            label={t('scenario.newName')}
            name="name"
            defaultValue={name}
            maxLength={scenarioNameLimit}
            autoComplete="off"
            required
            error={problem}
          />
          <Button type="submit" busy={isBusy} busyLabel={t('common.loading')}>
            {t('scenario.rename')}
          </Button>
        </>
      )}
    </OfferForm>
  )
}

interface ShareProps extends Pick<ScenarioRowProps, 'scenario'> {
  readonly onShared: () => void
}

function Share({ scenario, onShared }: ShareProps) {
  const { t } = useFrame()
  const { share } = useScenarioChange()
  const send = async (data: FormData): Promise<string | undefined> => {
    const emails = textOf(data, 'emails')
      .split(/[\s,]+/)
      .filter(Boolean)
    const { isDone, problem } = await share(scenario, { emails, comment: textOf(data, 'comment') })
    if (isDone) onShared()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'scenario.share', id: scenario.id }} send={send} className={styles.stack}>
      {({ isBusy, problem }) => (
        <>
          <TextField
            label={t('scenario.emails')}
            name="emails"
            inputMode="email"
            autoComplete="off"
            maxLength={MOST_LETTERS}
            required
            hint={t('scenario.emailsHint')}
            error={problem}
          />
          <TextArea label={t('quote.comment')} name="comment" rows={2} maxLength={MOST_LETTERS} />
          <Button
            type="submit"
            busy={isBusy}
            busyLabel={t('common.loading')}
            aria-label={t('scenario.shareNamed', { name: scenario.name })}
          >
            {t('cart.shareQuote')}
          </Button>
        </>
      )}
    </OfferForm>
  )
}

function Forget({ scenario, onGone }: ScenarioRowProps) {
  const { t } = useFrame()
  const { forget } = useScenarioChange()
  const { id, name } = scenario
  const send = async (): Promise<string | undefined> => {
    const { isDone, problem } = await forget(scenario)
    if (isDone) onGone()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'scenario.delete', id }} send={send} className={styles.stack}>
      {({ isBusy, problem }) => (
        <>
          <p className="small muted">{t('scenario.deleteNote')}</p>
          <Button type="submit" kind="danger" busy={isBusy} busyLabel={t('common.loading')}>
            {t('scenario.deleteNamed', { name })}
          </Button>
          {problem !== undefined && <ErrorLine>{problem}</ErrorLine>}
        </>
      )}
    </OfferForm>
  )
}

/** What is done more rarely, folded: opens without script, and a press more than one deletes. */
export function ManageScenario({ scenario, onGone }: ScenarioRowProps) {
  const { t } = useFrame()
  const details = useRef<HTMLDetailsElement>(null)
  const fold = (): void => {
    const box = details.current
    if (box === null) return
    box.open = false
    box.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} className={styles.manage}>
      <summary aria-label={t('scenario.manageNamed', { name: scenario.name })}>{t('scenario.manage')}</summary>
      <div className={styles.forms}>
        <Rename scenario={scenario} />
        <Share scenario={scenario} onShared={fold} />
        <Forget scenario={scenario} onGone={onGone} />
      </div>
    </details>
  )
}
