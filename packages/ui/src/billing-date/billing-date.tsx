import { formatInstant, type InstantStyle, type Locale } from '@waybill/i18n'

interface BillingDateProps {
  /** Milliseconds since the epoch. */
  instant: number
  locale: Locale
  /** `weekday` wherever money moves. */
  style?: InstantStyle | undefined
}

/** A day of money, in the shop's billing zone. */
export const BillingDate = ({ instant, locale, style = 'weekday' }: BillingDateProps) => (
  <time dateTime={new Date(instant).toISOString()}>{formatInstant(instant, locale, { style })}</time>
)
