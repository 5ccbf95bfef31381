-- Terms that found nothing, counted by day and language for the shop's editors (SRCH-10): no person, no network, no
-- instant. How many different terms a day keeps is bounded where they are written; clean-up forgets old days.
create table search_miss (
  day date not null,
  locale text not null check (locale in ('en', 'fr', 'es', 'vi')),
  term text not null check (char_length(term) between 3 and 100),
  searches integer not null check (searches > 0),
  primary key (day, locale, term)
);
