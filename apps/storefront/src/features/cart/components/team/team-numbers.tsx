import type { TeamNumber, TeamProfileView } from '@waybill/contract/views'
import { acceptQuantity } from '@waybill/domain/pricing'
import { assetTypeName, formatList, formatNumber, formatQuantity } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { QuantityStepper } from '@waybill/ui/quantity-stepper/quantity-stepper.tsx'
import { useState } from 'react'
import { FormToken } from '../../../../app/form-token.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { quantitiesOfGroup } from '../../model/team-profile.ts'
import { useSentQuantities } from '../../model/use-sent-quantities.ts'
import styles from './team-panel.module.css'

interface NumberProps {
  readonly of: TeamNumber
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

/** Products that a number counts for, the members that are included anyway, and where the number comes from. */
function useNote(): (of: TeamNumber) => string {
  const { shell, t } = useShell()
  return ({ titles, more, included, isCounted }) => {
    const named = more > 0 ? [...titles, t('estimate.teamMore', { count: more })] : titles
    const notes = [
      ...(named.length > 0 ? [t('estimate.teamFor', { titles: formatList(named, shell.locale) })] : []),
      ...(included === undefined ? [] : [t('estimate.included', { count: included }).replaceAll(' ', '\u00a0')]),
      ...(isCounted ? [t('estimate.prefilled')] : []),
    ]
    return notes.join(' · ')
  }
}

/** One number of the team. Its buttons send the form before the page's code is there, and without script. */
function NumberRow({ of, quantity, onChange }: NumberProps) {
  const { shell, t } = useShell()
  const note = useNote()(of)
  const { assetType, maximum } = of
  const name = assetTypeName(assetType, t)
  return (
    <li className={styles.number}>
      <div className={styles.words}>
        <span className="label" aria-hidden="true">
          {name}
        </span>
        <span className="small faint">{note}</span>
      </div>
      <input type="hidden" name={`shown.${assetType}`} value={of.quantity} />
      <QuantityStepper
        size="small"
        name={`team.${assetType}`}
        stepName={`step.${assetType}`}
        value={quantity}
        min={0}
        max={maximum}
        accept={(previous, typed) => acceptQuantity(previous, typed, { minimum: 0, maximum })}
        onChange={onChange}
        label={name}
        lessLabel={t('common.stepper.less', { name })}
        moreLabel={t('common.stepper.more', { name })}
        maxNote={t('quote.share.atMost', { maximum: formatNumber(maximum, shell.locale) })}
      />
    </li>
  )
}

/** The numbers of the team: each drives every usage key of its kind, and the server's answer brings the prices. */
export function TeamNumbers({ team: { numbers, further } }: { readonly team: TeamProfileView }) {
  const { t, announce } = useShell()
  const [entered, setEntered] = useState<Readonly<Record<string, number>>>({})
  const sender = useSentQuantities(() => setEntered({}))
  const enter = (of: TeamNumber, quantity: number): void => {
    const { assetType } = of
    setEntered({ ...entered, [assetType]: quantity })
    sender.enter(quantitiesOfGroup(of, quantity))
    announce(t('estimate.teamSet', { quantity: formatQuantity(assetType, quantity, t) }))
  }
  const rows = (shown: readonly TeamNumber[]) => (
    <ul className={styles.numbers}>
      {shown.map((of) => (
        <NumberRow
          key={of.assetType}
          of={of}
          quantity={entered[of.assetType] ?? of.quantity}
          onChange={(quantity) => enter(of, quantity)}
        />
      ))}
    </ul>
  )
  return (
    <form method="post" data-live={useHydrated() ? '' : undefined} onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="intent" value="cart.quantities" />
      <FormToken />
      {/* Enter in a field sends the form by its first button, which would be that of a step */}
      <button type="submit" hidden>
        {t('estimate.setQuantities')}
      </button>
      {rows(numbers)}
      {further.length > 0 && (
        <details className={styles.further}>
          <summary className="small label">
            {further.map(({ assetType }) => assetTypeName(assetType, t)).join(', ')}
          </summary>
          {rows(further)}
        </details>
      )}
      <noscript>
        <Button type="submit" size="small">
          {t('estimate.setQuantities')}
        </Button>
      </noscript>
    </form>
  )
}
