import type { SandboxProps } from '@waybill/contract/pages'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { outcomeText } from '../model/outcome-text.ts'

/** The only numbers that this shop takes, and what each of them does. */
export function TestValues({ cards }: Pick<SandboxProps, 'cards'>) {
  const { t } = useShell()
  const columns: readonly TableColumn<'value' | 'outcome'>[] = [
    { key: 'value', head: t('sandbox.cards.value') },
    { key: 'outcome', head: t('sandbox.cards.outcome'), fold: 'across' },
  ]
  const rows = cards.map(({ number, outcome }) => {
    const words = outcomeText(outcome)
    return {
      key: number,
      cells: {
        value: <span className="figures">{number}</span>,
        outcome: words === undefined ? outcome : t(words),
      },
    }
  })
  return <Table label={t('sandbox.cards.title')} columns={columns} rows={rows} />
}
