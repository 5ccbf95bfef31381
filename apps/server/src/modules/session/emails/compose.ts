import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { fullName } from '../../../platform/full-name.ts'
import { hashToken } from '../../../platform/ids.ts'
import { findMemberContact } from '../../account/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { findLiveSubscription } from '../../billing/index.ts'
import { findReset } from '../repository-factor-reset.ts'
import { deviceName } from '../device-name.ts'
import { factorChangeOf } from '../use-cases/record-factor.ts'
import { findUserAgent } from '../repository-devices.ts'

/** The member of an account's mail. */
async function findPerson(db: Executor, memberId: number) {
  return db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.first_name', 'account.id as account_id', 'account.company'])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

const verifyEmail: MailComposer = async ({ ports, order, secrets, now }) => {
  const { db } = ports.store
  const person = await findPerson(db, Number(order.refs['memberId']))
  const subscription = await findLiveSubscription(db, person.account_id)
  const t = ports.pages.translator(order.locale)
  const planTitle =
    subscription === undefined || subscription.plan_id === 0
      ? t('cart.customSolution')
      : titleOf(ports.catalogue.current(), subscription.plan_id, order.locale)
  return {
    name: 'verify_email',
    props: {
      firstName: person.first_name,
      company: person.company,
      link: ports.publicUrl + localePath(order.locale, `/verify-email/${secrets['token'] ?? ''}`),
      planTitle,
      trialEndsAt: subscription?.trial_end ?? now,
      isAgain: order.refs['again'] === 1,
    },
  }
}

const resetPassword: MailComposer = async ({ ports, order, secrets }) => {
  const person = await findPerson(ports.store.db, Number(order.refs['memberId']))
  const link = ports.publicUrl + localePath(order.locale, `/account/password/reset/${secrets['token'] ?? ''}`)
  const company = order.refs['isFirst'] === 1 ? person.company : ''
  return { name: 'reset_password', props: { firstName: person.first_name, company, link } }
}

const passwordChanged: MailComposer = async ({ ports, order, firstAt }) => {
  const person = await findPerson(ports.store.db, Number(order.refs['memberId']))
  const link = ports.publicUrl + localePath(order.locale, '/account/password/forgot')
  return { name: 'password_changed', props: { firstName: person.first_name, at: firstAt, link } }
}

const factorChanged: MailComposer = async ({ ports, order, firstAt }) => {
  const { change, codesLeft, memberId } = order.refs
  const { first_name: firstName } = await findPerson(ports.store.db, Number(memberId))
  const link = ports.publicUrl + localePath(order.locale, '/account/security/factor')
  return {
    name: 'factor_changed',
    props: { firstName, change: factorChangeOf(change), codesLeft: Number(codesLeft), at: firstAt, link },
  }
}

/** The link that stops the reset; nothing where it was stopped, or has come, before the mail went out. */
const factorReset: MailComposer = async ({ ports, order, secrets, now }) => {
  const { db } = ports.store
  const { memberId, byId, resetAt } = order.refs
  const token = secrets['token'] ?? ''
  if ((await findReset(db, hashToken(token), now)) === undefined) return undefined
  const { first_name: firstName } = await findPerson(db, Number(memberId))
  const by = Number(byId) === 0 ? '' : fullName(await findMemberContact(db, Number(byId)))
  const link = ports.publicUrl + localePath(order.locale, `/account/factor-reset/${token}`)
  return { name: 'factor_reset', props: { firstName, by, at: Number(resetAt), link } }
}

const newDevice: MailComposer = async ({ ports, order, firstAt }) => {
  const person = await findPerson(ports.store.db, Number(order.refs['memberId']))
  const link = ports.publicUrl + localePath(order.locale, '/account/security')
  const userAgent = await findUserAgent(ports.store.db, Number(order.refs['sessionId']))
  const device = deviceName(userAgent, ports.pages.translator(order.locale))
  return { name: 'new_device', props: { firstName: person.first_name, device, at: firstAt, link } }
}

const knownAddress: MailComposer = async ({ ports, order }) => {
  const person = await findPerson(ports.store.db, Number(order.refs['memberId']))
  const link = (path: string): string => ports.publicUrl + localePath(order.locale, path)
  return {
    name: 'known_address',
    props: { firstName: person.first_name, signInLink: link('/sign-in'), resetLink: link('/account/password/forgot') },
  }
}

export const accountMails = {
  verify_email: verifyEmail,
  reset_password: resetPassword,
  password_changed: passwordChanged,
  factor_changed: factorChanged,
  factor_reset: factorReset,
  new_device: newDevice,
  known_address: knownAddress,
}
