-- The only member of the staff may do alone what otherwise waits for a second one (S-28; docs/decisions/0436-a-shop-of-one.md).
alter table staff add column acts_alone boolean not null default false;
