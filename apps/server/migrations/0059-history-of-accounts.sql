-- What a member reads of their account, newest first, a page at a time; what else is recorded is not in it.
create index event_history on event (account_id, id)
  where entity in ('subscription', 'invoice', 'attempt', 'order');
