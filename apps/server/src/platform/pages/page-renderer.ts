import type { MailLayout, MailName, MailProps, RenderedMail } from '@waybill/contract/mails'
import type { DrawingOf, FailedBlock, PageShell, PageName, PageProps } from '@waybill/contract/pages'
import { billingZone, createTranslator, type Locale, mainLocale, type MessageArea, type Translate } from '@waybill/i18n'
import { compileCatalogue, type ShopTerms } from '@waybill/i18n/compile'
import type { Palette } from '../look/default-palette.ts'
import { areasOfPage, MAIL_AREAS } from './page-areas.ts'
import { documentShell } from './document-shell.ts'
import type { ShopLook } from './shop-look.ts'
import type { StorefrontBundle } from './storefront-bundle.ts'

export interface PageDocument<N extends PageName> {
  readonly name: N
  readonly props: PageProps[N]
  readonly shell: PageShell
  readonly isIndexed: boolean
  /** In the vocabulary of schema.org (CAT-18). */
  readonly facts?: readonly object[] | undefined
}

/** Renders pages and mails by the built storefront, with the messages of their areas. */
export interface PageRenderer {
  /** `report` is called for each block that shows as failed. */
  readonly document: <N extends PageName>(page: PageDocument<N>, report: (failed: FailedBlock) => void) => string
  readonly mail: <N extends MailName>(
    name: N,
    props: MailProps[N],
    reader: Pick<MailLayout, 'locale' | 'accountZone' | 'lacksDocument' | 'accountsOf'>,
  ) => RenderedMail
  readonly messages: (page: PageName, locale: Locale) => PageShell['messages']
  /** The same by areas, for what is no page of the storefront. */
  readonly messagesOf: (areas: readonly MessageArea[], locale: Locale) => PageShell['messages']
  readonly translator: (locale: Locale) => Translate
  readonly drawingOf: DrawingOf
}

/** Facts in every mail of the shop: where it is found, what it is called, whether one can pay there. */
export interface ShopFacts {
  readonly publicUrl: string
  readonly shopName: string
  /** Name and address of the seller, for the foot of mails. */
  readonly imprint: string
  readonly paymentsClosed: boolean
  /** The days that sentences name (SET-03). */
  readonly terms: ShopTerms
  readonly colours: Palette
  /** Look that its pages add; absent: they are as the design tokens are. */
  readonly look?: ShopLook | undefined
}

/** Values by the terms of a version of the shop, and forgotten with it. */
function perTerms<Value>() {
  const known = new WeakMap<ShopTerms, Map<string, Value>>()
  return (terms: ShopTerms, key: string, make: () => Value): Value => {
    const ofTerms = known.get(terms) ?? new Map<string, Value>()
    known.set(terms, ofTerms)
    const value = ofTerms.get(key) ?? make()
    ofTerms.set(key, value)
    return value
  }
}

export function createPageRenderer(bundle: StorefrontBundle, shop: () => ShopFacts): PageRenderer {
  const compiled = perTerms<PageShell['messages']>()
  const messages = (areas: readonly MessageArea[], locale: Locale): PageShell['messages'] => {
    const { terms } = shop()
    return compiled(terms, `${locale}:${areas.join(',')}`, () => compileCatalogue(locale, areas, terms))
  }
  const translators = perTerms<Translate>()
  return {
    document: ({ name, props, shell, isIndexed, facts }, report) => {
      const { html, parts, laterParts, failed } = bundle.renderPage(name, props, shell)
      for (const block of failed) report(block)
      const assets = bundle.assetsOf(name, parts, laterParts)
      const { publicUrl, look } = shop()
      return documentShell({ name, props, shell, html, parts, assets, publicUrl, isIndexed, facts, look })
    },
    mail: (name, props, reader) => {
      const { paymentsClosed, terms: _, look: __, ...facts } = shop()
      return bundle.renderMail(name, props, {
        ...reader,
        mainLocale: mainLocale(),
        timeZone: billingZone(),
        ...facts,
        ...(paymentsClosed && { paymentsClosed }),
        messages: messages(MAIL_AREAS, reader.locale),
      })
    },
    messages: (page, locale) => messages(areasOfPage(page), locale),
    messagesOf: messages,
    drawingOf: bundle.drawingOf,
    translator: (locale) => {
      const { terms } = shop()
      return translators(terms, locale, () =>
        createTranslator(locale, compileCatalogue(locale, undefined, terms), {
          fallback: compileCatalogue('en', undefined, terms),
        }),
      )
    },
  }
}
