import type { CartView, UsageField } from '@waybill/contract/views'
import { assetTypeName } from '@waybill/i18n'
import { useShell } from '../../../../app/shell-context.ts'
import { usageLabel } from '../../../../lib/usage-label.ts'
import type { Quantities } from '../../model/cart-with.ts'
import { countedGroups, quantitiesOfGroup, type CountedGroup } from '../../model/team-profile.ts'
import styles from './estimate-panel.module.css'
import { QuantityField } from './quantity-field.tsx'

interface EstimateTeamProps {
  readonly cart: CartView
  readonly onChange: (quantities: Quantities) => void
}

/** Texts of a number: the lines that follow it, the units that are free, and where it comes from. */
function useWords(cart: CartView) {
  const { shell, t } = useShell()
  return (usage: UsageField): { readonly name: string; readonly note: string; readonly full: string } => {
    const label = usageLabel(usage, cart, { locale: shell.locale, t })
    const isTeam = usage.key === cart.team?.key
    const name = isTeam ? t('estimate.teamMembers') : label.titles === '' ? t('estimate.plan') : label.titles
    const free = t(isTeam ? 'estimate.included' : 'cart.firstFree', { count: usage.freeUnits })
    const notes = [
      ...(usage.freeUnits > 0 ? [free] : []),
      ...(usage.prefill === undefined ? [] : [t(usage.isMembers === true ? 'estimate.members' : 'estimate.prefilled')]),
    ]
    return { name, note: notes.join(' · '), full: isTeam ? name : label.full }
  }
}

interface RowProps extends EstimateTeamProps {
  readonly usage: UsageField
  /** The label of a count without a common number above. */
  readonly counted?: string | undefined
}

function Row({ usage, counted, cart, onChange }: RowProps) {
  const { name, note, full } = useWords(cart)(usage)
  return (
    <li className={styles.row}>
      <div className={styles.words} aria-hidden="true">
        {counted !== undefined && <p className="label">{counted}</p>}
        <p className={counted === undefined ? undefined : 'muted'}>{name}</p>
        {note !== '' && <p className="faint">{note}</p>}
      </div>
      <QuantityField usage={usage} label={full} onChange={(quantity) => onChange({ [usage.key]: quantity })} />
    </li>
  )
}

/** One kind of people or things: a number for all that counts them, and each apart where there are several. */
function Group({ group, cart, onChange }: EstimateTeamProps & { readonly group: CountedGroup }) {
  const { t } = useShell()
  const { assetType, fields, quantity, maximum } = group
  const name = assetTypeName(assetType, t)
  const isShared = fields.length > 1
  return (
    <section className={styles.group} aria-label={name}>
      {isShared && (
        <div className={styles.row}>
          <p className={`${styles.words} label`} aria-hidden="true">
            {name}
          </p>
          <QuantityField
            usage={{ key: assetType, quantity, minimum: 0, maximum }}
            label={name}
            onChange={(all) => onChange(quantitiesOfGroup(group, all))}
          />
        </div>
      )}
      <ul className={isShared ? styles.apart : undefined}>
        {fields.map((usage) => (
          <Row key={usage.key} {...{ usage, cart, onChange }} counted={isShared ? undefined : name} />
        ))}
      </ul>
    </section>
  )
}

/** The size of the team: one number for each thing that prices count. */
export function EstimateTeam({ cart, onChange }: EstimateTeamProps) {
  const { t } = useShell()
  const groups = countedGroups(cart)
  return (
    <section className={styles.team} aria-labelledby="estimate-team">
      <h3 className="small label" id="estimate-team">
        {t('estimate.team')}
      </h3>
      {cart.usages.length === 0 && <p className="small muted">{t('estimate.nothing')}</p>}
      {groups.map((group) => (
        <Group key={group.assetType} group={group} cart={cart} onChange={onChange} />
      ))}
    </section>
  )
}
