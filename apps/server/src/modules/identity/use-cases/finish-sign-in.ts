import { fail, ok, type Result } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { ProviderIdentity } from '../../../platform/provider/provider-client.ts'
import { comeFromProvider } from '../../../platform/provider/round-trip.ts'
import { confirmSession } from '../../session/index.ts'
import { findBound, takeBegun, type BegunSession } from '../repository-sign-in.ts'
import { findProvider, listDomains, type StoredProvider } from '../repository.ts'
import { returnAddress } from '../return-address.ts'
import { clientOf } from './begin-sign-in.ts'
import { enterByCompany } from './enter-by-company.ts'

/** Language that the sign-in began in, and its end. */
export interface FinishedSession {
  readonly locale: Locale
  /** A path of ours; or what was wrong. */
  readonly outcome: Result<string, ApiError>
}

const OVER = apiError(410, 'company-over')

/**
 * Finishes a sign-in by the provider's answer: once, within its ten minutes, in the browser that began it, at the address of
 * the provider that it began with (S-20).
 */
export async function finishSignIn(accountId: number, context: RequestContext): Promise<FinishedSession> {
  const { ports, locale, request } = context
  const back = comeFromProvider('company', context)
  if (back === undefined) return { locale, outcome: fail(OVER) }
  const begun = await takeBegun(ports.store.db, {
    stateHash: back.stateHash,
    accountId,
    now: ports.realClock.now(),
  })
  const provider = await findProvider(ports.store.db, accountId)
  if (begun === undefined || provider?.issuer !== begun.issuer) return { locale, outcome: fail(OVER) }
  if (back.isCancelled) return { locale: begun.locale, outcome: fail(apiError(403, 'company-cancelled')) }
  const person = await back.read(clientOf(ports, provider), {
    redirectUri: returnAddress(ports, accountId),
    isAgain: begun.sessionId !== null,
  })
  if (!person.ok) {
    request.log.warn({ err: person.failure, account: accountId }, 'the answer of an identity provider was rejected')
    return { locale: begun.locale, outcome: fail(apiError(401, 'company-rejected')) }
  }
  return { locale: begun.locale, outcome: await accept({ begun, provider, person: person.value }, context) }
}

interface Accepting {
  readonly begun: BegunSession
  readonly provider: StoredProvider
  readonly person: ProviderIdentity
}

function accept({ begun, provider, person }: Accepting, context: RequestContext): Promise<Result<string, ApiError>> {
  const { store } = context.ports
  if (begun.sessionId !== null) return confirmAgain({ begun, provider, person }, context)
  return inTransaction(store, async (db) => {
    const domains = await listDomains(db, provider.accountId)
    // lost while the person was there
    if (domains.every(({ verifiedAt }) => verifiedAt === null)) return fail(apiError(403, 'company-domain-lost'))
    const entered = await enterByCompany({ provider, person }, { context, db })
    return entered.ok ? ok(begun.next) : entered
  })
}

/** The same person in the same session. */
function confirmAgain(
  { begun, person }: Accepting,
  { ports, actor }: RequestContext,
): Promise<Result<string, ApiError>> {
  return inTransaction(ports.store, async (db) => {
    const bound = await findBound(db, person)
    const isSame = actor.kind === 'member' && actor.sessionId === begun.sessionId && bound?.id === actor.memberId
    if (!isSame) return fail(apiError(403, 'company-other-person'))
    await confirmSession(db, actor.sessionId, ports.realClock.now())
    return ok(begun.next)
  })
}
