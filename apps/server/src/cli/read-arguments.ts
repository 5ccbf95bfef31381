import { parseArgs, type ParseArgsConfig } from 'node:util'
import { isCurrency } from '@waybill/domain/money'
import { WrongUsage } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Names the option whose value is below 0, in place of the parser's own words. */
function usageText(args: readonly string[], { message }: TypeError): string {
  const place = args.findIndex((word, at) => /^-\d/.test(word) && args[at - 1]?.startsWith('--') === true)
  if (place === -1) return message
  return `${args[place - 1]} takes no value below 0, not ${args[place]}.`
}

/** Options and positional arguments of a call; an unknown option is a wrong usage and not a failure. */
export function readArguments<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw error instanceof TypeError ? new WrongUsage(usageText(args, error)) : error
  }
}

/** The options of a command that takes no words; a word that it would not read may be one that was meant to change what it does. */
export function readOptions<const O extends Options>(command: string, args: readonly string[], options: O) {
  const { values, positionals } = readArguments(args, options)
  if (positionals.length > 0) throw new WrongUsage(`${command} takes no further words.`)
  return values
}

/** The number of a draft: the only word of the call. */
export function readDraftId(command: string, positionals: readonly string[]): number {
  const [word = '', ...more] = positionals
  // as many digits as an id of the database can have
  if (!/^\d{1,9}$/.test(word) || more.length > 0)
    throw new WrongUsage(`${command} takes the number of one draft; "npm run cli -- catalogue" lists them.`)
  return Number(word)
}

/** The option of the commands that publish: currencies that are given up although accounts pay in them. */
export const GIVE_UP = { 'give-up': { type: 'string', multiple: true } } as const

export function readCurrencies(given: readonly string[] = []): readonly string[] {
  const wrong = given.find((currency) => !isCurrency(currency))
  if (wrong !== undefined) throw new WrongUsage(`--give-up takes a currency of ISO 4217, such as EUR, not ${wrong}.`)
  return given
}
