-- A rendering is kept for each language and each state of its settlement (B-132). The ones before say nothing of theirs: they
-- stay, and are rendered again at the next download.
alter table invoice_document add column settlement text not null default '';
alter table invoice_document drop constraint invoice_document_pkey;
alter table invoice_document add primary key (invoice_id, locale, settlement);
