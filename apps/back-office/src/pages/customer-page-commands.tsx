import type { ShopCallResult } from '@waybill/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Icon, Sheet } from '@waybill/ui'
import { call } from '../lib/call.ts'
import { t } from '../lib/shown.ts'
import styles from './customer-page.module.css'

type StaffCommandEntry = ShopCallResult<'GET /api/admin/v1/commands'>['commands'][number]

const commandsQuery = queryOptions({
  queryKey: ['commands'],
  queryFn: () => call('GET /api/admin/v1/commands'),
  staleTime: Infinity,
})

interface CommandTarget {
  readonly accountId: number
  /** Number of the oldest open document, else of none. */
  readonly invoice: string | undefined
}

/** The field of a command's body that names an account or a document, with the customer's. */
function fieldOf(
  { body }: StaffCommandEntry,
  { accountId, invoice }: CommandTarget,
): readonly [string, string] | undefined {
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
  const fitting = (data?.commands ?? []).flatMap((command) => {
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
            <span lang="en">{group}</span>
            <Icon name="chevron-down" size={16} />
          </summary>
          <ul>
            {commands.map(({ name, does, href }) => (
              <li key={name}>
                <a href={href} lang="en">
                  <b>{name.replaceAll('-', ' ')}</b>
                  <span className="muted">{does}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Sheet>
  )
}
