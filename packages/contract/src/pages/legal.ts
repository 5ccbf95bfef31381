import type { LegalPage } from '@waybill/domain/catalog'
import type { PageLocale } from '../page-shell.ts'

/** Running text, and the elements in it. */
export type LegalInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly LegalInline[] }
  /** A web address, `mailto:`, `tel:`, or a path of ours without locale prefix. */
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly LegalInline[] }
  | { readonly kind: 'break' }

/** A block of a legal page; its one heading of the first level is the title. */
export type LegalBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly content: readonly LegalInline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly LegalInline[] }
  | {
      readonly kind: 'list'
      /** Counted from this number; absent where it isn't counted. */
      readonly start?: number
      readonly items: readonly (readonly LegalBlock[])[]
    }

export interface LegalText {
  readonly title: string
  readonly blocks: readonly LegalBlock[]
}

/** One publication of the legal texts. */
export interface LegalVersionView {
  readonly number: number
  /** Epoch milliseconds: it applies from here on. */
  readonly from: number
  /** Until the next one; absent for the present one. */
  readonly until?: number
}

export interface LegalProps {
  readonly page: LegalPage
  readonly text: LegalText
  /** Of the text: another one than the page's where it isn't translated. */
  readonly textLocale: PageLocale
  readonly version: LegalVersionView
  /** All of them, the newest first. */
  readonly versions: readonly LegalVersionView[]
  /** The selling entity, on the present imprint. */
  readonly seller?: { readonly name: string; readonly address: readonly string[]; readonly taxId: string }
}
