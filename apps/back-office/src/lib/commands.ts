import { queryOptions } from '@tanstack/react-query'
import type { ShopCallResult } from '@waybill/client'
import { call } from './call.ts'
import { textOf } from './shown.ts'

export type CommandEntry = ShopCallResult<'GET /api/admin/v1/commands'>['commands'][number]
export type CommandPreview = ShopCallResult<'POST /api/admin/v1/commands/{name}/preview'>
export type CommandBody = Readonly<Record<string, unknown>>

/** Every command, with whether the signed-in member of the staff may run it. */
export const commandsQuery = queryOptions({
  queryKey: ['commands'],
  queryFn: async () => (await call('GET /api/admin/v1/commands')).commands,
})

const GROUPS = new Map([
  ['What needs you', 'look'],
  ['Invoices', 'invoices'],
  ['Refunds and credit', 'credit'],
  ['Trials and subscriptions', 'subscriptions'],
  ['The account and its payer', 'account'],
  ['Prices and usage', 'prices'],
  ['Quotes', 'quotes'],
])

export const groupText = (group: string): string => textOf(`staffCommand.group.${GROUPS.get(group)}`) ?? group

/** A command in the words of the page, for which its own name is the command line's. */
export const commandTitle = (name: string): string => textOf(`staffCommand.name.${name}`) ?? name

/** A sentence or two of its consequences, in the words of the page. */
export const commandSays = ({ name, does }: Pick<CommandEntry, 'name' | 'does'>): string =>
  textOf(`staffCommand.says.${name}`) ?? does

/** True where a command has all of these words, which are in small letters. */
export function isCommandFound(entry: CommandEntry, words: readonly string[]): boolean {
  const { name, group } = entry
  const text = `${name} ${commandTitle(name)} ${commandSays(entry)} ${groupText(group)}`.toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

type FieldKind = 'text' | 'number' | 'select' | 'flag' | 'lines' | 'file'

/** A field of the form of a command, as its JSON Schema has it. */
export interface CommandField {
  readonly name: string
  readonly kind: FieldKind
  readonly isRequired: boolean
  readonly options: readonly string[]
  readonly pattern: string | undefined
  readonly usual: string
}

interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly default?: unknown
}

interface BodySchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

const KINDS = new Map<string | undefined, FieldKind>([
  ['boolean', 'flag'],
  ['integer', 'number'],
  ['array', 'lines'],
  ['object', 'file'],
])

/** Only for what the command line prints, or where it writes: the page does without. */
const OF_THE_TERMINAL: ReadonlySet<string> = new Set(['json'])

/** The only field that carries a command out is given with its confirmation. */
const carriedBy = ({ carried_out_by: names }: CommandEntry): string | undefined =>
  names.length === 1 ? names[0] : undefined

const isShown = (entry: CommandEntry, name: string, { type }: FieldSchema): boolean =>
  !OF_THE_TERMINAL.has(name) && name !== carriedBy(entry) && !(name === 'file' && type === 'string')

export function fieldsOfCommand(entry: CommandEntry): readonly CommandField[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Schema of an object, as the server writes it
  const { properties = {}, required = [] } = entry.body as BodySchema
  const shown = Object.entries(properties).filter(([name, schema]) => isShown(entry, name, schema))
  return shown.map(([name, schema]) => ({
    name,
    kind: schema.enum === undefined ? (KINDS.get(schema.type) ?? 'text') : 'select',
    isRequired: required.includes(name) && schema.default === undefined,
    options: schema.enum ?? [],
    pattern: name === 'amount' ? String.raw`^\d{1,12}(\.\d+)?$` : schema.pattern,
    usual: typeof schema.default === 'string' || typeof schema.default === 'number' ? String(schema.default) : '',
  }))
}

/** Names of fields that are empty, or can't be read. */
export type FieldProblems = ReadonlyMap<string, 'required' | 'wrong'>

export interface ReadForm {
  readonly body: CommandBody
  readonly problems: FieldProblems
}

function problemOf({ kind, pattern, isRequired }: CommandField, text: string): 'required' | 'wrong' | undefined {
  if (text === '') return isRequired ? 'required' : undefined
  if (kind === 'number') return /^\d{1,15}$/.test(text) ? undefined : 'wrong'
  return kind === 'text' && pattern !== undefined && !new RegExp(pattern, 'u').test(text) ? 'wrong' : undefined
}

async function valueOf({ kind }: CommandField, given: FormDataEntryValue): Promise<unknown> {
  if (typeof given !== 'string') return { name: given.name, text: await given.text() }
  const text = given.trim()
  if (kind === 'number') return Number(text)
  return kind === 'lines' ? text.split('\n').filter((line) => line.trim() !== '') : text
}

/** Reads the form of a command; of a choice the field that is chosen, which has to be given. */
export async function readForm(entry: CommandEntry, data: FormData, chosen: string | undefined): Promise<ReadForm> {
  const body: Record<string, unknown> = {}
  const problems = new Map<string, 'required' | 'wrong'>()
  for (const field of fieldsOfCommand(entry)) {
    const { name, kind } = field
    const isChosen = name === chosen
    if (entry.choice.includes(name) && !isChosen) continue
    const given = data.get(name)
    if (kind === 'flag') {
      if (isChosen || given !== null) body[name] = true
      continue
    }
    const text = given === null ? '' : typeof given === 'string' ? given.trim() : given.name
    const problem = problemOf({ ...field, isRequired: field.isRequired || isChosen }, text)
    if (problem !== undefined) problems.set(name, problem)
    // oxlint-disable-next-line no-await-in-loop -- at most one of them is a file
    else if (given !== null && text !== '') body[name] = await valueOf(field, given)
  }
  const carrying = carriedBy(entry)
  return { body: carrying === undefined ? body : { ...body, [carrying]: true }, problems }
}
