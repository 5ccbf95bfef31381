import { createHash } from 'node:crypto'
import { mainLocale } from '@waybill/i18n'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { recordEvent } from '../../../platform/events.ts'
import { actorName } from '../../../platform/http/actor.ts'
import { tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { shopAddress } from '../../../platform/mail/shop-sender.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'
import type { ContactMessage } from '../read-message.ts'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'

const LIMIT_AN_HOUR = 10

/** A product, a change of the subscription, or anything else. */
export interface MessageSubject {
  readonly productId?: number | undefined
  readonly isChange?: true
}

export interface WrittenMessage {
  readonly message: ContactMessage
  readonly about: MessageSubject
  /** The form's stamp: one form sends one message once. */
  readonly stamp: string
}

/**
 * One mail to the shop, at most 10 an hour from one network (B-100). What was written travels sealed in the outbox and
 * is dropped there once it is delivered: the shop has it in its mailbox, not in the database.
 */
export async function sendMessage(
  written: WrittenMessage,
  context: RequestContext,
  db: Executor,
): Promise<Result<true, ApiError>> {
  const retryAfterMs = await countMessage(context, db)
  if (retryAfterMs !== undefined) return fail(tooMany(retryAfterMs))
  if (await isRepeated(written, context, db)) return ok(true)
  const { ports, actor, now, locale } = context
  const { productId, isChange = false } = written.about
  const id = ports.ids.uuid(now)
  const member = actor.kind === 'member' ? actor : undefined
  await recordEvent(db, ports.keys, {
    name: 'contact.message_sent',
    entity: 'contact_message',
    entityId: id,
    accountId: member?.accountId,
    actor: actorName(actor),
    data: { productId: productId ?? null, isChange, locale },
    now,
    mails: [
      {
        template: 'contact',
        to: shopAddress(ports.config, {
          seller: ports.seller,
          contact: ports.catalogue.settings().contact,
        }),
        locale: mainLocale(),
        dedupeKey: `contact:${id}`,
        refs: {
          writtenIn: locale,
          ...(productId !== undefined && { productId }),
          ...(isChange && { change: 1 }),
          ...(member !== undefined && { accountId: member.accountId, memberId: member.memberId }),
        },
        secrets: { ...written.message },
      },
    ],
  })
  return ok(true)
}

async function countMessage({ ports, networkPrefix, now }: RequestContext, db: Executor): Promise<number | undefined> {
  if (ports.config.RATE_LIMIT === 'off') return undefined
  return takeFromWindows(
    db,
    [{ bucket: `contact:from:${networkPrefix}`, windowMs: HOUR_MS, limit: LIMIT_AN_HOUR, hits: 1 }],
    now,
  )
}

/** The same text from the same form is the same click: a second click, a reload, a step back. */
async function isRepeated({ stamp, message }: WrittenMessage, { now }: RequestContext, db: Executor): Promise<boolean> {
  const print = createHash('sha256')
    .update(JSON.stringify([stamp, message]))
    .digest('base64url')
    .slice(0, 22)
  return (
    (await takeFromWindows(db, [{ bucket: `contact:once:${print}`, windowMs: DAY_MS, limit: 1, hits: 1 }], now)) !==
    undefined
  )
}
