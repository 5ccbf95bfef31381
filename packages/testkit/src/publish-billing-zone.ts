import { eventually } from './eventually.ts'
import { queryStore } from './query-store.ts'
import type { ThrowawayStore } from './store.ts'

/** Publishes the catalogue with another billing zone, past the linter, and waits until the shop follows (B-149). */
export async function publishBillingZone(
  { url, store }: { readonly url: string; readonly store: ThrowawayStore },
  zone: string,
): Promise<void> {
  await queryStore(
    store,
    `with next as (insert into catalogue_version (number, digest, document, published_at)
      select number + 1, digest || number, document || jsonb_build_object('settings',
        coalesce(document->'settings', '{}') || '{"billingZone":"${zone}"}'), published_at
      from catalogue_version order by number desc limit 1 returning number)
    select pg_notify('catalogue_published', number::text) from next`,
  )
  await eventually(`the shop writes days of ${zone}`, async () => {
    const page = await (await fetch(url)).text()
    return page.includes(`"timeZone":"${zone}"`) ? true : undefined
  })
}
