import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { hasDuty, STAFF_ROLES } from '@waybill/contract/staff/duties'
import { Empty, Table, TextField } from '@waybill/ui'
import { Loading, PageHead, Section } from '../app/page-parts.tsx'
import {
  commandSays,
  commandsQuery,
  commandTitle,
  groupText,
  isCommandFound,
  type CommandEntry,
} from '../lib/commands.ts'
import { Failure } from '../lib/failure.tsx'
import { roleName } from '../lib/role-name.ts'
import { t } from '../lib/shown.ts'
import { useTitle } from '../lib/use-title.ts'
import styles from './command-page.module.css'

function rolesText({ duty }: CommandEntry): string {
  return STAFF_ROLES.filter((role) => hasDuty(role, duty))
    .map(roleName)
    .join(', ')
}

const rowOf = (entry: CommandEntry) => ({
  key: entry.name,
  cells: {
    name: (
      <>
        <Link to="/commands/$name" params={{ name: entry.name }} search={{}}>
          {commandTitle(entry.name)}
        </Link>
        <code className={styles.to}>{entry.name}</code>
      </>
    ),
    does: commandSays(entry),
    who: entry.may_run === 1 ? rolesText(entry) : `${rolesText(entry)} · ${t('staffCommand.yours')}`,
  },
})

/** Every command of the staff by its group; the address has what is typed. */
export const CommandsPage = () => {
  useTitle(t('staffCommand.title'))
  const navigate = useNavigate()
  const { q = '' } = useSearch({ from: '/signed-in/commands' })
  const { data, error } = useQuery(commandsQuery)
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const groups = [...Map.groupBy(data?.filter((entry) => isCommandFound(entry, words)) ?? [], ({ group }) => group)]
  const columns = [
    { key: 'name', head: t('staffCommand.title') },
    { key: 'does', head: t('staffCommand.followsTitle'), fold: 'across' },
    { key: 'who', head: t('staffCommand.who'), fold: 'across' },
  ] as const
  return (
    <>
      <PageHead title={t('staffCommand.title')}>{t('staffCommand.lead')}</PageHead>
      <Failure error={error} />
      <div className={styles.find}>
        <TextField
          id="find-command"
          type="search"
          label={t('staffCommand.filter')}
          value={q}
          autoComplete="off"
          onChange={({ target: { value } }) =>
            void navigate({ to: '/commands', search: value === '' ? {} : { q: value }, replace: true })
          }
        />
      </div>
      {data === undefined && error === null && <Loading />}
      {data !== undefined && groups.length === 0 && <Empty title={t('staffCommand.none')} />}
      {groups.map(([group, entries]) => (
        <Section key={group} title={groupText(group)}>
          <Table label={groupText(group)} columns={columns} rows={entries.map(rowOf)} />
        </Section>
      ))}
    </>
  )
}
