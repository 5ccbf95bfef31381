import type { CartComparisonProps, CartComparisonView, ComparedRowView } from '@waybill/contract/pages'
import { formatList, formatMoney, type Decimals } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Comparison, type ComparisonLine, type ComparisonPart } from '@waybill/ui/comparison/comparison.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { useState } from 'react'
import { DifferencesSwitch } from '../../../../app/differences-switch.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { replaceAddress } from '../../../../lib/own-address.ts'
import { comparisonDecimals, comparisonRows, countRows } from '../../model/comparison-rows.ts'
import { ModuleCell, PlanCell, TotalCell } from './compared-cells.tsx'
import styles from './cart-comparison.module.css'

interface ComparedCartsProps extends Pick<CartComparisonProps, 'differencesOnly' | 'numbers' | 'hasOwnNumbers'> {
  readonly compared: CartComparisonView
}

/** Names of products that aren't sold any more, or lack something, by the cart that holds them. */
function Problems({ carts }: Pick<CartComparisonView, 'carts'>) {
  const { t } = useShell()
  const troubled = carts.filter(({ problems }) => problems.length > 0)
  if (troubled.length === 0) return null
  return (
    <div className={styles.problems}>
      {troubled.map(({ id, name, problems }) => (
        <Banner key={id} kind="you" level={3} title={t('savedCart.compare.problems', { name })}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      ))}
    </div>
  )
}

/** Numbers that the amounts are for, the way to the others, and which cart costs least. */
function Notes({ compared, differencesOnly, numbers, hasOwnNumbers }: ComparedCartsProps) {
  const { shell, t } = useShell()
  const link = useLink()
  const { carts, cheapest } = compared
  const query = new URLSearchParams({ carts: carts.map(({ id }) => id).join(',') })
  if (differencesOnly) query.set('differences', '1')
  if (numbers === 'team') query.set('numbers', 'own')
  return (
    <div className={`small muted ${styles.notes}`}>
      {cheapest && cheapest.names.length < carts.length && (
        <p>
          {t('savedCart.compare.cheapest', {
            names: formatList(cheapest.names, shell.locale),
            total: formatMoney(cheapest.total, shell.locale, comparisonDecimals(compared)),
          })}
        </p>
      )}
      {hasOwnNumbers && (
        <p>
          {t(numbers === 'own' ? 'savedCart.compare.forOwn' : 'savedCart.compare.forTeam')}{' '}
          <a className="reach" href={link(`/platform/marketplace/shopping-cart-comparison?${query.toString()}`)}>
            {t(numbers === 'own' ? 'savedCart.compare.useTeam' : 'savedCart.compare.useOwn')}
          </a>
        </p>
      )}
    </div>
  )
}

/** The switch and its state, which is a part of the address. */
function useDifferences({ compared, differencesOnly }: ComparedCartsProps) {
  const { t, announce } = useShell()
  const [isOn, setOn] = useState(differencesOnly)
  const turn = (next: boolean): void => {
    const address = new URL(location.href)
    if (next) address.searchParams.set('differences', '1')
    else address.searchParams.delete('differences')
    replaceAddress(address)
    setOn(next)
    announce(t('pricing.compare.shown', { count: countRows(comparisonRows(compared, next)) }))
  }
  return [isOn, turn] as const
}

function rowOf({ id, title, href, cells }: ComparedRowView, decimals: Decimals): ComparisonLine {
  return {
    key: String(id),
    title: href === undefined ? title : <a href={href}>{title}</a>,
    // oxlint-disable-next-line react/no-array-index-key -- a cell is the column that it stands in
    cells: cells.map((line, place) => <ModuleCell key={place} line={line} decimals={decimals} />),
  }
}

/** Sums under the columns: a month, and the first twelve months both ways where the shop sells both. */
function useTotals({ carts, titles }: CartComparisonView, decimals: Decimals): ComparisonPart {
  const { shell, t } = useShell()
  const hasYear = carts.every(({ twelveMonths }) => twelveMonths !== undefined)
  const years = hasYear ? (['monthly', 'yearly'] as const) : []
  return {
    key: 'sum',
    title: t('savedCart.compare.sum'),
    rows: [
      {
        key: 'month',
        title: `${t('cart.totalPerMonth')}, ${t('common.beforeTax')}`,
        cells: carts.map((cart) => <TotalCell key={cart.id} cart={cart} titles={titles} decimals={decimals} />),
      },
      ...years.map((way) => ({
        key: way,
        title: t(`quote.twelveMonths.${way}`),
        cells: carts.map(
          ({ id, twelveMonths }) =>
            twelveMonths && <Money key={id} value={twelveMonths[way]} locale={shell.locale} decimals={decimals} />,
        ),
      })),
    ],
  }
}

function useGroups(compared: CartComparisonView, differencesOnly: boolean): readonly ComparisonPart[] {
  const { t } = useShell()
  const decimals = comparisonDecimals(compared)
  const { hasPlan, extraAssets, modules } = comparisonRows(compared, differencesOnly)
  const totals = useTotals(compared, decimals)
  const plan = {
    key: 'price',
    title: t('pricing.compare.price'),
    cells: compared.carts.map((cart) => <PlanCell key={cart.id} line={cart.plan ?? null} decimals={decimals} />),
  }
  const ofPlan = [...(hasPlan ? [plan] : []), ...(extraAssets ? [rowOf(extraAssets, decimals)] : [])]
  return [
    { key: 'plan', title: t('savedCart.compare.plan'), rows: ofPlan },
    { key: 'modules', title: t('savedCart.compare.modules'), rows: modules.map((row) => rowOf(row, decimals)) },
    totals,
  ].filter(({ rows }) => rows.length > 0)
}

/** Two to four carts as columns, each product of any of them as a row, and the sum of each. */
export function ComparedCarts(props: ComparedCartsProps) {
  const { compared, numbers } = props
  const { t } = useShell()
  const [differencesOnly, turn] = useDifferences(props)
  const groups = useGroups(compared, differencesOnly)
  const { carts } = compared
  const counts = {
    rows: countRows(comparisonRows(compared, false)),
    differ: countRows(comparisonRows(compared, true)),
  }
  const fields: readonly (readonly [string, string])[] = [
    ...carts.map(({ id }) => ['carts', id] as const),
    ...(numbers === 'own' ? [['numbers', 'own'] as const] : []),
  ]
  return (
    <section aria-labelledby="compared">
      <SectionHead
        id="compared"
        title={t('savedCart.compare.table')}
        action={<DifferencesSwitch isOn={differencesOnly} fields={fields} onChange={turn} />}
      />
      <Notes {...props} differencesOnly={differencesOnly} />
      <Problems carts={carts} />
      {counts.differ === 0 && <p>{t('savedCart.compare.allSame')}</p>}
      <Comparison
        label={t('savedCart.compare.table')}
        tabsLabel={t('savedCart.compare.shown')}
        corner={t('pricing.compare.corner', counts)}
        columns={carts.map(({ id, name, isOpen }) => ({
          key: id,
          title: name,
          name,
          ...(isOpen && id !== 'open' && { action: <Badge kind="go">{t('savedCart.openNow')}</Badge> }),
        }))}
        groups={groups}
      />
    </section>
  )
}
