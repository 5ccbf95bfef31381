import {
  catalogueLocales,
  defaultSettings,
  destinationPages,
  settingBounds,
  type ShopSettings,
} from '@waybill/domain/catalog'
import { currencyCodes } from '@waybill/domain/money'
import { countryCodes } from '@waybill/domain/payment'
import { z } from 'zod'
import { timeZones } from '../../../platform/time-zone.ts'
import { sellerDetailsOf, sellerShape } from '../../../platform/seller.ts'
import { assetWordsShape, boundedShape, flagShape, segmentShape, textShape, wordShape } from './value-shapes.ts'

const destinationShape = z.enum(destinationPages, `must be a page of the shop: ${destinationPages.join(', ')}`)

const contactShape = z
  .strictObject({
    email: z.email('must be an e-mail address').exactOptional(),
    sales_email: z.email('must be an e-mail address').exactOptional(),
    phone: wordShape.max(40, 'must have at most 40 characters').exactOptional(),
    hours: textShape.exactOptional(),
    reply_days: boundedShape(settingBounds.replyDays).default(defaultSettings.contact.replyDays),
  })
  .transform(({ reply_days: replyDays, sales_email: salesEmail, ...rest }) => ({
    ...rest,
    ...(salesEmail !== undefined && { salesEmail }),
    replyDays,
  }))

const leadsTo = defaultSettings.destinations
const destinationsShape = z.strictObject({
  upgrade: destinationShape.default(leadsTo.upgrade),
  purchase: destinationShape.default(leadsTo.purchase),
  modules: z.array(destinationShape).default([...leadsTo.modules]),
})

const storeAddress = z.url({ protocol: /^https$/, error: 'must be a web address that begins with https://' })
const storesShape = z.strictObject({ mobile: storeAddress.exactOptional(), shopify: storeAddress.exactOptional() })

const colour = z
  .string()
  // an unquoted # begins a comment, so that the value is empty
  .regex(/^#?[0-9a-f]{6}$/i, "must be a colour of six digits in quotes, such as '#1c7293'")
  .transform((text) => `#${text.replace('#', '').toLowerCase()}`)

const usual = defaultSettings.colours
const coloursShape = z.strictObject({
  brand: colour.default(usual.brand),
  paper: colour.default(usual.paper),
  ink: colour.default(usual.ink),
  attention: colour.default(usual.attention),
  danger: colour.default(usual.danger),
})

const { retries } = settingBounds

const NO_LANGUAGE = 'is no language of two letters (ISO 639-1) that is written in Latin, Cyrillic or Greek letters'

/** The settings among the fields of shop.yaml. */
export const settingsShapes = {
  name: wordShape.max(60, 'must have at most 60 characters').exactOptional(),
  seller: sellerShape.transform(sellerDetailsOf).exactOptional(),
  contact: contactShape.exactOptional(),
  second_factor_issuer: z
    .string()
    .regex(/^[^:]{1,40}$/, 'must have 1 to 40 characters, and no colon')
    .exactOptional(),
  destinations: destinationsShape.exactOptional(),
  stores: storesShape.exactOptional(),
  colours: coloursShape.exactOptional(),
  trial_days: boundedShape(settingBounds.trialDays).exactOptional(),
  quote_days: boundedShape(settingBounds.quoteDays).exactOptional(),
  quote_order_number: flagShape.exactOptional(),
  transfer_days: boundedShape(settingBounds.transferDays).exactOptional(),
  retry_days: z
    .array(boundedShape(settingBounds.retryDay))
    .min(retries.least, 'must name at least one day')
    .max(retries.most, `must name at most ${retries.most} days`)
    .refine(
      (days) => days.every((day, place) => place === 0 || day > (days[place - 1] ?? day)),
      'must rise from day to day',
    )
    .exactOptional(),
  finalise_hours: boundedShape(settingBounds.finaliseHours).exactOptional(),
  yearly_discount: boundedShape(settingBounds.yearlyDiscount).exactOptional(),
  billing_zone: z
    .string()
    .refine((name) => timeZones.includes(name), 'must be UTC or a zone of the IANA database, such as Europe/London')
    .exactOptional(),
  languages: z
    .array(z.enum(catalogueLocales, NO_LANGUAGE))
    .min(1, 'must name at least one')
    .refine((named) => new Set(named).size === named.length, 'names one of them twice')
    .exactOptional(),
  product_languages: textShape.exactOptional(),
  tagline: textShape.exactOptional(),
  pictures: z.record(segmentShape, textShape).exactOptional(),
  picture: segmentShape.exactOptional(),
  asset_words: assetWordsShape.exactOptional(),
  country_currencies: z
    .record(
      z.string().refine((code) => countryCodes.has(code), 'is no country code of two capital letters'),
      z.enum(currencyCodes, 'must be a code of ISO 4217, such as EUR'),
    )
    .exactOptional(),
  intervals: z
    .array(z.enum(['month', 'year'], 'must be month or year'))
    .min(1, 'must name month, year or both')
    .refine((named) => new Set(named).size === named.length, 'names one of them twice')
    .exactOptional(),
}

const settingsShape = z.object(settingsShapes)

/** The settings that the file names. */
export function settingsIn(file: z.output<typeof settingsShape>): Partial<ShopSettings> {
  const { second_factor_issuer: secondFactorIssuer, name, seller, contact, destinations, stores, colours } = file
  const { trial_days: trialDays, quote_days: quoteDays, transfer_days: transferDays } = file
  const {
    retry_days: retryDays,
    finalise_hours: finaliseHours,
    yearly_discount: yearlyDiscount,
    billing_zone: billingZone,
    intervals,
    country_currencies: countryCurrencies,
  } = file
  const { quote_order_number: asksOrderNumber } = file
  const { languages: spoken, product_languages: productLanguages, asset_words: assetWords, tagline, picture } = file
  return {
    ...(name !== undefined && { name }),
    ...(seller !== undefined && { seller }),
    ...(contact !== undefined && { contact }),
    ...(secondFactorIssuer !== undefined && { secondFactorIssuer }),
    ...(destinations !== undefined && { destinations }),
    ...(stores !== undefined && { stores }),
    ...(colours !== undefined && { colours }),
    ...(trialDays !== undefined && { trialDays }),
    ...(quoteDays !== undefined && { quoteDays }),
    ...(asksOrderNumber !== undefined && { asksOrderNumber }),
    ...(transferDays !== undefined && { transferDays }),
    ...(retryDays !== undefined && { retryDays }),
    ...(finaliseHours !== undefined && { finaliseHours }),
    ...(yearlyDiscount !== undefined && { yearlyDiscount }),
    ...(billingZone !== undefined && { billingZone }),
    ...(intervals !== undefined && { intervals }),
    ...(spoken !== undefined && { languages: spoken }),
    ...(productLanguages !== undefined && { productLanguages }),
    ...(tagline !== undefined && { tagline }),
    ...(picture !== undefined && { picture }),
    ...(assetWords !== undefined && { assetWords }),
    ...(countryCurrencies !== undefined && { countryCurrencies }),
  }
}
