-- What a member's last confirmation of a purchase of add-ons was given and answered: the purchase has to name exactly that within
-- 15 minutes (B-46).
create table module_purchase (
  account_id bigint not null references account,
  member_id bigint not null references member,
  requested jsonb not null,
  codes jsonb not null,
  -- of the preview that was shown with it
  digest text not null,
  confirmed_at timestamptz not null,
  primary key (account_id, member_id)
);
