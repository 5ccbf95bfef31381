-- The list of quotes is read by its own indexes; by their ends none of its orders reads.
drop index quote_open_until;
