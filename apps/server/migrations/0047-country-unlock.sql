-- The staff open the country of an account that is locked by its first invoice, for a day (B-51).
alter table billing_account add column country_open_until timestamptz;
