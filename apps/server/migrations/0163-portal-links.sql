-- A link by which the shop's own product leads a member to their account (ADM-14; docs/decisions/0481-portal-links.md).
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  drop constraint one_time_token_address,
  add constraint one_time_token_purpose_check
    check (purpose in ('verify_email', 'reset_password', 'confirm_address', 'restore_address', 'second_factor', 'portal')),
  add constraint one_time_token_address
    check ((address is null) = (purpose in ('verify_email', 'reset_password', 'second_factor', 'portal')));
