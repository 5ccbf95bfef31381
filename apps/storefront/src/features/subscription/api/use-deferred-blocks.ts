import type { HeavyBlock, SubscriptionProps } from '@waybill/contract/pages'
import { startTransition, useEffect, useState } from 'react'
import { fetchPage } from '../../../lib/fetch-page.ts'
import { withBlock } from '../model/deferred-blocks.ts'

function isSubscription(props: object): props is SubscriptionProps {
  return 'late' in props && 'invoices' in props && 'history' in props
}

/** The page's data with that block, however long that takes; undefined when it can't be loaded. */
async function fetchBlock(block: HeavyBlock): Promise<SubscriptionProps | undefined> {
  const fresh = await fetchPage({ wait: block })
  return fresh !== undefined && fresh !== 'same' && isSubscription(fresh.props) ? fresh.props : undefined
}

/** The page with the blocks that it did not wait for, as each of them arrives (B-100). */
export function useDeferredBlocks(page: SubscriptionProps): SubscriptionProps {
  const [shown, setShown] = useState({ page, filled: page })
  useEffect(() => {
    const place = { isShown: true }
    const arrives = async (block: HeavyBlock): Promise<void> => {
      const fresh = await fetchBlock(block)
      if (!place.isShown) return
      // a block whose code has yet to come stays as the server drew it
      startTransition(() =>
        setShown((now) => ({ page, filled: withBlock(now.page === page ? now.filled : page, block, fresh) })),
      )
    }
    for (const block of page.late) void arrives(block)
    return () => {
      place.isShown = false
    }
  }, [page])
  return shown.page === page ? shown.filled : page
}
