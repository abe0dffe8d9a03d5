-- A trusted extension, which the owner of the database may create.
create extension if not exists pg_trgm;

create table hobby_groups (
  id text collate "C" primary key,
  owner_uid text not null,
  user_name text not null,
  user_email text not null,
  name text not null,
  category text not null,
  description text not null,
  location text not null,
  members integer not null,
  end_date text not null,
  photo text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- How many have joined. Not indexed, so that a join updates no index.
  joined integer not null default 0,
  -- The end date if it begins like YYYY-MM-DD, otherwise empty.
  end_day text collate "C" not null
    generated always as (coalesce(substring(end_date from '^[0-9]{4}-[0-9]{2}-[0-9]{2}'), '')) stored,
  -- The uploaded photo that the group shows, if any.
  photo_id text
    generated always as (substring(photo from '/photos/([0-9a-f]{32})-(?:800|1600)\.webp$')) stored,
  -- The folded name, and the group's folded texts, one a line: name, location, category and creator, description.
  name_key text collate "C" not null,
  search_text text collate "C" not null,
  -- Why an operator has hidden the group; null while everybody may see it.
  hidden_why text
) with (fillfactor = 90);

-- The planner must know how common a word is to choose between its index and reading the newest groups first.
alter table hobby_groups alter column search_text set statistics 1000;

-- These cover only the groups that everybody sees, so that a page is read from its index alone.
create index on hobby_groups (created_at desc, id desc) include (end_day, category) where hidden_why is null;
create index on hobby_groups (end_day desc, created_at desc, id desc) where hidden_why is null;
create index on hobby_groups (category, end_day desc, created_at desc, id desc) where hidden_why is null;
create index on hobby_groups (name_key, created_at desc, id desc) include (end_day, category) where hidden_why is null;
create index on hobby_groups (members desc, created_at desc, id desc) include (end_day, category) where hidden_why is null;
create index on hobby_groups (created_at desc) where hidden_why is not null;
create index on hobby_groups (owner_uid, created_at desc, id desc);
create index on hobby_groups (photo_id) where photo_id is not null;
create index on hobby_groups using gin (search_text gin_trgm_ops);

-- To be recreated whenever hobby_groups gains a column.
create view hobbynest_shown_groups as select * from hobby_groups where hidden_why is null;

-- Every word in a search_text, including those of groups deleted since.
create table hobbynest_words (word text collate "C" primary key);
create index on hobbynest_words using gin (word gin_trgm_ops);

create table hobbynest_memberships (
  id text collate "C" primary key,
  group_id text not null references hobby_groups on delete cascade,
  member_uid text not null,
  name text not null,
  joined_at timestamptz not null,
  unique (group_id, member_uid)
);
create index on hobbynest_memberships (group_id, joined_at, id);
create index on hobbynest_memberships (member_uid, joined_at, id);

-- Members whom an organiser has removed from a group, under the name of their membership, until they are let back in.
create table hobbynest_removed (
  id text collate "C" primary key,
  group_id text not null references hobby_groups on delete cascade,
  member_uid text not null,
  name text not null,
  removed_at timestamptz not null,
  unique (group_id, member_uid)
);
create index on hobbynest_removed (member_uid);

-- WebP in two sizes. unused_since is null if a group showed the photo at the last sweep, infinity for a profile photo.
create table hobbynest_photos (
  id text primary key,
  owner_uid text not null,
  created_at timestamptz not null,
  unused_since timestamptz,
  large bytea not null,
  small bytea not null
);
create index on hobbynest_photos (owner_uid, created_at desc);

-- A row for each create of the last day, even if the group has been deleted; key is its Idempotency-Key.
create table hobbynest_creates (
  owner_uid text not null,
  created_at timestamptz not null,
  group_id text not null,
  key text,
  input_hash text not null,
  unique (owner_uid, key)
);
create index on hobbynest_creates (owner_uid, created_at desc);
create index on hobbynest_creates (created_at);

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

create table hobbynest_operations (
  id bigint generated always as identity primary key,
  what text not null,
  target text not null,
  why text not null,
  done_at timestamptz not null,
  -- The operator's email address, or "command" for npm run operate.
  who text not null default 'command'
);
create index on hobbynest_operations (target, id desc);

create function hobbynest_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'What operators have done stays recorded as it is.';
  end
$$;
create trigger hobbynest_refuse_change before update or delete or truncate on hobbynest_operations
  for each statement execute function hobbynest_refuse_change();

-- Accounts that are banned now.
create view hobbynest_bans as
  select account, why, who, done_at from (
    select distinct on (target) target as account, what, why, who, done_at from hobbynest_operations
    where what in ('ban', 'unban') order by target, done_at desc, id desc
  ) last
  where what = 'ban';

-- Messages that visitors have sent with the Contact and Careers forms. The id is a hash of the message and its day.
create table hobbynest_messages (
  id text collate "C" primary key,
  kind text not null,
  full_name text not null,
  email text not null,
  phone text not null,
  subject text not null,
  words text not null,
  sent_at timestamptz not null default now(),
  done_at timestamptz,
  mailed_at timestamptz,
  -- When to try mailing it next; in the future while a process is trying.
  mail_after timestamptz not null default now()
);
create index on hobbynest_messages (sent_at desc, id desc);

-- Email addresses entered for the newsletter. The id is random, and part of the link to confirm and to leave, which is
-- mailed at mailed_at.
create table hobbynest_subscribers (
  id text collate "C" primary key,
  email text not null unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  mailed_at timestamptz,
  mail_after timestamptz not null default now()
);

-- Each write changes one row in its transaction. There are sixteen so that writers rarely wait for each other.
create table hobbynest_revision (slot integer primary key, revision uuid not null) with (fillfactor = 50);
insert into hobbynest_revision select slot, gen_random_uuid() from generate_series(0, 15) slot;

create function hobbynest_revise() returns trigger language plpgsql as $$
  begin
    update hobbynest_revision set revision = gen_random_uuid() where slot = pg_backend_pid() % 16;
    return null;
  end
$$;
create trigger hobbynest_revise after insert or update or delete or truncate on hobby_groups
  for each statement execute function hobbynest_revise();
