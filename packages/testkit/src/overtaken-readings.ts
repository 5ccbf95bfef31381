import { queryStore } from './query-store.ts'
import type { ThrowawayStore } from './store.ts'

/**
 * From now on the first answer "paid" to each try is overtaken: between it and its settling a newer call begins, as a
 * webhook's does when the provider is faster than we are (B-91). On PostgreSQL, beside the running shop.
 */
export async function overtakePaidAnswers(store: ThrowawayStore): Promise<void> {
  await queryStore(
    store,
    `create function overtake() returns trigger language plpgsql as $$
      begin new.fence := new.fence + 1; return new; end $$;
    create trigger overtakes before update of outcome on payment_attempt for each row
      when (new.outcome->>'kind' = 'paid' and old.outcome->>'kind' is distinct from 'paid')
      execute function overtake();`,
  )
}
