import type { PlayedShop } from './player/played-shop.ts'

/** A plan from before the marketplace; one of the member's apps is new enough, two aren't. */
export async function becomesLegacy(shop: PlayedShop, memberId: number): Promise<void> {
  const [row] = await shop.rows(`select account_id from member where id = ${memberId}`)
  const id = Number(row?.['account_id'])
  await shop.rows(`
    with moved as (update account set kind = 1 where id = ${id}),
      required as (insert into app_requirement values ('Android', '6.2'), ('iOS', '6.2') on conflict do nothing),
      seen as (
        insert into device (account_id, member_id, platform, app_version, seen_at)
        select ${id}, ${memberId}, platform, version, (select now from verify.clock)
        from (values ('Android', '5.14.2'), ('iOS', '6.1'), ('Android', '6.10.1')) as app (platform, version)
      )
    update subscription set kind = 1 where account_id = ${id}`)
}
