-- What an account's people did about each other, newest first, a page at a time (ACC-08).
create index event_of_team on event (account_id, id) where entity in ('member', 'member_invitation', 'approval_request')
  and name not in ('session.started', 'session.ended');
