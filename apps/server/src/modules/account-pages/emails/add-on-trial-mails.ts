import { forecastOf, type BillingFacts } from '@waybill/domain/billing'
import { moduleTrials, type ModuleTrial } from '@waybill/domain/subscription'
import type { MailComposer, MailJob } from '../../../platform/mail/mail-composer.ts'
import { findPrimaryContact, isPaidByOther } from '../../account/index.ts'
import { findSubscription, loadFacts } from '../../billing/index.ts'
import { titleOf } from '../../catalog/index.ts'
import { findTriedProducts } from '../repository-items.ts'
import { accountLink, chargeAhead } from './mail-parts.ts'

/** More instants than lie within three days. */
const MOST_INSTANTS = 12

interface Matter {
  readonly accountId: number
  readonly endsAt: number
  readonly about: { readonly firstName: string; readonly addOns: readonly string[]; readonly link: string }
}

/** The add-ons whose trials end at the instant of the mail and stand as they did; undefined where none does any more. */
async function matterOf(job: MailJob, trial: ModuleTrial): Promise<Matter | undefined> {
  const { ports, order } = job
  const { db } = ports.store
  const [subscriptionId, endsAt] = [Number(order.refs['subscriptionId']), Number(order.refs['endsAt'])]
  const { account_id: accountId } = await findSubscription(db, subscriptionId)
  const products = await findTriedProducts(db, { accountId, endsAt, trial })
  if (products.length === 0) return undefined
  const { firstName } = await findPrimaryContact(db, accountId)
  const catalogue = ports.catalogue.current()
  const addOns = products.map((id) => titleOf(catalogue, id, order.locale))
  return { accountId, endsAt, about: { firstName, addOns, link: accountLink(job) } }
}

/** True where nothing but a method that is good at the end is missing. */
function isWithoutMethod({ subscription, method, backup }: BillingFacts, endsAt: number): boolean {
  const isGood = [method, backup].some((one) => one !== undefined && (one.expiresAt ?? Infinity) > endsAt)
  return !isGood && subscription?.cancelAt === undefined && subscription?.pausedAt === undefined
}

/** End of the trials as things stand: by the plan that would be carried out. */
const addOnTrialEnding: MailComposer = async (job) => {
  const matter = await matterOf(job, moduleTrials.trial)
  if (matter === undefined) return undefined
  const { accountId, endsAt, about } = matter
  const { store, seller } = job.ports
  const facts = (await loadFacts(store.db, [accountId], { seller })).get(accountId)
  if (facts === undefined) return undefined
  const forecast = forecastOf(facts, job.now, { answer: 'paid', most: MOST_INSTANTS })
  const end = forecast.find(({ dueItems }) =>
    dueItems.some((due) => due.kind === 'add_on_trial_end' && due.at === endsAt),
  )
  const isOff = end?.effects.some((effect) => effect.kind === 'mailed' && effect.template === 'add_on_trial_ended')
  const willContinue = end !== undefined && isOff !== true
  // who is paid for by another account is mailed no amount
  const isCharged = willContinue && !(await isPaidByOther(store.db, accountId))
  const charge = isCharged ? await chargeAhead(job, accountId, endsAt) : undefined
  const { amount = null, fromCredit } = charge?.date === endsAt ? charge : {}
  const needsMethod = !willContinue && isWithoutMethod(facts, endsAt)
  return {
    name: 'add_on_trial_ending',
    props: { ...about, endsAt, willContinue, needsMethod, amount, ...(fromCredit && { fromCredit }) },
  }
}

const addOnTrialEnded: MailComposer = async (job) => {
  const matter = await matterOf(job, moduleTrials.expired)
  return matter && { name: 'add_on_trial_ended', props: matter.about }
}

export const addOnTrialMails = { add_on_trial_ending: addOnTrialEnding, add_on_trial_ended: addOnTrialEnded }
