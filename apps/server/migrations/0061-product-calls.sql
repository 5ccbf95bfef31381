-- Reports of an account in the order in which they came, a page at a time (INT-03).
create index usage_record_received on usage_record (account_id, received_at, key);

-- The keys that sign hand-overs, sealed with WAYBILL_SECRET (D-17). The public part of each is published as long as something that
-- it signed may be read.
create table signing_key (
  kid text primary key,
  sealed text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);

-- Hand-overs that were redeemed: each once (INT-04).
create table hand_over (
  id uuid primary key,
  account_id bigint not null references account,
  member_id bigint not null references member,
  redeemed_by bigint not null references machine_key,
  redeemed_at timestamptz not null
);
create index hand_over_redeemed on hand_over (redeemed_at);
