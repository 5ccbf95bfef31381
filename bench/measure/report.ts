import type { Figure } from './figure.ts'
import type { Spread } from './statistics.ts'

/** A number with three digits that matter. */
function short(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-3))))
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

function spread({ median, min, max }: Spread): string {
  return min === max ? short(median) : `${short(median)} (${short(min)}-${short(max)})`
}

function goalOf({ goal, unit }: Figure): string {
  if (goal === undefined) return ''
  const sign = goal.is === 'at most' ? '<=' : '>='
  return `${sign} ${short(goal.value)}${goal.of === 'ratio' ? 'x' : ` ${unit}`} ${goal.id}`
}

function cells(figure: Figure): readonly string[] {
  const { title, unit, floor, ours, ratio, verdict, foreign } = figure
  return [
    `  ${title}`,
    unit,
    floor === undefined ? '' : spread(floor),
    spread(ours),
    ratio === undefined ? '' : `${spread(ratio)}x`,
    goalOf(figure),
    verdict ?? '',
    foreign === undefined ? '' : `${foreign.toFixed(0)} %`,
  ]
}

const head = ['', 'unit', 'floor', 'ours', 'ratio', 'goal', 'verdict', 'foreign CPU']

/** The figures of a scenario as an aligned table, each note below its line. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [head, ...figures.map(cells)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return lines
    .flatMap((line, row) => [line, ...(figures[row - 1]?.note?.split('\n').map((note) => `      ${note}`) ?? [])])
    .join('\n')
}
