import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { instantFrom } from '@waybill/domain/calendar'
import { exportList, lists, type ExportFormat, type ListName } from '../modules/export/index.ts'
import { pathFrom, WrongUsage, type Command, type Terminal } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = {
  from: { type: 'string' },
  until: { type: 'string' },
  format: { type: 'string' },
  file: { type: 'string' },
} as const

/** Spreadsheets take a file without it for one of their machine's own old character set. */
const BYTE_ORDER_MARK = '\ufeff'

const isList = (name: string): name is ListName => Object.hasOwn(lists, name)

function readList(words: readonly string[]): ListName {
  const [name = '', ...more] = words
  if (!isList(name) || more.length > 0)
    throw new WrongUsage(`export takes the name of one list: ${Object.keys(lists).join(', ')}.`)
  return name
}

/** The first instant of a day in UTC. */
function readDay(option: string, day: string | undefined): number | undefined {
  if (day === undefined) return undefined
  const at = instantFrom(`${day}T00:00Z`)
  if (at === undefined) throw new WrongUsage(`--${option} takes a day such as 2026-10-01, not ${day}.`)
  return at
}

function readFormat(format: string | undefined, file: string | undefined): ExportFormat {
  const ending = /\.(csv|json)$/i.exec(file ?? '')?.[1]?.toLowerCase()
  const named = format ?? ending ?? 'csv'
  if (named !== 'csv' && named !== 'json') throw new WrongUsage(`--format is csv or json, not ${named}.`)
  if (ending !== undefined && ending !== named)
    throw new WrongUsage(`--file ends with .${ending}, and --format is ${named}.`)
  return named
}

type Parts = ReturnType<typeof exportList>

/** Prints the list and nothing else, for a pipe. */
async function print(parts: Parts, terminal: Terminal): Promise<void> {
  for await (const { text } of parts) terminal.out(text.replace(/\n$/, ''))
}

/** A file that is there is whole: it has its name once its last row is written. Answers how many rows it has. */
async function write(parts: Parts, path: string, isCsv: boolean): Promise<number> {
  const draft = `${path}.part`
  let count = 0
  async function* texts(): AsyncGenerator<string> {
    if (isCsv) yield BYTE_ORDER_MARK
    for await (const { text, rows } of parts) {
      count += rows
      yield text
    }
  }
  try {
    await pipeline(texts, createWriteStream(draft))
    renameSync(draft, path)
    return count
  } catch (error) {
    rmSync(draft, { force: true })
    // of the file system, not of the database
    if (error instanceof Error && 'syscall' in error) throw new WrongUsage(`${path} can't be written: ${error.message}`)
    throw error
  }
}

const names = Object.entries(lists).map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`)

export const exportCommand: Command = {
  help: `Writes a list as CSV or JSON: accounts, invoices, payments and more, for bookkeeping and spreadsheets.
Usage: npm run -s cli -- export <list> [--from <2026-10-01>] [--until <2026-11-01>] [--format csv|json] [--file <path>]
${names.join('\n')}
--from and --until are days in UTC: from the first, and before the second. Without them the list is whole. Without --file it is
printed, as CSV; the end of a file's name says its format. CSV has amounts in major units (59.00) and instants as
2026-10-01T08:30:00.000Z, and a text that a spreadsheet would compute begins with an apostrophe. JSON has amounts in minor units and
instants in milliseconds since 1970. Drafts of invoices are on no list. A shop that runs may add rows while a list is written.`,
  run: async (args, terminal) => {
    const { values: given, positionals } = readArguments(args, OPTIONS)
    const list = readList(positionals)
    const [from, until] = [readDay('from', given.from), readDay('until', given.until)]
    if (from !== undefined && until !== undefined && from >= until)
      throw new WrongUsage('--until is a later day than --from: the list ends before it.')
    const { file } = given
    if (file === '') throw new WrongUsage('--file takes the path of a file.')
    const format = readFormat(given.format, file)
    return withStore({ ...terminal, ...(file === undefined && { out: terminal.error }) }, async ({ store }) => {
      const parts = exportList(store.db, { list, format, from, until })
      if (file === undefined) await print(parts, terminal)
      else
        terminal.out(
          `${await write(parts, pathFrom(terminal, file), format === 'csv')} rows of ${list} are in ${file}.`,
        )
      return 0
    })
  },
}
