import type { Cart } from '@waybill/domain/cart'
import { noAttribution } from '@waybill/domain/cart'
import type { Catalogue } from '@waybill/domain/catalog'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import type { Member } from '../../../platform/http/actor.ts'
import { termsOfToday } from '../cart-terms.ts'
import type { CartViewer } from '../view/cart-viewer.ts'
import type { StoredCart } from '../stored-cart.ts'

export const now = Date.UTC(2026, 4, 12)
const english = createTranslator('en', compileCatalogue('en'))

/** The primary member of a direct account. */
export function aMember(about: Partial<Member> = {}): Member {
  return {
    kind: 'member',
    sessionId: 1,
    memberId: 41,
    accountId: 40,
    accountKind: 5,
    email: 'mira@kho.example',
    firstName: 'Mira',
    lastName: 'Osei',
    isPrimary: true,
    isReadOnly: false,
    isLocked: false,
    isEmailVerified: true,
    lacksFactor: false,
    hasPassword: true,
    endsAt: undefined,
    confirmedAt: undefined,
    partnerAccountId: undefined,
    payerAccountId: undefined,
    country: 'US',
    currency: 'USD',
    timeZone: 'UTC',
    locale: 'en',
    policies: {},
    createdAt: 0,
    ...about,
  }
}

/** A visitor who reads English. */
export function aViewer(catalogue: Catalogue, about: Partial<CartViewer> = {}): CartViewer {
  return {
    catalogue,
    terms: termsOfToday(catalogue),
    locale: 'en',
    actor: { kind: 'visitor', visitorHash: undefined },
    now,
    t: english,
    paymentsClosed: false,
    isSubscriber: false,
    isExisting: false,
    subscription: undefined,
    currentPlan: undefined,
    ...about,
  }
}

/** A cart as it is stored, in its fourth version. */
export function stored(cart: Cart, about: Partial<StoredCart> = {}): StoredCart {
  return {
    id: 'c1',
    version: 4,
    key: 'key of c1',
    catalogueVersion: 3,
    cart,
    attribution: noAttribution,
    ...about,
  }
}
