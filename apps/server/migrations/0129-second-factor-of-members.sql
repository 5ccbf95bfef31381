-- A member's second factor (S-19; docs/decisions/0431-second-factor-of-members.md). Its instants are real time, not the product's.
create table member_factor (
  member_id bigint primary key references member,
  account_id bigint not null references account,
  totp_sealed bytea not null,
  -- the last step that was taken: a code counts once
  totp_step bigint not null,
  added_at timestamptz not null
);
create index member_factor_account on member_factor (account_id);

create table member_recovery_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  member_id bigint not null references member,
  used_at timestamptz
);
create index member_recovery_code_member on member_recovery_code (member_id);

-- Between the password and the factor of a sign-in.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  drop constraint one_time_token_address,
  add constraint one_time_token_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'confirm_address', 'restore_address', 'second_factor')),
  add constraint one_time_token_address
    check ((address is null) = (purpose in ('verify_email', 'reset_password', 'second_factor')));
