import type { Currency } from '../money/index.ts'
import { interfaceLocales } from '../locale/index.ts'
import type { CatalogueLocale, Text } from './text.ts'

/** A bank account as a payer needs it for a transfer. */
export interface BankAccount {
  readonly accountHolder: string
  readonly bankName?: string
  /** Without blanks. */
  readonly iban?: string
  readonly bic?: string
  readonly accountNumber?: string
  readonly routingNumber?: string
}

/** The selling entity as documents name it. */
export interface SellerDetails {
  readonly name: string
  readonly address: readonly string[]
  readonly taxId: string
  /** Before the digits of an invoice number, for people. */
  readonly invoicePrefix: string
  /** Before the digits in the name of an invoice's PDF, where it isn't the contract's. */
  readonly filePrefix?: string
  readonly bank?: BankAccount
}

/** A picture of the shop, in the document: its size only names its proportions. */
export interface BrandFile {
  readonly type: 'image/svg+xml' | 'image/png'
  readonly base64: string
  readonly width: number
  readonly height: number
}

/** A picture of what is sold, and what it shows for those who don't see it. */
export interface ShopPicture {
  readonly file: BrandFile
  readonly alt: Text
}

/** A font of the shop's pages. */
export interface FontFile {
  readonly type: 'font/woff2'
  readonly base64: string
  /** The weights that it draws. */
  readonly weights: Bounds
  /** In parts of its size: a letter's width on average, and how far letters reach above and below their line. */
  readonly width: number
  readonly ascent: number
  readonly descent: number
}

/** The colours of which both schemes are made, each as #rrggbb in lower case. */
export interface ShopColours {
  /** Main button, links, what is chosen: exactly this in the light scheme. */
  readonly brand: string
  /** The page in the light scheme; in the dark one it tints the texts. */
  readonly paper: string
  /** The texts in the light scheme; in the dark one it tints the page. */
  readonly ink: string
  /** The mark of what needs the reader. */
  readonly attention: string
  /** Failures, and actions that remove something. */
  readonly danger: string
}

/** One of {@link ShopColours}. */
export type ColourName = keyof ShopColours

/** Contact of the shop. */
export interface ShopContact {
  /** Recipient of messages of the contact form; absent: the sender of the shop's mails. */
  readonly email?: string
  /** Recipient of what becomes of quotes; absent: that of messages. */
  readonly salesEmail?: string
  readonly phone?: string
  /** Opening hours, in words. */
  readonly hours?: Text
  /** Working days within which the shop answers. */
  readonly replyDays: number
}

/** The pages that a finished checkout can lead to, without locale prefix. */
export const destinationPages = [
  '/account/manage-features',
  '/account/billing/subscription',
  '/account/product',
  '/routes',
  '/address-book',
  '/route',
] as const
/** One of {@link destinationPages}. */
export type DestinationPage = (typeof destinationPages)[number]

/** Pages after a finished checkout. */
export interface Destinations {
  readonly upgrade: DestinationPage
  readonly purchase: DestinationPage
  /** The targets of modules, the one that wins first. */
  readonly modules: readonly DestinationPage[]
}

/** Web addresses at which members change subscriptions that a store bills, by the channel. */
export type StoreAddresses = Readonly<Partial<Record<'mobile' | 'shopify', string>>>

/** The asset types that the interface has words for. */
export const namedAssetTypes = [
  'driver',
  'user',
  'planner',
  'billable_asset',
  'dispatcher',
  'vehicle',
  'regional',
  'analyst',
  'admin',
] as const
/** One of {@link namedAssetTypes}. */
export type NamedAssetType = (typeof namedAssetTypes)[number]

/** Unit of a quantity: one that the interface names, or one of the shop's own, which has its words in `assetWords` (S-41). */
export type AssetType = string

/** A language's word for the units of a quantity. */
export interface AssetWord {
  /** "berth"; absent in a language that has no form of its own for one. */
  readonly one?: string
  /** The forms of languages with more of them, such as "причала" of two to four; absent: `other`. */
  readonly zero?: string
  readonly two?: string
  readonly few?: string
  /** "de quais", after millions; absent: as the language makes it of `other`. */
  readonly many?: string
  /** "berths" */
  readonly other: string
  /** "Berths", where it stands alone; absent: `other` with a capital. */
  readonly label?: string
  /** "per berth", beside a price; absent: made of `one`. */
  readonly per?: string
}

/** The words of one asset type; a language without them shows the English ones. */
export type AssetWords = Readonly<{ en: AssetWord } & Partial<Record<CatalogueLocale, AssetWord>>>

/** Within which a shop may choose a number; both ends are allowed. */
export interface Bounds {
  readonly least: number
  readonly most: number
}

