-- Mails that came back (S-15, docs/decisions/0401-mail-that-comes-back.md): the recipient of a quote is undelivered, with the reason.
alter table quote_recipient drop constraint quote_recipient_state_check;
alter table quote_recipient
  add constraint quote_recipient_state_check check (state in ('queued', 'sent', 'suppressed', 'undelivered')),
  add column undelivered_at timestamptz,
  add column undelivered_reason text check (undelivered_reason in ('unknown', 'full', 'rejected', 'other')),
  -- as the mail server wrote it: the code, and a sentence without control characters
  add column undelivered_code text not null default '' check (char_length(undelivered_code) <= 20),
  add column undelivered_text text not null default '' check (char_length(undelivered_text) <= 200),
  add constraint undelivered_says_why check ((state = 'undelivered') = (undelivered_reason is not null)
    and (undelivered_reason is null) = (undelivered_at is null));

-- An address gets no quotes as its reader wants none, or as a mail server knows no such mailbox. Either is lifted by its reader, by
-- the link of a mail that a sender may have sent once in 30 days.
alter table mail_suppression
  add column reason text not null default 'unsubscribed' check (reason in ('unsubscribed', 'bounced')),
  add column confirm_hash bytea unique check (octet_length(confirm_hash) = 32),
  add column confirm_sent_at timestamptz,
  add constraint confirmation_has_both check ((confirm_hash is null) = (confirm_sent_at is null));
