-- A test value of the sandbox: a bank account whose debits settle after ten bank days instead of four (B-114).
alter table gw.token drop constraint token_outcome_check;
alter table gw.token add constraint token_outcome_check check (outcome in ('paid', 'declined', 'insufficient_funds',
  'expired_card', 'wrong_code', 'three_d_secure', 'fails_when_charged', 'blocked', 'settles', 'settles_late',
  'settles_then_returns', 'closed_account'));
