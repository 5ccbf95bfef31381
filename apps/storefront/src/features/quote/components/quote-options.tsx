import type { QuoteChoiceView, QuoteLineView, QuoteOptionView } from '@waybill/contract/views'
import { decimalsFor, formatMoney, speakCentre, speakFormula, type Decimals } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Comparison } from '@waybill/ui/comparison/comparison.tsx'
import { ComparisonMark } from '@waybill/ui/comparison/comparison-mark.tsx'
import type { ReactNode } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { optionRows, type OptionRow } from '../model/option-rows.ts'
import { amountWord, type QuoteFormat } from '../model/quote-lines.ts'
import styles from './quote-choice.module.css'
import page from './quote-page.module.css'

interface QuoteOptionsProps {
  readonly options: readonly QuoteOptionView[]
  /** Absent where none can be chosen any more. */
  readonly choice?: QuoteChoiceView | undefined
}

interface CellProps {
  readonly cell: OptionRow['cells'][number]
  readonly reading: QuoteFormat
}

function Amount({ line, reading }: { readonly line: QuoteLineView; readonly reading: QuoteFormat }) {
  const { locale, t, decimals } = reading
  return (
    <>
      <span className="figures">{amountWord(line, t) ?? formatMoney(line.amount, locale, decimals)}</span>
      <span className={`small muted ${styles.formula}`}>{speakFormula(line, reading)}</span>
      {line.centre && <span className={`small muted ${styles.formula}`}>{speakCentre(line.centre, t)}</span>}
    </>
  )
}

function Cell({ cell, reading }: CellProps) {
  const { t } = reading
  if (cell === 'included') return <ComparisonMark is="included" label={t('common.included')} />
  if (cell === 'absent') return <span className="small muted">{t('quoteChoice.absent')}</span>
  return <Amount line={cell} reading={reading} />
}

/** Every amount of the table in one precision. */
function decimalsOf(options: readonly QuoteOptionView[]): Decimals {
  return decimalsFor(
    options.flatMap(({ total, lines, twelveMonths }) => [
      total,
      ...lines.map(({ amount }) => amount),
      ...(twelveMonths ? [twelveMonths.monthly, twelveMonths.yearly] : []),
    ]),
  )
}

interface SumRow {
  readonly key: string
  readonly title: ReactNode
  readonly cells: readonly ReactNode[]
}

function sumRows(options: readonly QuoteOptionView[], { locale, t, decimals }: QuoteFormat): readonly SumRow[] {
  const row = (key: string, title: string, amountOf: (option: QuoteOptionView) => string): SumRow => ({
    key,
    title,
    cells: options.map((option) => (
      <span key={option.option} className="figures">
        {amountOf(option)}
      </span>
    )),
  })
  const isEstimate = options.some((option) => option.isEstimate)
  const total = `${t(isEstimate ? 'cart.estimatedTotalPerMonth' : 'cart.totalPerMonth')}, ${t('common.beforeTax')}`
  const hasYear = options.every(({ twelveMonths }) => twelveMonths !== undefined)
  return [
    row('total', total, (option) => formatMoney(option.total, locale, decimals)),
    ...(hasYear
      ? (['monthly', 'yearly'] as const).map((key) =>
          row(key, t(`quote.twelveMonths.${key}`), ({ twelveMonths, total: monthly }) =>
            formatMoney(twelveMonths?.[key] ?? monthly, locale, decimals),
          ),
        )
      : []),
  ]
}

function ChooseOption({ option, choice }: { readonly option: QuoteOptionView; readonly choice: QuoteChoiceView }) {
  const { t } = useShell()
  const href = choice.optionHrefs[option.option - 1]
  if (option.option === choice.option || href === undefined)
    return <span className="small muted">{t('quoteChoice.chosen')}</span>
  return (
    <ButtonLink size="small" href={`${href}#options`}>
      {t('quoteChoice.choose', { label: option.label })}
    </ButtonLink>
  )
}

/** Two to four carts of one quote side by side, equal lines in one row: one is accepted. Choosing one works without script. */
export function QuoteOptions({ options, choice }: QuoteOptionsProps) {
  const { shell, t } = useShell()
  const reading = { locale: shell.locale, t, decimals: decimalsOf(options) }
  const rows = optionRows(options)
  const title = t('quoteChoice.options', { count: options.length })
  const plans = options.map(({ option, planTitle, lines: [line] }) =>
    planTitle === undefined || line === undefined ? (
      t('cart.customSolution')
    ) : (
      <span key={option} className={styles.plan}>
        <span>{planTitle}</span>
        <Amount line={line} reading={reading} />
      </span>
    ),
  )
  return (
    <section className={page.block} id="options" aria-labelledby="options-title">
      <h2 id="options-title">{title}</h2>
      <Comparison
        label={title}
        tabsLabel={title}
        corner={t('cart.review.item')}
        columns={options.map((option) => ({
          key: String(option.option),
          title: t('quoteChoice.option', { label: option.label }),
          name: option.label,
          isChosen: choice?.option === option.option,
          action: choice && <ChooseOption option={option} choice={choice} />,
        }))}
        groups={[
          {
            key: 'contents',
            title: t('quote.contents'),
            rows: [
              { key: 'plan', title: t('quoteChoice.plan'), cells: plans },
              ...rows.map(({ id, title: line, cells }) => ({
                key: String(id),
                title: line,
                cells: cells.map((cell, place) => <Cell key={options[place]?.option} cell={cell} reading={reading} />),
              })),
            ],
          },
          { key: 'sums', title: t('cart.total'), rows: sumRows(options, reading) },
        ]}
      />
    </section>
  )
}
