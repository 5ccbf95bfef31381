import type { SandboxProps } from '@waybill/contract/pages'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { countryName, type MessageId } from '@waybill/i18n'

/** Outcomes of the sandbox's tokens, by the names of its gateway. */
const outcomes: Readonly<Record<string, MessageId>> = {
  paid: 'sandbox.outcome.paid',
  declined: 'sandbox.outcome.declined',
  insufficient_funds: 'sandbox.outcome.insufficient_funds',
  expired_card: 'sandbox.outcome.expired_card',
  wrong_code: 'sandbox.outcome.wrong_code',
  three_d_secure: 'sandbox.outcome.challenge',
  fails_when_charged: 'sandbox.outcome.attach_fails_later',
  blocked: 'sandbox.outcome.blocked',
  settles: 'sandbox.outcome.ach_settles',
  settles_late: 'sandbox.outcome.ach_late',
  settles_then_returns: 'sandbox.outcome.ach_returned',
  closed_account: 'sandbox.outcome.ach_closed',
}

/** The text of an outcome; undefined for one that came as a text. */
function outcomeText(outcome: string): MessageId | undefined {
  return Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined
}

/** The only numbers that this shop takes, and what each of them does. */
export function TestValues({ cards }: Pick<SandboxProps, 'cards'>) {
  const { t, shell } = useShell()
  const columns: readonly TableColumn<'value' | 'outcome'>[] = [
    { key: 'value', head: t('sandbox.cards.value') },
    { key: 'outcome', head: t('sandbox.cards.outcome'), fold: 'across' },
  ]
  const rows = cards.map(({ number, outcome, country }) => {
    const id = outcomeText(outcome)
    const words = id === undefined ? outcome : t(id)
    return {
      key: number,
      cells: {
        value: <span className="figures">{number}</span>,
        outcome:
          country === undefined
            ? words
            : t('sandbox.outcome.ofCountry', { outcome: words, country: countryName(country, shell.locale) }),
      },
    }
  })
  return <Table label={t('sandbox.cards.title')} columns={columns} rows={rows} />
}
