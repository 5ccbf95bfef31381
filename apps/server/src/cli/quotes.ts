import { createIds } from '../platform/ids.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { sellerOfCommand } from '../platform/running-settings.ts'
import { answerAsShop, threadLines } from '../modules/quote/index.ts'
import { LOCAL, WrongUsage, type Command, type Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'
import { readArguments } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = { to: { type: 'string' }, text: { type: 'string' } } as const

/** The number of a quote: the only word behind the name of the command. */
function numberOf(action: string, [word = '', ...more]: readonly string[]): string {
  if (!/^Q-\d{1,15}$/i.test(word) || more.length > 0)
    throw new WrongUsage(`quotes ${action} takes the number of one quote, as Q-1001.`)
  return word.toUpperCase()
}

function thread(number: string, terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const lines = await threadLines(number, store.db)
    if (lines === undefined) {
      terminal.error(`There is no quote ${number}.`)
      return 1
    }
    for (const line of lines) terminal.out(line)
    return 0
  })
}

interface StaffReply {
  readonly number: string
  readonly to: string
  readonly text: string
}

function answer({ number, to, text }: StaffReply, terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store, config, clock, running, settings }) => {
    const { shopName } = sellerOfCommand(config, running, settings)
    const done = await inTransaction(store, (db) =>
      answerAsShop(
        { number, to, text },
        { config, ids: createIds(), keys: keysOf(config), db, now: clock.now(), by: LOCAL, shopName },
      ),
    )
    terminal.out(done.ok ? `Sent to ${done.value}.` : `Nothing is sent: ${done.failure.code}.`)
    return done.ok ? 0 : 1
  })
}

/** A text that an option needs. */
function given(option: string, value: string | undefined): string {
  const text = value?.trim() ?? ''
  if (text === '') throw new WrongUsage(`quotes answer needs ${option}.`)
  return text
}

export const quotes: Command = {
  help: `Shows the questions about a quote, and answers them in the name of the shop.
Usage: npm run cli -- quotes thread <number>
       npm run cli -- quotes answer <number> --to <address> | all | link --text <text>
"thread" prints every message with its writer, of all revisions. "answer" writes to one recipient, to all who have opened the
quote, or to those who have the sender's own link, and mails it; only who has opened the quote is written to, and nothing is
written once it has ended or was ordered.`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS)
    const [name, ...words] = positionals
    if (name === 'thread') return thread(numberOf(name, words), terminal)
    if (name !== 'answer') throw new WrongUsage('quotes takes thread or answer; --help says more.')
    const { to, text } = values
    const number = numberOf(name, words)
    return answer(
      {
        number,
        to: given('--to, an address, all or link', to),
        text: given('--text', text),
      },
      terminal,
    )
  },
}
