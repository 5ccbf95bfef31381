import type { QuoteLineView, QuoteOptionView } from '@waybill/contract/views'

/** A product of at least one option. */
export interface OptionRow {
  readonly id: number
  readonly title: string
  /** One for each option: its own line, part of its plan, or nothing. */
  readonly cells: readonly (QuoteLineView | 'included' | 'absent')[]
}

/** Lines beside the plans, equal ones in one row (S-10): those that all options have first, each group in the order of the options. */
export function optionRows(options: readonly QuoteOptionView[]): readonly OptionRow[] {
  const besidePlan = options.map(({ lines, planTitle }) => (planTitle === undefined ? lines : lines.slice(1)))
  const titles = new Map(besidePlan.flat().map(({ id, title }) => [id, title]))
  const rows = Array.from(titles, ([id, title]) => ({
    id,
    title,
    cells: options.map(
      ({ included }, place) =>
        besidePlan[place]?.find((line) => line.id === id) ?? (included.includes(id) ? 'included' : 'absent'),
    ),
  }))
  const isShared = ({ cells }: OptionRow): boolean => cells.every((cell) => cell !== 'absent')
  return [...rows.filter(isShared), ...rows.filter((row) => !isShared(row))]
}
