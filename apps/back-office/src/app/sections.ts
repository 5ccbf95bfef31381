import type { StaffDuty } from '@waybill/contract/staff/duties'
import { STAFF_LISTS } from '@waybill/contract/staff/lists'
import type { MessageId } from '@waybill/i18n'
import { mayDo, type StaffSession } from '../lib/session.ts'
import { t } from '../lib/shown.ts'
import type { PagedList } from '../pages/list-rows.tsx'

/** A page of the navigation: that of a list, or one of its own. */
export type SectionLink =
  | { readonly list: PagedList }
  | {
      readonly to: '/approvals' | '/statements' | '/ageing' | '/commands' | '/staff' | '/keys' | '/audit'
      readonly text: MessageId
      readonly duty: StaffDuty
    }

/** The pages by what they are about, each group under its title. */
export const SECTIONS: readonly { readonly title: MessageId; readonly links: readonly SectionLink[] }[] = [
  {
    title: 'admin.nav.customers',
    links: [
      { list: 'customers' },
      { list: 'subscriptions' },
      { list: 'members' },
      { list: 'quotes' },
      { list: 'questions' },
    ],
  },
  {
    title: 'admin.nav.money',
    links: [
      { list: 'documents' },
      { list: 'payments' },
      { list: 'tries' },
      { list: 'refunds' },
      { list: 'credit' },
      { list: 'payer-statements' },
      { list: 'disputes' },
      { list: 'reconciliations' },
      { to: '/approvals', text: 'admin.nav.waiting', duty: 'look' },
      { to: '/statements', text: 'bank.nav', duty: 'money' },
      { to: '/ageing', text: 'bank.ageing.nav', duty: 'look' },
    ],
  },
  { title: 'admin.nav.messages', links: [{ list: 'mails' }, { list: 'deliveries' }, { list: 'endpoints' }] },
  {
    title: 'admin.nav.shop',
    links: [
      { to: '/commands', text: 'staffCommand.title', duty: 'self' },
      { list: 'searches' },
      { list: 'jobs' },
      { to: '/staff', text: 'admin.nav.staff', duty: 'operate' },
      { to: '/keys', text: 'admin.nav.keys', duty: 'operate' },
      { to: '/audit', text: 'admin.nav.audit', duty: 'operate' },
    ],
  },
]

export const mayOpen = (staff: StaffSession, link: SectionLink): boolean =>
  mayDo(staff, 'list' in link ? STAFF_LISTS[link.list].duty : link.duty)

export const linkText = (link: SectionLink): string => t('list' in link ? `staffList.${link.list}.title` : link.text)
