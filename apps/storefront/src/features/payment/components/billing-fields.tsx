import { useState, type ComponentProps } from 'react'
import type { CountryView, FieldProblem } from '@waybill/contract/pages'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import type { DetailField } from '../model/payment-form.ts'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import styles from './payment-form.module.css'

export interface BillingFieldsProps {
  readonly values: Readonly<Record<string, string>>
  readonly countries: readonly CountryView[]
  readonly isCountryLocked: boolean
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

/** The address that an invoice goes to; what it must have depends on its country, which comes before it. */
export function BillingFields({ values, countries, isCountryLocked, problems }: BillingFieldsProps) {
  const { t } = useShell()
  const [country, setCountry] = useState(values['country'] ?? '')
  const [typedStates, setTypedStates] = useState<Readonly<Record<string, string>>>({})
  const { needs = [], states, hasNoCity = false } = countries.find(({ code }) => code === country) ?? {}
  const field = (path: DetailField) => ({
    id: `${FIELD_ID_PREFIX}-${path}`,
    name: path,
    label: t(fieldLabels[path]),
    error: problemOf(problems, path),
    defaultValue: values[path],
  })
  // a country that is chosen again has its state again
  const stateField = () => ({
    ...field('state'),
    defaultValue: typedStates[country] ?? values['state'],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTypedStates({ ...typedStates, [country]: target.value }),
  })
  const textField = ({ path, autoComplete, width, isOptional }: TextDetail) => {
    const isRequired = path === 'city' ? !hasNoCity : isOptional !== true || needs.some((need) => need === path)
    const optional = !isRequired && t('common.optional')
    return (
      <div key={path} className={styles[width]}>
        {path === 'state' && states !== undefined ? (
          <StateField key={country} {...stateField()} states={states} />
        ) : (
          <TextField
            {...(path === 'state' ? stateField() : field(path))}
            autoComplete={autoComplete}
            required={isRequired}
            optional={optional}
            hint={path === 'last_name' && t('common.oneName')}
          />
        )}
      </div>
    )
  }
  return (
    <div className={styles.fields}>
      {ofBuyer.map(textField)}
      <div className={styles.whole}>
        <SelectField
          {...field('country')}
          autoComplete="country"
          required
          disabled={isCountryLocked}
          onChange={(event) => setCountry(event.target.value)}
          hint={isCountryLocked && t('order.billing.countryLocked')}
        >
          {(values['country'] ?? '') === '' && <option value="">{t('order.billing.chooseCountry')}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {ofAddress.map(textField)}
    </div>
  )
}
