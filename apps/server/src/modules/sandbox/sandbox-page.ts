import type { FastifyInstance } from 'fastify'
import { groupedCardNumber } from '@waybill/domain/payment'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordEvent } from '../../platform/events.ts'
import { testBankAccounts, testCards } from '../../platform/gateway/sandbox/test-values.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { NOT_FOUND, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import { startSession } from '../session/index.ts'
import type { MoveClock } from './clock-routes.ts'
import { mailLine } from './mailbox-routes.ts'
import { listMails } from './repository-mails.ts'
import type { Ports } from '../../platform/ports.ts'
import { mergeAtSignIn } from '../cart/index.ts'
import { accountsShown, findDemoMember, staffShown } from './use-cases/demo-accounts.ts'

const AFTER_SIGN_IN = '/account/billing/subscription'
const NEWEST_MAILS = 5

type SandboxOutcome = Result<PageOutcome<'sandbox'>, ApiError>

const TEST_VALUES = [
  ...testCards.map(({ number, ...card }) => ({ ...card, number: groupedCardNumber(number) })),
  ...testBankAccounts.map(({ accountNumber, outcome }) => ({ number: accountNumber, outcome })),
]

/** Everything that a demo needs in one place: accounts, the clock, payment methods, the mailbox. */
export function registerSandboxPage(app: FastifyInstance, ports: Ports, move: MoveClock): void {
  registerPage(app, ports, {
    path: '/sandbox',
    name: 'sandbox',
    access: 'sandbox',
    transaction: 'own',
    load: showSandbox,
    submit: (form, context) => submit(form, context, move),
  })
}

async function showSandbox({ ports, locale, now }: RequestContext, db: Executor): Promise<SandboxOutcome> {
  const accounts = await accountsShown(db, locale)
  const staff = await staffShown(db, { keys: ports.keys, now: ports.realClock.now() })
  const mails = (await listMails(db, NEWEST_MAILS)).map(mailLine)
  return ok({
    show: { accounts, staff, now, mails, cards: TEST_VALUES },
    title: ports.pages.translator(locale)('sandbox.title'),
  })
}

async function submit({ fields }: FormBody, context: RequestContext, move: MoveClock): Promise<SandboxOutcome> {
  switch (fields['intent']) {
    case 'sign_in':
      return signIn(fields['email'] ?? '', context)
    case 'advance':
      return advance(fields['days'] ?? '', context, move)
    default:
      return fail(invalidField('intent', 'errors.field_option'))
  }
}

/** One click, no password: only for the accounts of the demo, whose password everybody knows. */
async function signIn(email: string, context: RequestContext): Promise<SandboxOutcome> {
  const { ports, now } = context
  const member = await findDemoMember(ports.store.db, email)
  if (member === undefined) return fail(NOT_FOUND)
  return inTransaction(ports.store, async (db) => {
    await startSession(context, db, { id: member.id, accountId: member.account_id })
    await mergeAtSignIn(context, db, { accountId: member.account_id, currency: member.currency })
    await recordEvent(db, ports.keys, {
      name: 'session.started',
      entity: 'member',
      entityId: String(member.id),
      accountId: member.account_id,
      actor: `member:${member.id}`,
      data: { by: 'sandbox' },
      now,
    })
    return ok({ goTo: localePath(context.locale, AFTER_SIGN_IN) })
  })
}

async function advance(days: string, context: RequestContext, move: MoveClock): Promise<SandboxOutcome> {
  if (!/^[1-9]\d{0,2}$/.test(days)) return fail(invalidField('days', 'errors.field_integer'))
  const moved = await move({ advance: `P${days}D` })
  return moved.ok ? ok({ goTo: localePath(context.locale, '/sandbox') }) : moved
}
