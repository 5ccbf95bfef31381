import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { wrongChoice, type StaffCommand } from '@waybill/contract/actions/staff-command'
import { staffCommands, type StaffName } from '@waybill/contract/actions/staff-commands'
import { checkStaffBody } from '../modules/staff-actions.ts'
import { pathFrom, WrongUsage, type Terminal } from './command.ts'
import { readArguments } from './read-arguments.ts'

/** Subjects that are the number of something. */
const NUMBERED: Readonly<Record<string, string>> = {
  accountId: 'account',
  refundId: 'refund',
  requestId: 'grant',
  id: 'charge of the list',
}

/** A prefix of letters, digits and dashes, and at least a digit behind it. */
const DOCUMENT = /^[A-Za-z0-9-]{0,13}\d{1,15}$/

type OptionValues = Readonly<Record<string, unknown>>

function optionOf(schema: unknown): { readonly type: 'boolean' | 'string'; readonly multiple?: true } {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  if (inner instanceof z.ZodBoolean) return { type: 'boolean' }
  return { type: 'string', ...(inner instanceof z.ZodArray && { multiple: true }) }
}

const commands: readonly StaffCommand[] = Object.values(staffCommands)

/** The options of all commands: one that a command doesn't have is ignored. */
const OPTIONS = {
  code: { type: 'string' },
  ...Object.fromEntries(
    commands.flatMap(({ body }) =>
      Object.entries(body)
        .slice(1)
        .map(([name, schema]) => [name, optionOf(schema)]),
    ),
  ),
} as const

/** The field of the body that the words after the name are. */
const subjectOf = ({ body }: StaffCommand): string => Object.keys(body)[0] ?? ''

/** The words after the name of a command: a number, or a text that its schema reads. */
function readSubject(subject: string, [name = '', ...words]: readonly string[], given: OptionValues): unknown {
  const said = words.join(' ')
  const takes = (what: string) => {
    const problem = said === '' ? 'none is given' : `"${said}" is none`
    return new WrongUsage(`billing ${name} takes the number of one ${what}: ${problem}.`)
  }
  if (subject === 'invoice') {
    const isNote = given['credit'] === true
    const text = said.replace(isNote ? /^credit:/i : /^invoice:/i, '')
    if (DOCUMENT.test(text)) return text
    throw takes(`${isNote ? 'credit note' : 'invoice'}, as HL-1001 or 1001`)
  }
  const what = NUMBERED[subject]
  if (what === undefined) return words.length === 0 ? undefined : said
  if (!/^\d{1,15}$/.test(said)) throw takes(what)
  return Number(said)
}

function textOf(file: string, terminal: Terminal): string {
  try {
    return readFileSync(pathFrom(terminal, file), 'utf8')
  } catch {
    throw new WrongUsage(`${file} can't be read.`)
  }
}

/** Rejects a file that can't be written as a wrong call: nothing is rendered for it. */
export function writing(file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw new WrongUsage(`--file ${file} can't be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function withFile(given: OptionValues, use: StaffCommand['file'], terminal: Terminal): OptionValues {
  const { file } = given
  if (typeof file !== 'string') return given
  if (use === 'read') return { ...given, file: { name: file, text: textOf(file, terminal) } }
  const path = pathFrom(terminal, file)
  if (use === 'written') writing(file, () => accessSync(existsSync(path) ? path : dirname(path), constants.W_OK))
  return given
}

/** A command as it was called. */
export interface CalledCommand {
  readonly name: StaffName
  readonly row: StaffCommand
  readonly body: OptionValues
  /** Value of `--code`, a second factor. */
  readonly code: string | undefined
}

const isName = (name: string): name is StaffName => Object.hasOwn(staffCommands, name)

interface CallSurroundings {
  /** A signed-in person may be the second one. */
  readonly isSignedIn: boolean
  readonly terminal: Terminal
}

/** Reads the arguments of `billing` by the row of their command; the first that is wrong is said. */
export function readStaffCommand(args: readonly string[], { isSignedIn, terminal }: CallSurroundings): CalledCommand {
  const { values, positionals } = readArguments(args, OPTIONS)
  const [name = ''] = positionals
  if (!isName(name))
    throw new WrongUsage(`billing takes one of ${Object.keys(staffCommands).join(', ')}; --help says more.`)
  const row: StaffCommand = staffCommands[name]
  const subject = subjectOf(row)
  const given: OptionValues = { ...values, [subject]: readSubject(subject, positionals, values) }
  const ofSubject = row.body[subject]?.safeParse(given[subject])
  const wrongBefore = ofSubject?.error?.issues[0]?.message ?? wrongChoice(row, given)
  const body = z.object(row.body).safeParse(wrongBefore === undefined ? withFile(given, row.file, terminal) : given)
  const wrong = wrongBefore ?? body.error?.issues[0]?.message
  if (wrong !== undefined) throw new WrongUsage(`${/^(--|billing )/.test(wrong) ? '' : `billing ${name} `}${wrong}.`)
  checkStaffBody(name, body.data)
  if (row.signedBy === 'second' && !isSignedIn)
    throw new WrongUsage(`billing ${name} is for another person, who is signed in: they approve it at /admin.`)
  return { name, row, body: body.data ?? {}, code: values.code }
}
