import type { SyntheticEvent } from 'react'
import { Button, SelectField, TextField } from '@waybill/ui'
import { Section } from '../app/page-parts.tsx'
import { fieldsOf } from '../lib/fields-of.ts'
import { t } from '../lib/shown.ts'
import type { CsvPreview, UploadBody } from '../lib/statements.ts'
import styles from './statements-page.module.css'

type ColumnMapping = NonNullable<UploadBody['mapping']>

/** The chosen columns; a missing number is the first column. */
function mappingIn(event: SyntheticEvent<HTMLFormElement>): ColumnMapping {
  const { date = '0', amount = '0', payer = '', reference = '', currency = '', code = '', ...rest } = fieldsOf(event)
  const { account = '', order = 'ymd', decimal = '.' } = rest
  return {
    date: Number(date),
    amount: Number(amount),
    ...(payer !== '' && { payer: Number(payer) }),
    reference: reference === '' ? [] : [Number(reference)],
    currency: currency === '' ? code.trim().toUpperCase() : Number(currency),
    account,
    order: order === 'dmy' || order === 'mdy' ? order : 'ymd',
    decimal: decimal === ',' ? ',' : '.',
  }
}

const PreviewTable = ({ preview: { columns, rows } }: { readonly preview: CsvPreview }) => (
  // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it is scrolled by keys
  <div className={styles.preview} tabIndex={0} role="region" aria-label={t('bank.map.title')}>
    <table>
      <thead>
        <tr>
          {columns.map((column, place) => (
            <th key={`${String(place)} ${column}`} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={`${String(place)} ${row.join(' ')}`}>
            {row.map((cell, column) => (
              <td key={`${String(column)} ${cell}`}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The first column whose cell of the first row looks like what is looked for; empty for none. */
const guessOf = ({ rows: [first = []] }: CsvPreview, looks: RegExp): string => {
  const place = first.findIndex((cell) => looks.test(cell))
  return place === -1 ? '' : String(place)
}

const DAY = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/
const AMOUNT = /^[+-]?\d[\d.,'’ ]*[.,]\d{2}$/

interface ColumnFieldProps {
  readonly guess?: string
  readonly name: 'date' | 'amount' | 'payer' | 'reference' | 'currency'
  readonly columns: readonly string[]
  readonly isOptional?: boolean
}

const ColumnField = ({ name, columns, guess = '', isOptional = false }: ColumnFieldProps) => (
  <SelectField id={`map-${name}`} name={name} label={t(`bank.map.${name}`)} defaultValue={guess}>
    {isOptional && <option value="">{t('bank.map.none')}</option>}
    {columns.map((column, place) => (
      <option key={`${String(place)} ${column}`} value={place}>
        {column}
      </option>
    ))}
  </SelectField>
)

interface MappingProps {
  readonly preview: CsvPreview
  readonly isBusy: boolean
  readonly problems: ReadonlyMap<string, string> | undefined
  readonly onChosen: (mapping: ColumnMapping) => void
}

/** The choice of a CSV's columns, by its first rows. */
export const StatementMapping = ({ preview, isBusy, problems, onChosen }: MappingProps) => {
  const { columns } = preview
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onChosen(mappingIn(event))
  }
  return (
    <Section title={t('bank.map.title')}>
      <p className="muted">{t('bank.map.lead')}</p>
      <PreviewTable preview={preview} />
      <form noValidate onSubmit={send} className={styles.grid}>
        <ColumnField name="date" columns={columns} guess={guessOf(preview, DAY)} />
        <SelectField
          id="map-order"
          name="order"
          label={t('bank.map.order')}
          defaultValue={guessOf(preview, /^\d{4}-/) === '' ? 'dmy' : 'ymd'}
        >
          <option value="ymd">{t('bank.map.ymd')}</option>
          <option value="dmy">{t('bank.map.dmy')}</option>
          <option value="mdy">{t('bank.map.mdy')}</option>
        </SelectField>
        <ColumnField name="amount" columns={columns} guess={guessOf(preview, AMOUNT)} />
        <SelectField
          id="map-decimal"
          name="decimal"
          label={t('bank.map.decimal')}
          defaultValue={guessOf(preview, /\.\d{2}$/) === '' ? ',' : '.'}
        >
          <option value=",">{t('bank.map.comma')}</option>
          <option value=".">{t('bank.map.point')}</option>
        </SelectField>
        <ColumnField name="reference" columns={columns} isOptional />
        <ColumnField name="payer" columns={columns} isOptional />
        <ColumnField name="currency" columns={columns} guess={guessOf(preview, /^[A-Z]{3}$/)} isOptional />
        <TextField
          id="map-code"
          name="code"
          label={t('bank.map.code')}
          error={problems?.get('mapping.currency')}
          maxLength={3}
        />
        <TextField
          id="map-account"
          name="account"
          label={t('bank.map.account')}
          error={problems?.get('mapping.account')}
          maxLength={60}
        />
        <Button type="submit" kind="main" busy={isBusy}>
          {t('bank.go')}
        </Button>
      </form>
    </Section>
  )
}
