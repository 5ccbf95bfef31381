import { accounts, givenBack, pricesAndUsage, subscriptions } from './billing-help-accounts.ts'
import { invoices, looking } from './billing-help-documents.ts'
import type { PartsHelp } from './command.ts'

const groups: readonly (readonly [string, PartsHelp])[] = [
  ['What needs you', looking],
  ['Invoices', invoices],
  ['Refunds and credit', givenBack],
  ['Trials and subscriptions', subscriptions],
  ['The account and its payer', accounts],
  ['Prices and usage', pricesAndUsage],
]

const parts: PartsHelp = Object.fromEntries(groups.flatMap(([, of]) => Object.entries(of)))
const width = Math.max(...Object.keys(parts).map((name) => name.length))

/** Its commands by what they are for, a line each. */
export const billingHelp = [
  'Shows accounts and what happens to them next; records bank transfers, refunds, cancellations and more.',
  'Usage: npm run cli -- billing <command> …',
  'Each is explained by "npm run cli -- billing <command> --help".',
  ...groups.flatMap(([title, of]) => [
    '',
    title,
    ...Object.entries(of).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`),
  ]),
].join('\n')

/** How one of them is called and what follows from it; undefined where there is none of this name. */
export function helpOfPart(name: string): string | undefined {
  const help = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (help === undefined) return undefined
  const calls = help.usage.map((words) => `npm run cli -- billing ${name} ${words}`.trimEnd())
  const [first = '', ...rest] = help.does
  return [`${first.toUpperCase()}${rest.join('')}.`, `Usage: ${calls.join('\n       ')}`, ...help.more].join('\n')
}
