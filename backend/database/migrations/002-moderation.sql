-- Why an operator has hidden a group; null for those that everybody may see.
alter table hobby_groups add column hidden_why text;

-- To be made again whenever hobby_groups gets another column.
create view hobbynest_shown_groups as select * from hobby_groups where hidden_why is null;

-- Of what everybody sees, so that pages are still read from them alone.
drop index hobby_groups_created_at_id_end_day_category_idx, hobby_groups_end_day_created_at_id_idx,
  hobby_groups_category_end_day_created_at_id_idx, hobby_groups_name_key_created_at_id_end_day_category_idx,
  hobby_groups_members_created_at_id_end_day_category_idx;
create index on hobby_groups (created_at desc, id desc) include (end_day, category) where hidden_why is null;
create index on hobby_groups (end_day desc, created_at desc, id desc) where hidden_why is null;
create index on hobby_groups (category, end_day desc, created_at desc, id desc) where hidden_why is null;
create index on hobby_groups (name_key, created_at desc, id desc) include (end_day, category) where hidden_why is null;
create index on hobby_groups (members desc, created_at desc, id desc) include (end_day, category) where hidden_why is null;
create index on hobby_groups (created_at desc) where hidden_why is not null;
-- Without statistics of the new column, searches are planned as if nearly every group were hidden.
analyze hobby_groups;

-- closed_at is null until an operator has decided.
create table hobbynest_reports (
  id text collate "C" primary key,
  group_id text not null references hobby_groups on delete cascade,
  reporter_uid text not null,
  reporter_name text not null,
  reason text not null,
  words text not null,
  reported_at timestamptz not null,
  closed_at timestamptz
);
create unique index on hobbynest_reports (group_id, reporter_uid) where closed_at is null;
create index on hobbynest_reports (reporter_uid, reported_at);
create index on hobbynest_reports (reported_at);

-- The address of the operator, or "command" for npm run operate.
alter table hobbynest_operations add column who text not null default 'command';

create function hobbynest_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'What operators have done stays recorded as it is.';
  end
$$;
create trigger hobbynest_refuse_change before update or delete or truncate on hobbynest_operations
  for each statement execute function hobbynest_refuse_change();

-- Accounts whose last ban has not been lifted since.
create view hobbynest_bans as
  select account, why, who, done_at from (
    select distinct on (target) target as account, what, why, who, done_at from hobbynest_operations
    where what in ('ban', 'unban') order by target, done_at desc, id desc
  ) last
  where what = 'ban';
