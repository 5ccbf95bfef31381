import type { z } from 'zod'
import { accounts } from './staff/accounts.ts'
import { givenBack } from './staff/given-back.ts'
import { invoices } from './staff/invoices.ts'
import { looking } from './staff/looking.ts'
import { messages } from './staff/messages.ts'
import { pricesAndUsage } from './staff/prices-and-usage.ts'
import { quotes } from './staff/quotes.ts'
import { subscriptions } from './staff/subscriptions.ts'

/** The titles of the help, each with its commands. */
export const staffGroups = {
  'What needs you': looking,
  Invoices: invoices,
  'Refunds and credit': givenBack,
  'Trials and subscriptions': subscriptions,
  'The account and its payer': accounts,
  'Prices and usage': pricesAndUsage,
  Quotes: quotes,
  'Mails and webhooks': messages,
} as const

/** Every command of the staff on what an account has and owes, and on what is quoted. */
export const staffCommands = {
  ...looking,
  ...invoices,
  ...givenBack,
  ...subscriptions,
  ...accounts,
  ...pricesAndUsage,
  ...quotes,
  ...messages,
} as const

export type StaffName = keyof typeof staffCommands

/** The body of a command, once it is valid. */
export type StaffBody<K extends StaffName> = z.output<z.ZodObject<(typeof staffCommands)[K]['body']>>
