import type { CatalogueLocale, LegalPage } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'

export type PageLocale = CatalogueLocale

/** Messages of a page's areas in its locale, compiled; `i18n` reads them. */
export type CompiledMessages = Readonly<Record<string, unknown>>

export type ViewerView =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'member'
      readonly name: string
      readonly email: string
      readonly memberId: number
      readonly isPrimary: boolean
      readonly buysFromPartner: boolean
      /** In place of the password: `again` at the company, or `done` there just now; absent where the password confirms. */
      readonly confirms?: 'again' | 'done'
    }

/** The page shell. Plain data: the same value hydrates it. */
export interface PageShell {
  readonly locale: PageLocale
  readonly title: string
  readonly description?: string
  readonly shopName: string
  /** The shop's own picture in the place of mark and name, and its proportions. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number }
  /** The path of the shop's own icon. */
  readonly icon?: string
  /** Path and query without the locale prefix: the language switch changes neither. */
  readonly path: string
  readonly currency: Currency
  /** The currencies of the shop, its default first: the choices of the menu. */
  readonly currencies: readonly Currency[]
  /** "USD · US Dollar", as the menu names each. */
  readonly currencyNames: Readonly<Partial<Record<Currency, string>>>
  /** The languages of the shop, the one without a prefix first. */
  readonly languages: readonly PageLocale[]
  /** IANA name: the shop's, in which days of money are written. */
  readonly timeZone: string
  /** The signed-in member's own, for sign-ins, views and messages; absent without one. */
  readonly accountZone?: string
  /** The reader's choice; absent: the system's. */
  readonly scheme?: 'light' | 'dark'
  readonly viewer: ViewerView
  readonly badge: number
  /** The utm parameters of this address, for pages that hand them on with every link. */
  readonly carried?: string
  /** For script-free forms; absent on cached pages of a visitor without a cookie. */
  readonly formToken?: string
  readonly pageToken?: string
  readonly sandbox?: { readonly warning?: string }
  /** The legal pages that the shop has, in their order; absent where it has none. */
  readonly legal?: readonly LegalPage[]
  /** This shop takes no payments: no page may promise it. */
  readonly paymentsClosed?: true
  /** The shop hands members over to a product of its own. */
  readonly hasProduct?: true
  /** The result of a script-free form, shown once above the page. */
  readonly notice?: { readonly kind: 'done' | 'problem'; readonly text: string }
  /** A member of the staff reads as the member: shown above every page, with the button that ends it. */
  readonly impersonation?: { readonly text: string; readonly label: string; readonly action: string }
  /** The cart from before the sign-in waits for the member's decision: shown above every page until it is made. */
  readonly waitingCart?: { readonly text: string; readonly href: string; readonly label: string }
  /** A cart waits for this primary member's approval: shown above every page, without a link where it would lead. */
  readonly approval?: { readonly text: string; readonly link?: { readonly href: string; readonly label: string } }
  /** A deletion waits for its day: shown above the pages of the account, with a link for the member who may take it back. */
  readonly deletion?: { readonly text: string; readonly link?: { readonly href: string; readonly label: string } }
  readonly messages: CompiledMessages
}
