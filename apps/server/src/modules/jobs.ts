import { isUnwantedMail } from '@waybill/contract/mail-kinds'
import type { WorkPorts } from '../platform/ports.ts'
import type { Job } from '../platform/worker/job.ts'
import { cleanUpJob } from '../platform/worker/clean-up-job.ts'
import { upkeepJob } from '../platform/worker/upkeep-job.ts'
import { outboxJob, type MailOutcome, type OutboxRow } from '../platform/worker/outbox-job.ts'
import type { MailComposer } from '../platform/mail/mail-composer.ts'
import { gatewayJob } from './billing/collect/gateway-job.ts'
import { missedEventsJob } from './billing/collect/missed-events-job.ts'
import { paymentJob } from './billing/collect/payment-job.ts'
import { refundJob } from './billing/collect/refund-job.ts'
import { forgetUncharged } from './billing/store/usage.ts'
import { statementJob } from './billing/usage/statement-job.ts'
import { taxNumberJob } from './billing/collect/tax-number-job.ts'
import { stoppedVisitsJob, visitJob } from './billing/core/visit-job.ts'
import { findMailReader } from './account/index.ts'
import { findBuyerOfAccounts } from './billing/index.ts'
import { teamMails } from './team/emails/compose.ts'
import { profileMails } from './profile/emails/compose.ts'
import { contactMails } from './contact/emails/compose.ts'
import { deletionJob } from './erasure/deletion-job.ts'
import { deletionMails } from './erasure/deletion-mails.ts'
import { forgetLastMails } from './erasure/repository-deletions.ts'
import { exportMails } from './export/export-page.ts'
import { forgetExports } from './export/repository-exports.ts'
import { forgetJob } from './erasure/forget-job.ts'
import { companyMails, domainJob, forgetBegunSignIns, txtLookup } from './identity/index.ts'
import { gatewayMails } from './billing/collect/gateway-mails.ts'
import { noteReturnedMail } from './quote/index.ts'
import { quoteMails } from './quote/emails/compose.ts'
import { messageMails } from './quote/emails/compose-messages.ts'
import { reminderJob } from './quote/reminder-job.ts'
import { forgetOwners } from './quote/repository-owner.ts'
import { billingMails } from './account-pages/emails/compose.ts'
import { accountMails } from './session/emails/compose.ts'
import { factorResetJob } from './session/use-cases/reset-factor.ts'
import { MailRejected } from '../platform/mail/mail-rejection.ts'
import { returnAddress } from '../platform/mail/return-address.ts'
import { openSecrets } from '../platform/events.ts'
import { shopAddress } from '../platform/mail/shop-sender.ts'
import { createPostOut } from '../platform/outgoing/post-out.ts'
import { staffMails } from './admin/mail-owners.ts'
import { forgetProviderSignIns } from './admin/repository-provider.ts'
import { webhookMails } from './webhook/emails/compose.ts'
import { webhookJob } from './webhook/index.ts'

/** Every template of the outbox and who composes it. */
const MAIL_COMPOSERS: Readonly<Record<string, MailComposer>> = {
  ...quoteMails,
  ...messageMails,
  ...accountMails,
  ...contactMails,
  ...teamMails,
  ...companyMails,
  ...profileMails,
  ...deletionMails,
  ...exportMails,
  ...billingMails,
  ...webhookMails,
  ...staffMails,
  ...gatewayMails,
}

/** Composes a waiting mail in its recipient's language and hands it over; an unknown template becomes a dead letter. */
async function deliverMail(ports: WorkPorts, row: OutboxRow, now: number): Promise<MailOutcome> {
  const order = row.payload
  // its account was erased
  if (order.to === '') return 'not_wanted'
  const compose = MAIL_COMPOSERS[order.template]
  if (compose === undefined) throw new Error(`no composer for the mail ${order.template}`)
  const copy = await accountsCopy(ports, row)
  if (copy === 'not_wanted') return copy
  const mail = await compose({ ports, order, secrets: openSecrets(ports.keys, order), now, firstAt: row.first_at })
  if (mail === undefined) return 'not_wanted'
  const reader = await findMailReader(ports.store.db, row.account_id, order.to)
  if (isUnwantedMail(mail.name, reader.without)) return 'not_wanted'
  const documents = mail.attachments ?? []
  const attachments = documents.filter((document) => document !== undefined)
  const { subject, html, text } = ports.pages.mail(mail.name, mail.props, {
    locale: order.locale,
    accountZone: reader.timeZone,
    ...(attachments.length < documents.length && { lacksDocument: true }),
    ...copy,
  })
  const returnTo = ports.config.MAIL_RETURN
  const message = {
    dedupeKey: row.dedupe_key,
    to: order.to,
    ...(returnTo !== undefined && { returnAddress: returnAddress(ports.keys, returnTo, row.id) }),
    subject,
    html,
    text,
    headers: mail.headers ?? {},
    attachments,
  }
  try {
    await ports.mail.send(message, now)
  } catch (error) {
    return rejectedMail(ports, row, { error, now })
  }
  await mail.onSent?.()
  return 'sent'
}

