-- Who accepted a quote, in the name that was typed with the answer (A-99). The page shows it to every reader of the link.
alter table quote add column accepted_by text not null default '' check (char_length(accepted_by) <= 60);
alter table quote add column answered_at timestamptz;

-- The last quote that was sent from an open cart (A-121): {number, count, sealed}. The token of its link is sealed,
-- because the quote itself keeps only its hash (A-78); it goes when the cart is emptied.
alter table cart add column sent_quote jsonb check (sent_quote ?& array['number', 'count', 'sealed']);
