import { type ComponentProps, type ReactNode, useState } from 'react'
import type { CountryReason, CountryView, FieldProblem } from '@waybill/contract/pages'
import type { MessageId } from '@waybill/i18n'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import type { DetailField } from '../model/payment-form.ts'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import styles from './payment-form.module.css'

const lockHints: Readonly<Record<CountryReason, MessageId>> = {
  invoice: 'order.billing.countryLocked',
  method: 'order.billing.countryOfMethod',
  'tax-number': 'order.billing.countryOfNumber',
}

export interface BillingFieldsProps {
  readonly values: Readonly<Record<string, string>>
  readonly countries: readonly CountryView[]
  readonly countryLock: CountryReason | undefined
  readonly problems: readonly FieldProblem[]
}

type SelectProps = Omit<ComponentProps<typeof SelectField>, 'children'>

interface TextDetail {
  readonly path: Exclude<DetailField, 'country'>
  readonly autoComplete?: string
  readonly width: 'whole' | 'half' | 'third' | 'region'
  /** True where the country doesn't need it. */
  readonly isOptional?: true
}

const ofBuyer: readonly TextDetail[] = [
  { path: 'first_name', autoComplete: 'given-name', width: 'half' },
  { path: 'last_name', autoComplete: 'family-name', width: 'half', isOptional: true },
  { path: 'company', autoComplete: 'organization', width: 'whole', isOptional: true },
]
const ofAddress: readonly TextDetail[] = [
  { path: 'address1', autoComplete: 'address-line1', width: 'whole' },
  { path: 'address2', autoComplete: 'address-line2', width: 'whole', isOptional: true },
  { path: 'zip', autoComplete: 'postal-code', width: 'third', isOptional: true },
  { path: 'city', autoComplete: 'address-level2', width: 'third' },
  { path: 'state', autoComplete: 'address-level1', width: 'region', isOptional: true },
  { path: 'phone', autoComplete: 'tel', width: 'half', isOptional: true },
  { path: 'vatno', width: 'half', isOptional: true },
  { path: 'order_number', width: 'half', isOptional: true },
]

/** The states of the country as a choice; another country begins with none chosen. */
function StateField({ states, ...field }: SelectProps & { readonly states: NonNullable<CountryView['states']> }) {
  const { t } = useShell()
  return (
    <SelectField {...field} autoComplete="address-level1" required>
      <option value="">{t('order.billing.chooseState')}</option>
      {states.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface MoreFieldsProps {
  readonly names: readonly string[]
  /** One of them came filled in, or is wrong. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** Folded, with the names of its fields: neither an invoice nor a letter in this country needs them. */
function MoreFields({ names, isOpen, children }: MoreFieldsProps) {
  const { t } = useShell()
  return (
    <details className={`${styles.whole} ${styles.edit}`} open={isOpen}>
      <summary>
        {t('order.billing.more')}
        <Icon name="chevron-down" size={16} />
        <span className="small muted">{names.join(', ')}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}

/** The address that an invoice goes to; what it must have depends on its country, which comes before it. */
export function BillingFields({ values, countries, countryLock, problems }: BillingFieldsProps) {
  const { t } = useShell()
  const [country, setCountry] = useState(values['country'] ?? '')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { needs = [], states, hasNoCity = false } = countries.find(({ code }) => code === country) ?? {}
  const field = (path: DetailField) => ({
    id: `${FIELD_ID_PREFIX}-${path}`,
    name: path,
    label: t(fieldLabels[path]),
    error: problemOf(problems, path),
    defaultValue: values[path],
  })
  // a country that is chosen again has its state again, and a field that moves keeps what was typed
  const movingField = (path: DetailField) => {
    const key = path === 'state' ? country : path
    const onChange = ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [key]: target.value })
    return { ...field(path), defaultValue: typed[key] ?? values[path], onChange }
  }
  const isNeeded = ({ path, isOptional }: TextDetail): boolean =>
    path === 'city' ? !hasNoCity : isOptional !== true || needs.some((need) => need === path)
  // a letter needs its postal code where an invoice doesn't
  const isShown = (detail: TextDetail): boolean => detail.path === 'zip' || isNeeded(detail)
  const textField = (detail: TextDetail) => {
    const { path, autoComplete, width } = detail
    const isRequired = isNeeded(detail)
    const optional = !isRequired && t('common.optional')
    return (
      <div key={path} className={styles[width]}>
        {path === 'state' && states !== undefined ? (
          <StateField key={country} {...movingField(path)} states={states} />
        ) : (
          <TextField
            {...movingField(path)}
            autoComplete={autoComplete}
            required={isRequired}
            optional={optional}
            hint={path === 'last_name' && t('common.oneName')}
          />
        )}
      </div>
    )
  }
  const others = ofAddress.filter((detail) => !isShown(detail))
  return (
    <div className={styles.fields}>
      {ofBuyer.map(textField)}
      <div className={styles.whole}>
        <SelectField
          {...field('country')}
          autoComplete="country"
          required
          disabled={countryLock !== undefined}
          onChange={(event) => setCountry(event.target.value)}
          hint={countryLock && t(lockHints[countryLock])}
        >
          {(values['country'] ?? '') === '' && <option value="">{t('order.billing.chooseCountry')}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {ofAddress.filter(isShown).map(textField)}
      <MoreFields
        names={others.map(({ path }) => t(fieldLabels[path]))}
        isOpen={others.some(({ path }) => (values[path] ?? '') !== '' || problemOf(problems, path) !== undefined)}
      >
        {others.map(textField)}
      </MoreFields>
    </div>
  )
}
