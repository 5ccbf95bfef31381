-- A shop sells in any currency of ISO 4217 (SET-02): which ones is a setting of its catalogue, checked by the linter.
-- The database holds the form of the code.
alter table account drop constraint account_currency_check;
alter table account add constraint account_currency_check check (currency ~ '^[A-Z]{3}$');
alter table cart drop constraint cart_currency_check;
alter table cart add constraint cart_currency_check check (currency ~ '^[A-Z]{3}$');
alter table quote drop constraint quote_currency_check;
alter table quote add constraint quote_currency_check check (currency ~ '^[A-Z]{3}$');