/** The buyer whose accounts department a copy goes to; not once its address was taken out (S-25). Nothing of any other mail. */
async function accountsCopy(
  { store }: WorkPorts,
  { account_id: accountId, payload: { to, refs } }: OutboxRow,
): Promise<{ readonly accountsOf: string } | 'not_wanted' | undefined> {
  if (refs['reader'] !== 'accounts') return undefined
  const accountsOf = await findBuyerOfAccounts(store.db, { accountId: accountId ?? 0, email: to })
  return accountsOf === undefined ? 'not_wanted' : { accountsOf }
}

/** The sender of a quote reads that it came back; of any other mail the operator does. */
async function rejectedMail(
  ports: WorkPorts,
  { id, payload }: OutboxRow,
  { error, now }: { readonly error: unknown; readonly now: number },
): Promise<'undelivered'> {
  if (!(error instanceof MailRejected)) throw error
  const returned = { mailId: id, failures: [{ rejection: error.rejection }] }
  const noted = await noteReturnedMail(returned, { store: ports.store, keys: ports.keys, now })
  // who doesn't get the question gets no quotes either
  if (noted === 'no-recipient' && payload.template !== 'quotes_again') throw error
  return 'undelivered'
}

/** Of a provider whose events can be lost. */
function missedEvents(ports: Parameters<typeof paymentJob>[0]): readonly Job[] {
  const { readChanged } = ports.gateway
  return readChanged === undefined ? [] : [missedEventsJob({ ...ports, gateway: { ...ports.gateway, readChanged } })]
}

/** Jobs that call the provider. */
const chargingJobs = (ports: Parameters<typeof paymentJob>[0] & Parameters<typeof forgetJob>[0]): readonly Job[] => [
  paymentJob(ports),
  refundJob(ports),
  ...missedEvents(ports),
  forgetJob(ports),
]

/** Everything that falls due, in the order of one instant (B-90): settlements, tries, what the accounts are due, reminders, webhooks, mails. */
export function jobs(ports: WorkPorts): readonly Job[] {
  return [
    ...(ports.sandboxGateway === undefined ? [] : [gatewayJob(ports, ports.sandboxGateway)]),
    ...(ports.gateway === undefined ? [] : chargingJobs({ ...ports, gateway: ports.gateway })),
    ...(ports.taxRegister === undefined ? [] : [taxNumberJob({ ...ports, taxRegister: ports.taxRegister })]),
    visitJob(ports),
    stoppedVisitsJob(ports),
    statementJob(ports),
    deletionJob(ports),
    reminderJob(ports),
    factorResetJob(ports),
    domainJob({ ...ports, lookUp: txtLookup(ports.config.DNS_SERVERS) }),
    webhookJob({
      ...ports,
      db: ports.store.db,
      post: createPostOut({ targets: ports.config.WEBHOOK_TARGETS }),
      operator: () => shopAddress(ports.config, { contact: ports.catalogue.settings().contact, seller: ports.seller }),
    }),
    outboxJob({
      db: ports.store.db,
      clock: ports.clock,
      log: ports.log,
      deliver: (row, now) => deliverMail(ports, row, now),
      onFailure: (row, error) =>
        ports.log.error({ err: error, template: row.payload.template, attempts: row.attempts }, 'mail not delivered'),
    }),
    cleanUpJob(ports.store.db, [
      forgetUncharged,
      forgetOwners,
      forgetLastMails,
      forgetExports,
      forgetBegunSignIns,
      forgetProviderSignIns,
    ]),
    ...(ports.store.kind === 'embedded' ? [upkeepJob(ports.store.db)] : []),
  ]
}
