-- Whom organisers have removed from a group, and have not let back since. The name is that of the membership.
create table hobbynest_removed (
  id text collate "C" primary key,
  group_id text not null references hobby_groups on delete cascade,
  member_uid text not null,
  name text not null,
  removed_at timestamptz not null,
  unique (group_id, member_uid)
);
create index on hobbynest_removed (member_uid);
