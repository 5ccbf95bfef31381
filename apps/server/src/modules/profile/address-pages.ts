import type { AddressLinkProps } from '@waybill/contract/pages'
import { ok } from '@waybill/domain/result'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { FormSite } from './form-page.ts'
import { confirmAddress, findAddressLink, restoreAddress, type AddressPurpose } from './use-cases/change-address.ts'

/** Both links of mails: the page only asks, so that a mail scanner changes nothing (D-13). */
const LINKS = [
  { path: '/account/email/confirm/:token', purpose: 'confirm_address', asks: 'confirm', done: 'confirmed' },
  { path: '/account/email/restore/:token', purpose: 'restore_address', asks: 'restore', done: 'restored' },
] as const satisfies readonly {
  readonly path: string
  readonly purpose: AddressPurpose
  readonly asks: AddressLinkProps['state']
  readonly done: AddressLinkProps['state']
}[]

/** The pages behind the links of a changed address, and their calls. */
export function registerAddressPages({ app, ports, actions }: FormSite): void {
  actions.anyone('POST /account/email/confirm/{token}', ({ params }, by) => confirmAddress(params.token, by))
  actions.anyone('POST /account/email/restore/{token}', ({ params }, by) => restoreAddress(params.token, by))
  const shown = ({ locale }: RequestContext, show: AddressLinkProps) => {
    const title = ports.pages.translator(locale)('profile.address.title')
    return ok({ show, title, ...(show.state === 'invalid' && { status: 410 }) })
  }
  for (const { path, purpose, asks, done } of LINKS)
    registerPage(app, ports, {
      path,
      name: 'address_link',
      access: 'session',
      load: async (context, db) => {
        void context.reply.header('referrer-policy', 'no-referrer')
        const link = await findAddressLink(pathPart(context, 'token'), purpose, { context, db })
        return shown(context, { state: link === undefined ? 'invalid' : asks, email: link?.address ?? '' })
      },
      submit: async (_, context, db) => {
        void context.reply.header('referrer-policy', 'no-referrer')
        const change = purpose === 'confirm_address' ? confirmAddress : restoreAddress
        const changed = await change(pathPart(context, 'token'), { context, db })
        return shown(context, changed.ok ? { state: done, ...changed.value } : { state: 'invalid', email: '' })
      },
    })
}
