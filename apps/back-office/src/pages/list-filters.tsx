import type { SyntheticEvent } from 'react'
import type { ListFilter, StaffList } from '@waybill/contract/staff/lists'
import type { MessageId } from '@waybill/i18n'
import { Button, Icon, SelectField, TextField } from '@waybill/ui'
import { fieldsOf } from '../lib/fields-of.ts'
import { ordersOf, type ListSearch } from '../lib/list-search.ts'
import { columnText, t, wordText } from '../lib/shown.ts'
import styles from './list-page.module.css'

const INPUTS = { day: 'date', amount: 'text', text: 'search', code: 'text', number: 'text' } as const

interface FilterProps {
  readonly name: string
  readonly filter: ListFilter
  readonly value: string
  readonly error: string | undefined
}

const Filter = ({ name, filter, value, error }: FilterProps) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each filter of the declaration has its text
  const label = t(`staffList.filter.${name}` as MessageId)
  const id = `filter-${name}`
  const shared = { id, name, label, error, defaultValue: value }
  if (filter.kind === 'state')
    return (
      <SelectField {...shared}>
        <option value="">{t('staffList.filter.all')}</option>
        {filter.of.map((word) => (
          <option key={word} value={word}>
            {wordText(word)}
          </option>
        ))}
      </SelectField>
    )
  if (filter.kind === 'flag')
    return (
      <SelectField {...shared}>
        <option value="">{t('staffList.filter.all')}</option>
        <option value="1">{label}</option>
      </SelectField>
    )
  const hint = name === 'q' ? t('staffList.filter.qHint') : undefined
  return <TextField {...{ ...shared, hint }} type={INPUTS[filter.kind]} autoComplete="off" spellCheck={false} />
}

/** A list with more filters than this shows some at first, in one row of a wide screen with the order. */
const MOST_SHOWN = 8
const SHOWN_FIRST = 5

interface ListFiltersProps {
  readonly list: StaffList
  readonly search: ListSearch
  /** Sentences by the filters that they are about. */
  readonly problems: ReadonlyMap<string, string>
  readonly onShow: (search: ListSearch) => void
}

/** The filters of a list: what they hold is its address once they are applied, from the first page on. */
export const ListFilters = ({ list, search, problems, onShow }: ListFiltersProps) => {
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = Object.entries(fieldsOf(event)).map(([name, value]) => [name, value.trim()] as const)
    onShow(Object.fromEntries(fields.filter(([, value]) => value !== '')))
  }
  const orders = ordersOf(list)
  const [first = '', ...names] = Object.keys(list.filters)
  const near = names.length > MOST_SHOWN ? names.slice(0, SHOWN_FIRST) : names
  const far = names.slice(near.length)
  const isSet = (name: string): boolean => name in search || problems.has(name)
  const filterOf = (name: string) => {
    const filter = list.filters[name]
    return filter && <Filter key={name} {...{ name, filter }} value={search[name] ?? ''} error={problems.get(name)} />
  }
  return (
    <form className={styles.filters} role="search" aria-label={t('staffList.filter.label')} noValidate onSubmit={send}>
      {filterOf(first)}
      <details className={`unfold ${styles.more}`} open={['sort', ...names].some(isSet)}>
        <summary className="label">
          {t('staffList.filter.label')}
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={styles.grid}>
          {near.map(filterOf)}
          <SelectField
            id="filter-sort"
            name="sort"
            label={t('staffList.sort')}
            defaultValue={search['sort'] ?? orders[0]}
          >
            {orders.map((order) => (
              <option key={order} value={order}>
                {`${columnText(order.replace('-', ''))} ${order.startsWith('-') ? '↓' : '↑'}`}
              </option>
            ))}
          </SelectField>
        </div>
        {far.length > 0 && (
          <details className="unfold" open={far.some(isSet)}>
            <summary className="label">
              {t('staffList.filter.more')}
              <Icon name="chevron-down" size={16} />
            </summary>
            <div className={styles.grid}>{far.map(filterOf)}</div>
          </details>
        )}
      </details>
      <div className={styles.apply}>
        <Button type="submit" kind="main">
          {t('staffList.filter.apply')}
        </Button>
        <Button kind="plain" onClick={() => onShow({})}>
          {t('staffList.filter.clear')}
        </Button>
      </div>
    </form>
  )
}
