import type { Page } from '@playwright/test'
import type { RunningShop } from '@waybill/testkit/running-shop'
import type { Locale, MessageId } from '@waybill/i18n'
import { CartReader, CATALOGUE, FIELD_SERVICE, memberOf, REVIEW, type Product } from './cart-dialogs-stage.ts'

/** One kind of confirmation: its reader, its page, and what they have in the cart. */
export interface Kind {
  readonly name: string
  readonly scope: 'module' | 'package'
  readonly type: number
  /** A kind of demo account; a visitor where it is missing. */
  readonly member?: string
  readonly holds: readonly Product[]
  readonly path: string
  /** The product whose button is clicked, and what the button is called. */
  readonly product: Product
  readonly button: MessageId
  /** The plan that the product takes the place of. */
  readonly replaces?: Product
  /** The button that performs it, with how many items it names. */
  readonly ok: MessageId
  readonly count?: number
  /** The title of the dialog. */
  readonly title: MessageId
  /** A sentence that only this kind has. */
  readonly says?: MessageId
}

const REMOVE = { button: 'cart.remove.named', title: 'cart.confirm.removeTitle', ok: 'cart.confirm.okRemove' } as const
const TAKE_OUT = { ...REMOVE, button: 'cart.addOn.remove.named' } as const
const ADD = { button: 'catalog.add.named', title: 'cart.confirm.addTitle', ok: 'cart.confirm.okAdd' } as const
const TRY = { button: 'catalog.plans.tryNow.named' } as const
const TRIAL = { member: 'trial' } as const

/** Every kind of confirmation; a first package (package 0) is what its button says, and needs none. */
export const KINDS: readonly Kind[] = [
  {
    name: 'a plain removal',
    scope: 'module',
    type: 0,
    ...TRIAL,
    ...REMOVE,
    holds: ['driverApp', 'auditTrail'],
    path: REVIEW,
    product: 'auditTrail',
    count: 1,
  },
  {
    name: 'an addition that needs others',
    scope: 'module',
    type: 1,
    ...TRIAL,
    ...ADD,
    holds: [],
    path: `${CATALOGUE}/field-work/list`,
    product: 'photoAudit',
    count: 4,
  },
  {
    name: 'a plain addition',
    scope: 'module',
    type: 2,
    ...TRIAL,
    ...ADD,
    holds: ['driverApp'],
    path: `${CATALOGUE}/api/list`,
    product: 'auditTrail',
    count: 1,
  },
  {
    name: 'a default module out of a cart',
    scope: 'module',
    type: 3,
    ...TAKE_OUT,
    holds: ['driverApp'],
    path: `${CATALOGUE}/planning/route-board`,
    product: 'routeBoard',
    count: 1,
    says: 'cart.confirm.defaultRemoval',
  },
  {
    name: 'a removal that takes others along',
    scope: 'module',
    type: 4,
    ...REMOVE,
    holds: ['photoAudit', 'auditTrail'],
    path: REVIEW,
    product: 'driverApp',
    count: 4,
  },
  {
    name: 'a plan in the place of another',
    scope: 'package',
    type: 1,
    ...TRY,
    holds: ['fieldService'],
    path: `${CATALOGUE}/pricing`,
    product: 'network',
    replaces: 'fieldService',
    title: 'cart.confirm.replaceTitle',
    ok: 'cart.confirm.okReplace',
    says: 'cart.confirm.replaceText',
  },
  {
    name: 'a module out of its package',
    scope: 'package',
    type: 2,
    ...TAKE_OUT,
    holds: ['fieldService'],
    path: FIELD_SERVICE,
    product: 'multiDriver',
    count: 1,
    says: 'cart.confirm.becomesCustom',
  },
  {
    name: 'a plan for whose own is no longer sold',
    scope: 'package',
    type: 3,
    member: 'legacy',
    // beside what changes the subscription at once
    button: 'catalog.add.named',
    holds: [],
    path: `${CATALOGUE}/packages/network`,
    product: 'network',
    title: 'cart.confirm.addTitle',
    ok: 'cart.confirm.okChoose',
    says: 'cart.confirm.legacy',
  },
]

interface KindTexts {
  readonly button: string
  readonly title: string
  readonly ok: string
  readonly says: string | undefined
}

export interface StagedKind {
  readonly reader: CartReader
  readonly words: KindTexts
}

/** Signs in as the reader of the kind, fills the cart, and reads the names in the language of the reader. */
export async function staged(page: Page, shop: RunningShop, { kind, locale }: { kind: Kind; locale: Locale }) {
  await page.context().clearCookies()
  const reader =
    kind.member === undefined ? new CartReader(page, shop, locale) : await memberOf(page, shop, kind.member, locale)
  await reader.puts(...kind.holds)
  const { t } = reader
  const title = await reader.titleOf(kind.product)
  const from = kind.replaces === undefined ? '' : await reader.titleOf(kind.replaces)
  const values = { title, from, to: title, count: kind.count ?? 0 }
  const words = {
    button: t(kind.button, values),
    title: t(kind.title, values),
    ok: t(kind.ok, values),
    says: kind.says && t(kind.says, values),
  }
  return { reader, words }
}
