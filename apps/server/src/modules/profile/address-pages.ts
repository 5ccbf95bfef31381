import type { AddressLinkProps } from '@waybill/contract/pages'
import { ok, type Result } from '@waybill/domain/result'
import type { MessageId } from '@waybill/i18n'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { ActionContext } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import { findResetOfLink, stopResetByLink } from '../session/index.ts'
import type { FormSite } from './form-page.ts'
import { confirmAddress, findAddressLink, restoreAddress } from './use-cases/change-address.ts'

interface MailLink {
  readonly path: string
  readonly title: MessageId
  readonly asks: AddressLinkProps['state']
  readonly done: AddressLinkProps['state']
  readonly find: (token: string, by: ActionContext) => Promise<{ readonly address?: string } | undefined>
  readonly change: (token: string, by: ActionContext) => Promise<Result<{ readonly email?: string }, ApiError>>
}

/** Links of mails: the page only asks, so that a mail scanner changes nothing (D-13). */
const LINKS: readonly MailLink[] = [
  {
    path: '/account/email/confirm/:token',
    title: 'profile.address.title',
    asks: 'confirm',
    done: 'confirmed',
    find: (token, by) => findAddressLink(token, 'confirm_address', by),
    change: confirmAddress,
  },
  {
    path: '/account/email/restore/:token',
    title: 'profile.address.title',
    asks: 'restore',
    done: 'restored',
    find: (token, by) => findAddressLink(token, 'restore_address', by),
    change: restoreAddress,
  },
  {
    path: '/account/factor-reset/:token',
    title: 'profile.factor.title',
    asks: 'stop_reset',
    done: 'reset_stopped',
    find: findResetOfLink,
    change: stopResetByLink,
  },
]

/** The pages behind links that change how a member signs in, and their calls. */
export function registerAddressPages({ app, ports, actions }: FormSite): void {
  actions.anyone('POST /account/email/confirm/{token}', ({ params }, by) => confirmAddress(params.token, by))
  actions.anyone('POST /account/email/restore/{token}', ({ params }, by) => restoreAddress(params.token, by))
  actions.anyone('POST /account/factor-reset/{token}', ({ params }, by) => stopResetByLink(params.token, by))
  for (const { path, title, asks, done, find, change } of LINKS) {
    const shown = ({ locale }: RequestContext, show: AddressLinkProps) =>
      ok({ show, title: ports.pages.translator(locale)(title), ...(show.state === 'invalid' && { status: 410 }) })
    registerPage(app, ports, {
      path,
      name: 'address_link',
      access: 'session',
      load: async (context, db) => {
        void context.reply.header('referrer-policy', 'no-referrer')
        const link = await find(pathPart(context, 'token'), { context, db })
        return shown(context, { state: link === undefined ? 'invalid' : asks, email: link?.address ?? '' })
      },
      submit: async (_, context, db) => {
        void context.reply.header('referrer-policy', 'no-referrer')
        const changed = await change(pathPart(context, 'token'), { context, db })
        return shown(
          context,
          changed.ok ? { state: done, email: changed.value.email ?? '' } : { state: 'invalid', email: '' },
        )
      },
    })
  }
}
