-- The country that issued a card, or where a bank account is: a method of the account's own country confirms that (B-51;
-- docs/decisions/0473-a-confirmed-country.md). Null: the provider doesn't say.
alter table payment_method add column country text check (country ~ '^[A-Z]{2}$');
alter table gw.token add column country text check (country ~ '^[A-Z]{2}$');
