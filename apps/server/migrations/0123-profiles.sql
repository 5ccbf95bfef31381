-- A member's own language and time zone take the place of the account's, and some kinds of mails can be switched off (S-16).
alter table member
  add column locale text,
  add column time_zone text,
  -- kinds that the member does without; those about money and security are none of them
  add column without_mails text[] not null default '{}' check (without_mails <@ array['quotes', 'approvals']);
