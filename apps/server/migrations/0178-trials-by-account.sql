-- Trials that end soon are counted on the first page of the staff: by the index alone, without a row of the table for each.
create index subscription_trial_account on subscription (trial_end, account_id)
  where ended_at is null and state = -1 and trial_end is not null;
drop index subscription_trial_end;
