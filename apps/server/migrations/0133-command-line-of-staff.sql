-- The command line signs in by a code that is confirmed in the browser (S-28; docs/decisions/0432-the-command-line-signs-in.md).
alter table staff_session add column is_terminal boolean not null default false;

-- Waits for its confirmation, ten minutes of real time; its token becomes that of the session.
create table staff_login (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  user_agent text not null,
  network_prefix text not null,
  created_at timestamptz not null
);
