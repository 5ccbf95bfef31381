-- The reset of a lost second factor (S-19; docs/decisions/0433-reset-of-a-second-factor.md). Its instants are the product's.
alter table member_factor
  add column reset_requested_at timestamptz,
  -- from then on the factor counts for nothing, whether its row is gone yet or not
  add column reset_at timestamptz,
  -- null where the shop's staff requested it
  add column reset_by bigint references member,
  -- of the link that stops it
  add column reset_stop_hash bytea unique check (octet_length(reset_stop_hash) = 32),
  add constraint member_factor_reset check (
    num_nonnulls(reset_requested_at, reset_at, reset_stop_hash) in (0, 3)
    and reset_at > reset_requested_at
    and (reset_by is null or reset_at is not null)
  );
create index member_factor_reset_at on member_factor (reset_at) where reset_at is not null;
