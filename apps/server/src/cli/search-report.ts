import { parseArgs } from 'node:util'
import { mostMissed, type MissedTerm } from '../modules/search/repository.ts'
import { WrongUsage, type Command } from './command.ts'
import { withStore } from './with-store.ts'

const USUAL_DAYS = 30
const RETENTION_DAYS = 90
const LISTED = 100

export const searchReport: Command = {
  help: `Prints what was searched for and not found, the most frequent first.
Usage: npm run cli -- search-report [--days <1 to ${RETENTION_DAYS}, usually ${USUAL_DAYS}>]
Counted by day and language, without anybody's name or address; kept for ${RETENTION_DAYS} days.`,
  run: (args, terminal) => {
    const days = readDays(args)
    return withStore(terminal, async ({ store, clock }) => {
      const missed = await mostMissed(store.db, { now: clock.now(), days, limit: LISTED })
      const span = days === 1 ? 'today' : `in the last ${days} days`
      if (missed.length === 0) terminal.out(`Every search ${span} found something.`)
      else for (const line of tableOf(missed)) terminal.out(line)
      return 0
    })
  },
}

function tableOf(missed: readonly MissedTerm[]): readonly string[] {
  const line = (searches: string, days: string, rest: string): string =>
    `${searches.padStart(8)}  ${days.padStart(4)}  ${rest}`
  return [
    line('searches', 'days', 'language  term'),
    ...missed.map(({ searches, days, locale, term }) =>
      // control characters that reverse a terminal's line are shown as a replacement character
      line(String(searches), String(days), `${locale.padEnd(8)}  ${term.replace(/\p{C}/gu, '\ufffd')}`),
    ),
  ]
}

function readDays(args: readonly string[]): number {
  try {
    const { days } = parseArgs({ args: [...args], options: { days: { type: 'string' } } }).values
    const count = days === undefined ? USUAL_DAYS : /^\d{1,3}$/.test(days) ? Number(days) : 0
    if (count < 1 || count > RETENTION_DAYS) throw new WrongUsage(`--days is a number from 1 to ${RETENTION_DAYS}.`)
    return count
  } catch (error) {
    if (error instanceof TypeError) throw new WrongUsage(error.message)
    throw error
  }
}
