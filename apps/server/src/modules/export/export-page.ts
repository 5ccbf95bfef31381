import { Readable } from 'node:stream'
import type { BodyOf, ResultOf } from '@waybill/contract'
import type { DataExportProps } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { recordEvent } from '../../platform/events.ts'
import { actorName } from '../../platform/http/actor.ts'
import { NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { authorisePage } from '../../platform/http/authorise.ts'
import type { MemberContext } from '../../platform/http/register-action.ts'
import { createContext, pathPart } from '../../platform/http/request-context.ts'
import type { MailComposer } from '../../platform/mail/mail-composer.ts'
import { sendErrorPage } from '../../platform/pages/page-answers.ts'
import { findMemberContact } from '../account/index.ts'
import { registerFormPage, type FormSite, type RejectedForm } from '../profile/index.ts'
import { confirmMember, findFactor } from '../session/index.ts'
import { insertExport, listExports, type OpenExport } from './repository-exports.ts'
import { writeOwnData } from './write-own-data.ts'

const PAGE = '/account/security/export'
/** So long the file can be fetched (S-23). */
const OPEN_MS = 7 * DAY_MS

const iso = (at: number): string => new Date(at).toISOString()
const hrefOf = ({ id }: OpenExport): string => `${PAGE}/${id}`

function exportOut(open: OpenExport): ResultOf<'POST /account/me/exports'>['export'] {
  const { id, requestedAt, expiresAt } = open
  return {
    id,
    requested_at: iso(requestedAt),
    requested_at_epoch: requestedAt,
    expires_at: iso(expiresAt),
    expires_at_epoch: expiresAt,
    href: hrefOf(open),
  }
}

/** Opens a file of what is known of the member, for seven days, and mails it: password and factor are given again (S-23). */
async function requestExport(
  given: BodyOf<'POST /account/me/exports'>,
  acting: MemberContext,
): Promise<Result<ResultOf<'POST /account/me/exports'>, ApiError>> {
  const confirmed = await confirmMember(given, acting)
  if (!confirmed.ok) return confirmed
  const { member, context, db } = acting
  const { now, ports } = context
  const { memberId, accountId, email, locale } = member
  const open = { id: ports.ids.uuid(now), requestedAt: now, expiresAt: now + OPEN_MS }
  await insertExport(db, { ...open, memberId, accountId })
  const refs = { memberId, expiresAt: open.expiresAt }
  await recordEvent(db, ports.keys, {
    name: 'member.export_requested',
    entity: 'member',
    entityId: String(memberId),
    accountId,
    actor: actorName(member),
    data: {},
    now,
    mails: [{ template: 'export_ready', to: email, locale, dedupeKey: `export_ready:${open.id}`, refs }],
  })
  return ok({ export: exportOut(open) })
}

const exportReady: MailComposer = async ({ ports, order: { refs, locale } }) => {
  const { firstName } = await findMemberContact(ports.store.db, Number(refs['memberId']))
  const link = ports.publicUrl + localePath(locale, PAGE)
  return { name: 'export_ready', props: { firstName, expiresAt: Number(refs['expiresAt']), link } }
}

export const exportMails = { export_ready: exportReady }

async function exportProps(acting: MemberContext, { fields, problems }: RejectedForm): Promise<DataExportProps> {
  const { member, context, db } = acting
  const { email, isPrimary, timeZone, memberId } = member
  const files = await listExports(db, memberId, context.now)
  const factor = await findFactor(db, memberId, context.now)
  return {
    email,
    isPrimary,
    files: files.map((open) => ({ ...open, href: hrefOf(open) })),
    hasFactor: factor !== undefined,
    hasPasskey: factor !== undefined && factor.passkeys > 0,
    rejected: problems.length === 0 ? '' : (fields['intent'] ?? ''),
    problems,
    timeZone,
  }
}

/** The file, by the page's own address: it works with the cookie alone, for the member who requested it, while it is open. */
function registerFile({ app, ports }: FormSite): void {
  const path = `${PAGE}/:id`
  app.get(path, { config: { access: 'account', isPage: true } }, async (request, reply) => {
    const context = await createContext(ports, request, reply)
    const { actor, now } = context
    const denied = authorisePage({ path, access: 'account' }, actor)
    if (denied !== undefined || actor.kind !== 'member')
      return sendErrorPage(ports, { context, reply, rejected: denied ?? NOT_FOUND })
    const { memberId, accountId, isPrimary } = actor
    const id = pathPart(context, 'id')
    const open = (await listExports(ports.store.db, memberId, now)).find((each) => each.id === id)
    if (open === undefined) return sendErrorPage(ports, { context, reply, rejected: NOT_FOUND })
    const written = writeOwnData(ports.store.db, { memberId, accountId, isPrimary, now })
    return reply
      .header('content-disposition', `attachment; filename="data-${iso(now).slice(0, 10)}.zip"`)
      .header('cache-control', 'private, no-store')
      .type('application/zip')
      .send(Readable.from(written))
  })
}

/** The page of a member's own data, its calls, and the file. */
export function registerExport(site: FormSite): void {
  const { actions } = site
  actions.member('GET /account/me/exports', async (_, { member, context, db }) => {
    const files = await listExports(db, member.memberId, context.now)
    return ok({ exports: files.map(exportOut) })
  })
  actions.member('POST /account/me/exports', ({ body }, acting) => requestExport(body, acting), {
    bodyOf: (fields) =>
      ok({ password: (fields['password'] ?? '').slice(0, 1_024), code: (fields['code'] ?? '').slice(0, 40) }),
  })
  registerFile(site)
  registerFormPage(site, { path: PAGE, name: 'data_export', title: 'profile.export.title', props: exportProps })
}
