-- What a cart for approval cost when it was sent, and what the people say and do about it (S-21).
alter table approval_request
  -- a month, minor units of the account's currency; null: sent before this was kept
  add column sent_total bigint check (sent_total >= 0),
  -- of each product by its id, minor units
  add column sent_prices jsonb,
  -- of its sender, for the primary member
  add column note text not null default '' check (char_length(note) <= 1000),
  -- the primary member takes its banner away; it waits on its page
  add column put_aside_at timestamptz;
