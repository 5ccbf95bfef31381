-- Links that give a member another address, and that take the one before back (S-18), each with the address that it gives.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add column address text,
  add constraint one_time_token_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'confirm_address', 'restore_address')),
  add constraint one_time_token_address check ((address is null) = (purpose in ('verify_email', 'reset_password')));
-- no one else registers with an address that can be taken back
create index one_time_token_held on one_time_token (lower(address)) where purpose = 'restore_address' and used_at is null;

-- False where another member has the address, also one who takes it at the same moment: the rest of the transaction goes on.
create function take_address(taker bigint, new_email text, new_norm text, verified timestamptz) returns boolean
language plpgsql as $$
begin
  update member set email = new_email, email_norm = new_norm, email_verified_at = verified
    where id = taker and removed_at is null;
  return found;
exception when unique_violation then
  return false;
end $$;
