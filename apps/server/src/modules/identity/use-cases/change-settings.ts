import type { BodyOf, ResultOf } from '@waybill/contract'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'
import { fail, ok, type Result } from '@waybill/domain/result'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { apiError, invalidField, NOT_FOUND, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { MemberContext } from '../../../platform/http/register-action.ts'
import { urlProblem } from '../../../platform/outgoing/post-out.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import { confirmPassword, endOtherSignIns } from '../../session/index.ts'
import {
  deleteDomain,
  deleteProvider,
  findDomain,
  findProvider,
  insertDomain,
  isVerifiedDomain,
  listDomains,
  storeCheck,
  storeProvider,
  type StoredDomain,
} from '../repository.ts'
import { returnAddress } from '../return-address.ts'
import { recordName, recordValue, txtLookup } from '../txt-records.ts'

/** A verified record is looked up again after that. */
export const CHECK_EVERY_MS = 7 * DAY_MS
const MOST_DOMAINS = 20
/** Look-ups of an account. */
const CHECKS_AN_HOUR = 30

type Settings = ResultOf<'GET /account/company-sign-in'>
type ChangedSettings = Promise<Result<Settings, ApiError>>

/** A look-up that finds nothing is stored of a verified domain alone. */
function stateOf({ verifiedAt, checkedAt }: StoredDomain) {
  if (verifiedAt !== null) return 'verified' as const
  return checkedAt === null ? ('open' as const) : ('lost' as const)
}

/** The settings as their call and page show them; the client's secret is never shown again. */
export async function readSettings({ member, context, db }: MemberContext): Promise<Settings> {
  const { accountId } = member
  const provider = await findProvider(db, accountId)
  const domains = await listDomains(db, accountId)
  return {
    provider:
      provider === undefined
        ? null
        : {
            issuer: provider.issuer,
            client_id: provider.clientId,
            has_secret: provider.secretSealed === null ? 0 : 1,
            first_sign_in: provider.firstSignIn,
            is_required: provider.isRequired ? 1 : 0,
          },
    redirect_uri: returnAddress(context.ports, accountId),
    domains: domains.map((each) => ({
      id: each.id,
      domain: each.domain,
      record_name: recordName(each.domain),
      record_value: recordValue(each.proof),
      state: stateOf(each),
      checked_at: each.checkedAt === null ? null : new Date(each.checkedAt).toISOString(),
      checked_at_epoch: each.checkedAt,
    })),
  }
}

async function record({ member, context, db }: MemberContext, name: string, data: object = {}): Promise<void> {
  const { accountId } = member
  const entity = { entity: 'account', entityId: String(accountId), accountId } as const
  await recordEvent(db, context.ports.keys, { name, ...entity, actor: actorName(member), data, now: context.now })
}

type Confirmed = BodyOf<'POST /account/company-sign-in/remove'>

/** Stores the provider, confirmed by the password: who sets it decides who the members are (S-20). */
export async function saveProvider(
  body: BodyOf<'POST /account/company-sign-in'>,
  acting: MemberContext,
): ChangedSettings {
  const { member, context, db } = acting
  const { accountId } = member
  const { config, keys } = context.ports
  if (urlProblem(body.issuer, { targets: config.WEBHOOK_TARGETS }) !== undefined || body.issuer.includes('?'))
    return fail(invalidField('issuer', 'company.error.issuer'))
  const confirmed = await confirmPassword(body.password, acting)
  if (!confirmed.ok) return confirmed
  const { client_secret: secret = '', issuer, is_required: isRequired } = body
  const before = await findProvider(db, accountId)
  const secretSealed = secret === '' ? (before?.secretSealed ?? null) : keys.seal('client-secret', secret)
  const firstSignIn = body.first_sign_in
  const provider = {
    accountId,
    issuer,
    clientId: body.client_id,
    secretSealed,
    firstSignIn,
    isRequired: isRequired === 1,
  }
  await storeProvider(db, provider, context.now)
  if (provider.isRequired) await endOtherSignIns(db, accountId, context.now)
  await record(acting, 'company_sign_in.changed', { issuer, firstSignIn, isRequired })
  return ok(await readSettings(acting))
}

/** Members sign in with their passwords again: confirmed as what set it up. */
export async function removeProvider({ password }: Confirmed, acting: MemberContext): ChangedSettings {
  const confirmed = await confirmPassword(password, acting)
  if (!confirmed.ok) return confirmed
  if (!(await deleteProvider(acting.db, acting.member.accountId))) return fail(NOT_FOUND)
  await record(acting, 'company_sign_in.removed')
  return ok(await readSettings(acting))
}

/** The name as name servers know it: lower case, international names in their ASCII form; undefined for none. */
function domainIn(text: string): string | undefined {
  const url = /^[^/:?#@\\\s]+$/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  return /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/.test(name)
    ? name
    : undefined
}

/** Adds a domain that is still to be proved; nothing is said of other accounts before that. */
export async function addDomain(
  { domain: typed }: BodyOf<'POST /account/company-sign-in/domains'>,
  acting: MemberContext,
): ChangedSettings {
  const { member, context, db } = acting
  const { accountId } = member
  const domain = domainIn(typed)
  if (domain === undefined) return fail(invalidField('domain', 'company.error.domain'))
  if ((await listDomains(db, accountId)).length >= MOST_DOMAINS)
    return fail(invalidField('domain', 'company.error.mostDomains', { count: MOST_DOMAINS }))
  const proof = context.ports.ids.token()
  const isNew = await insertDomain(db, { accountId, domain, proof, now: context.now })
  if (!isNew) return fail(invalidField('domain', 'company.error.known'))
  await record(acting, 'company_domain.added', { domain })
  return ok(await readSettings(acting))
}

/** Looks for the record now. It stands in no transaction, since name servers answer when they do. */
export async function checkDomain(id: number, acting: MemberContext): ChangedSettings {
  const { member, context } = acting
  const { store, config } = context.ports
  const { accountId } = member
  const domain = await findDomain(store.db, { accountId, id })
  if (domain === undefined) return fail(NOT_FOUND)
  const limited = await inTransaction(store, async (db) => {
    if (config.RATE_LIMIT === 'off') return ok(true)
    const bucket = { bucket: `domain-check:${accountId}`, windowMs: HOUR_MS, limit: CHECKS_AN_HOUR, hits: 1 }
    const wait = await takeFromWindows(db, [bucket], context.now)
    return wait === undefined ? ok(true) : fail(tooMany(wait, { keepsWork: true }))
  })
  if (!limited.ok) return limited
  const records = await txtLookup(config.DNS_SERVERS)(recordName(domain.domain))
  if (records === undefined) return fail(apiError(503, 'domain-unanswered'))
  if (!records.includes(recordValue(domain.proof))) return fail(apiError(409, 'domain-unproved'))
  return inTransaction(store, (db) => settle(domain, { ...acting, db }))
}

async function settle(domain: StoredDomain, acting: MemberContext): ChangedSettings {
  const { context, db } = acting
  const isTaken = domain.verifiedAt === null && (await isVerifiedDomain(db, { domain: domain.domain }))
  const check = { ...domain, isVerified: true, now: context.now, nextAt: context.now + CHECK_EVERY_MS }
  if (isTaken || !(await storeCheck(db, check))) return fail(apiError(409, 'domain-taken'))
  if (domain.verifiedAt === null) await record(acting, 'company_domain.verified', { domain: domain.domain })
  const provider = await findProvider(db, domain.accountId)
  if (provider?.isRequired === true) await endOtherSignIns(db, domain.accountId, context.now)
  return ok(await readSettings(acting))
}

/** Addresses of the domain sign in with their passwords again. */
export async function removeDomain(id: number, { password }: Confirmed, acting: MemberContext): ChangedSettings {
  const own = { accountId: acting.member.accountId, id }
  const domain = await findDomain(acting.db, own)
  if (domain === undefined) return fail(NOT_FOUND)
  const confirmed = await confirmPassword(password, acting)
  if (!confirmed.ok) return confirmed
  if (!(await deleteDomain(acting.db, own))) return fail(NOT_FOUND)
  await record(acting, 'company_domain.removed', { domain: domain.domain })
  return ok(await readSettings(acting))
}
