-- The primary member answers a request for approval, once (S-21). An answered version may be sent again.
alter table approval_request
  add column decision text check (decision in ('declined', 'approved', 'changed')),
  add column decided_at timestamptz,
  -- the primary member of that moment
  add column decided_by bigint references member,
  -- of a decline, for its sender
  add column words text not null default '' check (char_length(words) <= 1000),
  add check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  drop constraint approval_request_cart_id_cart_version_key;
create unique index approval_request_waiting_key on approval_request (cart_id, cart_version) where decision is null;
