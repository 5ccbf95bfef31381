-- Month or year, as it was chosen for this cart (A-131); null: not chosen.
alter table cart add column interval text constraint known_interval check (interval in ('month', 'year'));
