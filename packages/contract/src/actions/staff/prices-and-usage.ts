import { z } from 'zod'
import { count, flag, staffGroup } from '../staff-command.ts'

const ACCOUNTS = 'takes numbers of accounts; without one it is about all of them'
const NOTICE = '--days takes a count of days from 30 on'
const REPORTED = 'takes an account, --usage and --quantity, or --file'

export const pricesAndUsage = staffGroup({
  reprice: {
    does: 'moves subscribers to the prices of the newest catalogue',
    duty: 'sell',
    usage: [
      '[<account> …] [--days <30>] [--json]',
      '[<account> …] [--days <30>] --confirm <catalogue version>',
      '[<account> …] --withdraw',
    ],
    follows: `All of them, or the accounts that are named. Without --confirm it shows for each what it pays and what it will pay, from which
renewal on, or why its prices stay; nothing is changed. With --confirm and the version that the preview named it is planned: each
member is notified by mail, and charged at the new prices from the first renewal on that is --days away, 30 at least. A member who
doesn't agree cancels until then. It can be run again after a crash: no member is notified twice. A later repricing takes the place
of an earlier one; --withdraw takes back what has not taken effect.
`,
    body: {
      accounts: z
        .string()
        .regex(/^\d{1,15}( \d{1,15})*$/, ACCOUNTS)
        .transform((words) => words.split(' ').map(Number))
        .optional(),
      days: count(/^\d{1,3}$/, NOTICE)
        .refine((days) => days >= 30, NOTICE)
        .default(30),
      json: flag,
      confirm: z.string().optional(),
      withdraw: flag,
    },
    choice: { of: ['confirm', 'withdraw'], needs: 'takes --confirm or --withdraw', mayBeNone: true },
    signedBy: 'staff',
    carriedOutBy: ['confirm', 'withdraw'],
    otherwise: '',
  },
  'report-usage': {
    does: 'counts how many there are of something that an account is charged by',
    duty: 'serve',
    usage: [
      '<account> --usage <vehicle> --quantity <8> [--at <2026-03-31T20:00Z>] [--key <text>]',
      '--file <usage.csv or usage.json>',
    ],
    follows: `From an instant on: now, or --at. A month is charged by its highest count. The first line of a CSV file is
account,key,usage_key,quantity,at; a JSON file is a list of objects with these fields. A key names one report of an account for ever,
so a file can be sent again: what is known is counted once. One report alone is named by what it says, or by --key. What comes before
the hour after its month is over is on its invoice, later it is on the next one, for 35 days.
`,
    body: {
      account: z.string().regex(/^\S+$/, REPORTED).optional(),
      file: z.object({ name: z.string(), text: z.string() }).optional(),
      usage: z.string().optional(),
      quantity: z.string().optional(),
      at: z.string().optional(),
      key: z.string().optional(),
    },
    choice: { of: ['account', 'file'], needs: REPORTED },
    signedBy: 'staff',
    file: 'read',
    otherwise: '',
  },
})
