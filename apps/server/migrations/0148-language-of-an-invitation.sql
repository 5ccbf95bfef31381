-- The language of an invitation's mail, which the primary member chooses; null: invited before, in the language of who invited (ACC-08).
alter table member_invitation add column locale text;
