import { formatInstant, type InstantStyle, type Locale } from '@waybill/i18n'

interface BillingDateProps {
  /** Milliseconds since the epoch. */
  instant: number
  locale: Locale
  /** The account's zone ("Europe/Paris"): the day money moves is the day there. */
  timeZone: string
  /** `weekday` wherever money moves. */
  style?: InstantStyle | undefined
}

/** The only way a date of billing gets on a page. */
export const BillingDate = ({ instant, locale, timeZone, style = 'weekday' }: BillingDateProps) => (
  <time dateTime={new Date(instant).toISOString()}>{formatInstant(instant, locale, { style, timeZone })}</time>
)
