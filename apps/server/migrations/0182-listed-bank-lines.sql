-- Lines of the bank are a list of the back office, in the order in which they were read, those of one state too.
create index bank_line_of_state on bank_line (state, id);
