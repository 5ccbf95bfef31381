import type { SandboxProps } from '@waybill/contract/pages'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { outcomeWords } from '../model/outcome-words.ts'

/** The only numbers that this shop takes, and what each of them does. */
export function TestValues({ cards }: Pick<SandboxProps, 'cards'>) {
  const { t } = useFrame()
  const columns: readonly TableColumn<'value' | 'outcome'>[] = [
    { key: 'value', head: t('sandbox.cards.value') },
    { key: 'outcome', head: t('sandbox.cards.outcome'), fold: 'across' },
  ]
  const rows = cards.map(({ number, outcome }) => {
    const words = outcomeWords(outcome)
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
