-- A language is enabled by its texts (A-84), not by a migration: 0010 did this for accounts and quotes. A search without
-- results in another language could not be counted, and an order that showed its terms not be stored.
alter table search_miss drop constraint search_miss_locale_check,
  add constraint search_miss_locale check (locale ~ '^[a-z]{2}$');
alter table terms_acceptance drop constraint terms_acceptance_locale_check,
  add constraint terms_acceptance_locale check (locale ~ '^[a-z]{2}$');
