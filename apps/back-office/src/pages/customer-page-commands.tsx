import { useQuery } from '@tanstack/react-query'
import { Icon, Sheet } from '@waybill/ui'
import { commandSays, commandsQuery, commandTitle, groupText, type CommandEntry } from '../lib/commands.ts'
import { t } from '../lib/shown.ts'
import styles from './customer-page.module.css'

interface CommandTarget {
  readonly accountId: number
  /** Number of the oldest open document, else of none. */
  readonly invoice: string | undefined
}

/** The field of a command's body that names an account or a document, with the customer's. */
function fieldOf({ body }: CommandEntry, { accountId, invoice }: CommandTarget): readonly [string, string] | undefined {
  const { properties } = body
  const has = (name: string): boolean =>
    typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name)
  if (has('accountId')) return ['accountId', String(accountId)]
  if (has('account')) return ['account', String(accountId)]
  return has('invoice') ? ['invoice', invoice ?? ''] : undefined
}

function addressOf(name: string, [field, value]: readonly [string, string]): string {
  const search = value === '' ? '' : `?${new URLSearchParams([[field, value]]).toString()}`
  return `/admin/commands/${name}${search}`
}

/** Commands that fit a customer and that the reader may run, each with its form filled in. */
export const CustomerCommands = (target: CommandTarget) => {
  const { data } = useQuery(commandsQuery)
  const fitting = (data ?? []).flatMap((command) => {
    const field = command.may_run === 1 ? fieldOf(command, target) : undefined
    return field === undefined ? [] : [{ ...command, href: addressOf(command.name, field) }]
  })
  if (fitting.length === 0) return null
  return (
    <Sheet as="section" aria-labelledby="commands">
      <div className={styles.sheetHead}>
        <h2 id="commands" className={styles.title}>
          {t('customer.commands')}
        </h2>
      </div>
      {[...Map.groupBy(fitting, ({ group }) => group)].map(([group, commands]) => (
        <details key={group} className={`unfold ${styles.group}`}>
          <summary>
            {groupText(group)}
            <Icon name="chevron-down" size={16} />
          </summary>
          <ul>
            {commands.map((command) => (
              <li key={command.name}>
                <a href={command.href}>
                  <b>{commandTitle(command.name)}</b>
                  <span className="muted">{commandSays(command)}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Sheet>
  )
}
