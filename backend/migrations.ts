import type { Database } from './database.ts'

/** Controls, and what hides or turns around the text beside it. */
const UNSEEN =
  '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]'

/** In order, never edited once released: a change to the tables is a new entry. */
const MIGRATIONS = [
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
]

/** Any number, the same in every HobbyNest, so that two that start at once take turns. */
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
      for (const statement of statements) await query(statement)
      await query('insert into hobbynest_migrations (id, applied_at) values ($1, now())', [id])
    }
  })
}