/**
 * The bounds of the shop's numbers. A trial is longer than the 3 days before its end at which the first reminder comes
 * (B-89); a year costs something.
 */
export const settingBounds = {
  trialDays: { least: 4, most: 365 },
  quoteDays: { least: 1, most: 365 },
  transferDays: { least: 1, most: 90 },
  finaliseHours: { least: 0, most: 72 },
  yearlyDiscount: { least: 0, most: 50 },
  // the last day of access is the 21st; with a backup method, 7 attempts of each stay within 15 in 30 days (B-76)
  retryDay: { least: 1, most: 20 },
  retries: { least: 1, most: 6 },
  replyDays: { least: 1, most: 30 },
} as const satisfies Record<string, Bounds>

/** Settings of a shop beside its products: data of a version, each with its specified default. */
export interface ShopSettings {
  /** The shop's name on pages and in mails; absent: as its seller. */
  readonly name?: string
  /** In the place of the mark and the name; absent: both of them. */
  readonly logo?: BrandFile
  readonly favicon?: BrandFile
  readonly colours: ShopColours
  /** From the lightest; absent: the demo shop's. */
  readonly fonts?: readonly FontFile[]
  readonly seller?: SellerDetails
  readonly contact: ShopContact
  /** The name that authenticator apps show beside the code of the staff; absent: the shop's name. */
  readonly secondFactorIssuer?: string
  readonly destinations: Destinations
  /** Absent of a channel: its members read that a store bills them, without a link. */
  readonly stores: StoreAddresses
  /** Days of the free test drive. */
  readonly trialDays: number
  /** Days that a quote can be accepted. */
  readonly quoteDays: number
  /** Accepting a quote asks for the buyer's order number (S-06). */
  readonly asksOrderNumber: boolean
  /** Days to the due date of an invoice that is paid by bank transfer. */
  readonly transferDays: number
  /** Days after the first failure on which a declined renewal is tried again, rising. */
  readonly retryDays: readonly number[]
  /** Hours that a draft with metered lines waits for late usage; 0: it is issued at once (B-69). */
  readonly finaliseHours: number
  /** Whole percent off twelve months paid at once (B-63). */
  readonly yearlyDiscount: number
  /** The zone of the IANA database in which days of money are written; it changes no instant. */
  readonly billingZone: string
  /** Intervals of payment, the usual one first; at least one (B-61). */
  readonly intervals: readonly ('month' | 'year')[]
  /** The currency of accounts of a country, by its code, where it isn't the country's own. */
  readonly countryCurrencies: Readonly<Record<string, Currency>>
  /** The languages that the shop is in, English first: the one without a prefix. */
  readonly languages: readonly CatalogueLocale[]
  /**
   * Texts of the interface by language and id: all of a language that the interface has none in, and single ones of the others
   * that the shop words in its own way. Absent ones are the interface's, or English.
   */
  readonly interfaceTexts: Readonly<Partial<Record<CatalogueLocale, Readonly<Record<string, string>>>>>
  /** The shop's words for the units of quantities; the others have the interface's words. */
  readonly assetWords: Readonly<Partial<Record<AssetType, AssetWords>>>
  /** The shop's offer in one sentence: over the catalogue and in results of search engines. */
  readonly tagline?: Text
  /** Pictures of what is sold, by name. */
  readonly pictures?: Readonly<Record<string, ShopPicture>>
  /** The name of the picture over the catalogue. */
  readonly picture?: string
  /** The languages of what the shop sells, in words, where a product doesn't say others; absent: nothing is said. */
  readonly productLanguages?: Text
}

/** The values that the specification names, for all that a shop leaves out. */
export const defaultSettings: ShopSettings = {
  colours: { brand: '#0b6b4b', paper: '#f6f3eb', ink: '#1a1f1b', attention: '#c77b0a', danger: '#ae2a1e' },
  contact: { replyDays: 1 },
  destinations: { upgrade: '/route', purchase: '/account/manage-features', modules: ['/routes', '/address-book'] },
  stores: {},
  trialDays: 7,
  quoteDays: 30,
  asksOrderNumber: false,
  transferDays: 14,
  retryDays: [1, 3, 7, 14],
  finaliseHours: 1,
  yearlyDiscount: 10,
  billingZone: 'UTC',
  intervals: ['month', 'year'],
  countryCurrencies: {},
  interfaceTexts: {},
  assetWords: {},
  languages: interfaceLocales,
}

/** The settings of a version: what its files say, and the specified value of everything else. */
export function settingsOf({ settings }: { readonly settings?: Partial<ShopSettings> }): ShopSettings {
  return { ...defaultSettings, ...settings }
}
