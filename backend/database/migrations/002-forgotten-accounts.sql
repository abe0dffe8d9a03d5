-- Accounts whose data have been deleted within a day: what they sent before that adds nothing any more.
create table hobbynest_forgotten (
  account text collate "C" primary key,
  forgotten_at timestamptz not null
);
