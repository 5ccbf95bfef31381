import { CallFailed, type ShopCallInput } from '@waybill/client'
import { STAFF_LISTS, type ListFilter, type StaffList, type StaffListName } from '@waybill/contract/staff/lists'
import { failCall, callShop } from './call-shop.ts'
import { WrongUsage, type Command, type Terminal } from './command.ts'
import { readLogin } from './login-file.ts'
import { readArguments } from './read-arguments.ts'

const lists: Readonly<Record<string, StaffList>> = STAFF_LISTS
const isName = (name: string): name is StaffListName => Object.hasOwn(STAFF_LISTS, name)
const width = Math.max(...Object.keys(lists).map((name) => name.length))

const PAGE = {
  sort: { type: 'string' },
  limit: { type: 'string' },
  cursor: { type: 'string' },
  json: { type: 'boolean' },
} as const

const optionOf = ({ kind }: ListFilter) => ({ type: kind === 'flag' ? ('boolean' as const) : ('string' as const) })

type ListedCell = string | number | null
type ListedRow = Readonly<Record<string, ListedCell>>

/** Minutes are enough for people; `--json` has the whole instant. */
const instantOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')}Z`

function cellOf(kind: StaffList['columns'][string]['kind'], value: ListedCell | undefined): string {
  if (value === null || value === undefined) return '-'
  // a question has lines of its own, and the words of a bank or mail server may have anything
  const text = String(value).replaceAll(/[\p{Cc}\s]+/gu, ' ')
  if (kind === 'day') return text.slice(0, 10)
  return kind === 'instant' ? instantOf(text) : text
}

/** Rows under the names of their columns, each column as wide as its widest cell. */
function tableOf({ columns }: StaffList, rows: readonly ListedRow[]): readonly string[] {
  const cells = [
    Object.keys(columns),
    ...rows.map((row) => Object.entries(columns).map(([name, { kind }]) => cellOf(kind, row[name]))),
  ]
  const widths = Object.keys(columns).map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function helpOfPart(name: string): string | undefined {
  const list = isName(name) ? lists[name] : undefined
  if (list === undefined) return undefined
  const filters = Object.entries(list.filters).map(([filter, row]) => {
    const words = row.kind === 'flag' ? '' : row.kind === 'state' ? ` ${row.of.join('|')}` : ` <${row.kind}>`
    return `  --${filter}${words}`
  })
  return [
    `${list.summary}.`,
    `Usage: npm run cli -- list ${name} [--<filter> <value>] … [--sort <column>] [--limit <rows>] [--cursor <text>] [--json]`,
    ...(filters.length === 0 ? [] : ['Filters:', ...filters]),
    `It is sorted by ${list.sorts.join(' or ')}; with a minus, as "--sort=-${list.sorts[0]}", the newest first, as without it.`,
  ].join('\n')
}

async function show(
  name: StaffListName,
  given: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<number> {
  const login = readLogin(terminal)
  if (login === undefined)
    throw new WrongUsage(
      'A list is read as a person of the staff: sign in first by "npm run cli -- login --shop <address>".',
    )
  const { json, ...requested } = given
  const query = Object.fromEntries(Object.entries(requested).map(([key, value]) => [key, value === true ? '1' : value]))
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from the filters that the type is made from
    const input = { query } as ShopCallInput<`GET /api/admin/v1/${StaffListName}`>
    const page = await callShop(login, `GET /api/admin/v1/${name}`, input)
    if (json === true) terminal.out(JSON.stringify(page, undefined, 2))
    else {
      const rows: readonly ListedRow[] = page.items
      for (const line of rows.length === 0 ? ['No rows.'] : tableOf(STAFF_LISTS[name], rows)) terminal.out(line)
      if (page.next_cursor !== null) terminal.out(`There is more: --cursor ${page.next_cursor}`)
    }
    return 0
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return failCall(error, terminal)
  }
}

/** The lists of the back office in a terminal, made from their declarations. */
export const list: Command = {
  help: [
    'Shows the lists of the back office: customers, documents, payments, mails and more.',
    'Usage: npm run cli -- list <list> [--<filter> <value>] …',
    'Each is read at the shop that "npm run cli -- login" signed in at, with your rights, and is in the audit trail as there. The',
    'filters of one are shown by "npm run cli -- list <list> --help".',
    '',
    ...Object.entries(lists).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ].join('\n'),
  helpOfPart,
  staysHere: () => true,
  run: (args, terminal) => {
    const [name = ''] = args
    if (!isName(name)) throw new WrongUsage(`list takes one of ${Object.keys(lists).join(', ')}; --help says more.`)
    const filters = Object.entries<ListFilter>(STAFF_LISTS[name].filters).map(([filter, row]) => [
      filter,
      optionOf(row),
    ])
    const { values, positionals } = readArguments(args.slice(1), { ...Object.fromEntries(filters), ...PAGE })
    if (positionals.length > 0)
      throw new WrongUsage(
        `list ${name} takes no further words; "npm run cli -- list ${name} --help" shows its filters.`,
      )
    return show(name, values, terminal)
  },
}
