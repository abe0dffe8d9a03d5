import type { Database } from './database.ts'
import { CREATE_FOLD } from './fold-sql.ts'

/** Controls, and what hides or turns around the text beside it. */
const UNSEEN =
  '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]'

/** A statement, or one that does part of the work and is run until it changes nothing. */
type Step = string | { repeat: string }

/** In order, never edited once released: a change to the tables is a new entry. */
const MIGRATIONS: { id: number; statements: Step[] }[] = [
  {
    id: 1,
    statements: [
      `create table hobby_groups (
        id text primary key,
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
        updated_at timestamptz not null
      )`,
      'create index hobby_groups_newest on hobby_groups (created_at desc, id desc)',
      'create index hobby_groups_owner on hobby_groups (owner_uid, created_at desc, id desc)',
    ],
  },
  {
    id: 2,
    statements: [
      'alter table hobby_groups add column version integer not null default 1',
      `create table hobbynest_create_keys (
        owner_uid text not null,
        key text not null,
        input_hash text not null,
        group_id text not null,
        created_at timestamptz not null,
        primary key (owner_uid, key)
      )`,
      'create index hobbynest_create_keys_age on hobbynest_create_keys (created_at)',
    ],
  },
  {
    // The pictures of the samples have become AVIF.
    id: 3,
    statements: [
      `update hobby_groups set photo = replace(photo, '.webp', '.avif'), version = version + 1
        where photo ~ '^/images/groups/[a-z-]+-[123]\\.webp$'`,
    ],
  },
  {
    // A photo of this site is a picture of it: any other path would be called by each visitor. Creators' names are short,
    // and all of them can be seen.
    id: 4,
    statements: [
      `update hobby_groups set version = version + 1,
        photo = '/images/categories/' || regexp_replace(lower(category), '[^a-z]+', '-', 'g') || '.svg'
        where photo like '/%' and photo !~ '^/images(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$'`,
      `update hobby_groups set version = version + 1,
        user_name = coalesce(nullif(trim(left(regexp_replace(user_name, '${UNSEEN}', '', 'g'), 100)), ''), 'User')
        where user_name ~ '${UNSEEN}' or length(user_name) > 100`,
    ],
  },
  {
    id: 5,
    statements: [
      'create table hobbynest_creates (owner_uid text not null, created_at timestamptz not null)',
      'create index hobbynest_creates_of_member on hobbynest_creates (owner_uid, created_at desc)',
      'create index hobbynest_creates_age on hobbynest_creates (created_at)',
      `create table hobbynest_operations (
        id bigint generated always as identity primary key,
        what text not null,
        target text not null,
        why text not null,
        done_at timestamptz not null
      )`,
      'create index hobbynest_operations_target on hobbynest_operations (target, id desc)',
    ],
  },
  {
    // Another revision with each change of a group, whoever makes it and by whatever statement.
    id: 6,
    statements: [
      'create table hobbynest_revision (is_only boolean primary key default true check (is_only), revision uuid not null)',
      'insert into hobbynest_revision (revision) values (gen_random_uuid())',
      `create function hobbynest_revise() returns trigger language plpgsql as $$
        begin
          if exists (select from changed) then
            update hobbynest_revision set revision = gen_random_uuid();
          end if;
          return null;
        end
      $$`,
      `create trigger hobbynest_revise_inserted after insert on hobby_groups
        referencing new table as changed for each statement execute function hobbynest_revise()`,
      `create trigger hobbynest_revise_updated after update on hobby_groups
        referencing new table as changed for each statement execute function hobbynest_revise()`,
      `create trigger hobbynest_revise_deleted after delete on hobby_groups
        referencing old table as changed for each statement execute function hobbynest_revise()`,
    ],
  },
  {
    // What the queries of `group-page.ts` read, kept by triggers, so that a row may be written by any program: the day of
    // the end date, the folded name and words of each group (weight A those of its name, C of its place, B of its category
    // and creator, D of its description); how many groups there are of a day, also by category; in how many each word is.
    // The triggers on statements run after `hobbynest_revise`, whose lock lets one writer at a time come to them.
    id: 7,
    statements: [
      CREATE_FOLD,
      // A word of 500 letters is as long as one may be that is looked for, and what a lexeme and an index can hold.
      `create function hobbynest_lexemes(text, weight text) returns text immutable language sql as $$
        select regexp_replace(
          regexp_replace(hobbynest_fold($1), '(([^ ]{250}){2})[^ ]+', '\\1', 'g'), '[^ ]+', '\\&' || weight, 'g')
      $$`,
      // Of a word with one slip one half is right, of one with two slips a third.
      `create function hobbynest_pieces(word text) returns text[] immutable cost 10000 language sql as $$
        select coalesce(array_agg(concat_ws(':', pieces, piece, length(word),
          substr(word, piece * length(word) / pieces + 1,
            (piece + 1) * length(word) / pieces - piece * length(word) / pieces))), '{}')
        from (values (2, 3, 8), (3, 6, 500)) cut (pieces, shortest, longest), generate_series(0, pieces - 1) piece
        where length(word) between shortest and longest
      $$`,
      `alter table hobby_groups
        add column end_day text collate "C",
        add column name_key text collate "C",
        add column words tsvector`,
      `create function hobbynest_index() returns trigger language plpgsql as $$
        begin
          new.end_day := coalesce(substring(new.end_date from '^[0-9]{4}-[0-9]{2}-[0-9]{2}'), '');
          new.name_key := left(hobbynest_fold(new.name), 200);
          new.words := concat_ws(' ',
            hobbynest_lexemes(new.name, ':1A'), hobbynest_lexemes(new.location, ':2C'),
            hobbynest_lexemes(new.category || ' ' || new.user_name, ':3B'),
            hobbynest_lexemes(new.description, ':4D'))::tsvector;
          return new;
        end
      $$`,
      `create trigger hobbynest_index before insert or update on hobby_groups
        for each row execute function hobbynest_index()`,
      {
        repeat: `update hobby_groups set words = null
          where id in (select id from hobby_groups where words is null limit 2000)`,
      },
      `alter table hobby_groups alter column end_day set not null,
        alter column name_key set not null, alter column words set not null`,
      'drop index hobby_groups_newest',
      'create index hobby_groups_listed on hobby_groups (created_at desc, id desc) include (end_day, category)',
      'create index hobby_groups_day on hobby_groups (end_day desc, created_at desc, id desc)',
      'create index hobby_groups_category on hobby_groups (category, end_day desc, created_at desc, id desc)',
      `create index hobby_groups_name on hobby_groups (name_key, created_at desc, id desc)
        include (end_day, category)`,
      `create index hobby_groups_size on hobby_groups (members desc, created_at desc, id desc)
        include (end_day, category)`,
      'create index hobby_groups_words on hobby_groups using gin (words) with (fastupdate = off)',
      `create table hobbynest_counts (
        category text not null,
        end_day text collate "C" not null,
        total integer not null,
        primary key (category, end_day)
      ) with (fillfactor = 80)`,
      `create table hobbynest_days (end_day text collate "C" primary key, total integer not null)
        with (fillfactor = 80)`,
      `insert into hobbynest_counts (category, end_day, total)
        select category, end_day, count(*) from hobby_groups group by category, end_day`,
      `insert into hobbynest_days (end_day, total)
        select end_day, sum(total) from hobbynest_counts group by end_day`,
      `create table hobbynest_words (word text collate "C" primary key, total integer not null)
        with (fillfactor = 80)`,
      `insert into hobbynest_words (word, total)
        select word, count(*) from hobby_groups, unnest(tsvector_to_array(words)) word group by word`,
      `create index hobbynest_words_pieces on hobbynest_words using gin (hobbynest_pieces(word))
        with (fastupdate = off)`,
      `create function hobbynest_tally_added() returns trigger language plpgsql as $$
        begin
          insert into hobbynest_counts as known (category, end_day, total)
            select category, end_day, count(*) from added group by category, end_day
            on conflict (category, end_day) do update set total = known.total + excluded.total;
          insert into hobbynest_days as known (end_day, total)
            select end_day, count(*) from added group by end_day
            on conflict (end_day) do update set total = known.total + excluded.total;
          insert into hobbynest_words as known (word, total)
            select word, count(*) from added, unnest(tsvector_to_array(words)) word group by word
            on conflict (word) do update set total = known.total + excluded.total;
          return null;
        end
      $$`,
      `create function hobbynest_tally_removed() returns trigger language plpgsql as $$
        begin
          update hobbynest_counts known set total = known.total - gone.total
            from (select category, end_day, count(*) as total from removed group by category, end_day) gone
            where known.category = gone.category and known.end_day = gone.end_day;
          update hobbynest_days known set total = known.total - gone.total
            from (select end_day, count(*) as total from removed group by end_day) gone
            where known.end_day = gone.end_day;
          update hobbynest_words known set total = known.total - gone.total
            from (
              select word, count(*) as total from removed, unnest(tsvector_to_array(words)) word group by word
            ) gone
            where known.word = gone.word;
          delete from hobbynest_words known
            using (select distinct word from removed, unnest(tsvector_to_array(words)) word) gone
            where known.word = gone.word and known.total = 0;
          return null;
        end
      $$`,
      `create function hobbynest_tally_none() returns trigger language plpgsql as $$
        begin
          update hobbynest_revision set revision = gen_random_uuid();
          delete from hobbynest_counts;
          delete from hobbynest_days;
          delete from hobbynest_words;
          return null;
        end
      $$`,
      `create trigger hobbynest_tally_inserted after insert on hobby_groups
        referencing new table as added for each statement execute function hobbynest_tally_added()`,
      `create trigger hobbynest_tally_updated_new after update on hobby_groups
        referencing new table as added for each statement execute function hobbynest_tally_added()`,
      `create trigger hobbynest_tally_updated_old after update on hobby_groups
        referencing old table as removed for each statement execute function hobbynest_tally_removed()`,
      `create trigger hobbynest_tally_deleted after delete on hobby_groups
        referencing old table as removed for each statement execute function hobbynest_tally_removed()`,
      `create trigger hobbynest_tally_truncated after truncate on hobby_groups
        for each statement execute function hobbynest_tally_none()`,
    ],
  },
  {
    // Who has joined which group. Triggers keep the counts in a separate table: a join rewrites neither the group nor its
    // words. Members are deleted with their group; the triggers for that sort before `hobbynest_revise` by name, so that
    // they lock the count first and the revision last, as joins and leaves do.
    id: 8,
    statements: [
      `create table hobbynest_memberships (
        id text primary key,
        group_id text not null,
        member_uid text not null,
        name text not null,
        joined_at timestamptz not null,
        unique (group_id, member_uid)
      )`,
      'create index hobbynest_memberships_listed on hobbynest_memberships (group_id, joined_at, id)',
      'create index hobbynest_memberships_of_member on hobbynest_memberships (member_uid, joined_at, id)',
      `create table hobbynest_joined (group_id text primary key, joined integer not null default 0)
        with (fillfactor = 80)`,
      'alter table hobbynest_revision add column joins bigint not null default 0',
      `create function hobbynest_joined_added() returns trigger language plpgsql as $$
        begin
          if exists (select from added) then
            insert into hobbynest_joined as known (group_id, joined)
              select group_id, count(*) from added group by group_id
              on conflict (group_id) do update set joined = known.joined + excluded.joined;
            update hobbynest_revision set joins = joins + 1;
          end if;
          return null;
        end
      $$`,
      `create function hobbynest_joined_removed() returns trigger language plpgsql as $$
        begin
          if exists (select from removed) then
            update hobbynest_joined known set joined = known.joined - gone.total
              from (select group_id, count(*) as total from removed group by group_id) gone
              where known.group_id = gone.group_id;
            update hobbynest_revision set joins = joins + 1;
          end if;
          return null;
        end
      $$`,
      `create trigger hobbynest_joined_inserted after insert on hobbynest_memberships
        referencing new table as added for each statement execute function hobbynest_joined_added()`,
      `create trigger hobbynest_joined_deleted after delete on hobbynest_memberships
        referencing old table as removed for each statement execute function hobbynest_joined_removed()`,
      `create function hobbynest_dissolve() returns trigger language plpgsql as $$
        begin
          delete from hobbynest_memberships using removed where group_id = removed.id;
          delete from hobbynest_joined using removed where group_id = removed.id;
          return null;
        end
      $$`,
      `create function hobbynest_dissolve_all() returns trigger language plpgsql as $$
        begin
          delete from hobbynest_memberships;
          delete from hobbynest_joined;
          return null;
        end
      $$`,
      `create trigger hobbynest_dissolve_deleted after delete on hobby_groups
        referencing old table as removed for each statement execute function hobbynest_dissolve()`,
      `create trigger hobbynest_dissolve_truncated after truncate on hobby_groups
        for each statement execute function hobbynest_dissolve_all()`,
    ],
  },
  {
    // Uploaded photos, each in two sizes. `unused_since` is null while a group shows one, as far as the last sweep saw.
    id: 9,
    statements: [
      `create function hobbynest_photo_id(photo text) returns text immutable language sql as $$
        select substring(photo from '/photos/([0-9a-f]{32})-(?:800|1600)\\.webp$')
      $$`,
      `create index hobby_groups_uploaded on hobby_groups (hobbynest_photo_id(photo))
        where hobbynest_photo_id(photo) is not null`,
      `create table hobbynest_photos (
        id text primary key,
        owner_uid text not null,
        created_at timestamptz not null,
        unused_since timestamptz,
        large bytea not null,
        small bytea not null
      )`,
      'create index hobbynest_photos_of_member on hobbynest_photos (owner_uid, created_at desc)',
    ],
  },
  {
    // By words and by when a group was created, in periods of four weeks, so that of a common word only the newest groups
    // are read.
    id: 10,
    statements: [
      `create function hobbynest_period(timestamptz) returns integer[] immutable language sql as $$
        select array[floor(extract(epoch from $1 at time zone 'UTC') / 2419200)::integer]
      $$`,
      `create index hobby_groups_found on hobby_groups using gin (words, hobbynest_period(created_at))
        with (fastupdate = off)`,
      'drop index hobby_groups_words',
    ],
  },
]

/** Any number, the same in every HobbyNest, so that two starting at once take turns. */
const MIGRATION_LOCK = 5_206_318

/**
 * Brings the tables up to date. Safe to run again, and by several processes at once: all of it is one transaction
 * under one lock.
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await query(
      'create table if not exists hobbynest_migrations (id integer primary key, applied_at timestamptz not null)',
    )
    const { rows } = await query<{ id: number }>('select id from hobbynest_migrations')
    const applied = new Set(rows.map((row) => row.id))
    for (const { id, statements } of MIGRATIONS) {
      if (applied.has(id)) continue
      for (const step of statements) {
        if (typeof step === 'string') await query(step)
        else while ((await query(step.repeat)).changed > 0);
      }
      await query('insert into hobbynest_migrations (id, applied_at) values ($1, now())', [id])
    }
  }, 'patient')
}
