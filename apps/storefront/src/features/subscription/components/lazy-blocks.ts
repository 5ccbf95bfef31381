import { codeSplit, laterPart } from '../../../app/code-split.tsx'

/** Lazy: a change is chosen, a message needs an answer, prices move or a year is looked at now and then. */
export const LazyChangeForm = codeSplit('features/subscription/components/change-form', () =>
  import('./change-form.tsx').then((code) => code.ChangeForm),
)

export const LazyPaymentBanner = codeSplit('features/subscription/components/payment-banner', () =>
  import('./payment-banner.tsx').then((code) => code.PaymentBanner),
)

export const LazyCancelConfirmation = codeSplit('features/subscription/components/cancel-confirmation', () =>
  import('./cancel-confirmation.tsx').then((code) => code.CancelConfirmation),
)

export const LazyComingPrices = codeSplit('features/subscription/components/coming-prices', () =>
  import('./coming-prices.tsx').then((code) => code.ComingPrices),
)

export const LazyYearAhead = codeSplit('features/subscription/components/year/year-ahead', () =>
  import('./year/year-ahead.tsx').then((code) => code.YearAhead),
)

/** Timeline of past and coming events: at the bottom, data alone. */
export const LaterTimeline = laterPart('features/subscription/components/subscription-timeline', () =>
  import('./subscription-timeline.tsx').then((code) => code.SubscriptionTimeline),
)
