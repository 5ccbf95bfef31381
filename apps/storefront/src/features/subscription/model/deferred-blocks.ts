import type { HeavyBlock, SubscriptionProps } from '@waybill/contract/pages'

/** Fields of the page's data that each heavy block shows. */
const FIELDS = {
  invoices: ({ invoices, transfers }: SubscriptionProps) => ({ invoices, transfers }),
  history: ({ history, olderHistoryHref, newestHistoryHref }: SubscriptionProps) => ({
    history,
    olderHistoryHref,
    newestHistoryHref,
  }),
} satisfies Record<HeavyBlock, (page: SubscriptionProps) => Partial<SubscriptionProps>>

/** The page with a block that arrived after it; one that didn't come has failed, and everything else stays (B-100). */
export function withBlock(
  page: SubscriptionProps,
  block: HeavyBlock,
  fresh: SubscriptionProps | undefined,
): SubscriptionProps {
  const hasFailed = fresh === undefined || fresh.failed.includes(block)
  return {
    ...page,
    ...(fresh && FIELDS[block](fresh)),
    late: page.late.filter((other) => other !== block),
    failed: hasFailed ? [...page.failed, block] : page.failed,
  }
}
