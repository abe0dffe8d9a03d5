-- What visitors have sent by the forms of Contact and Careers.
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
  -- The Idempotency-Key that it came with.
  key text unique,
  mailed_at timestamptz,
  -- When to try to mail it next; later than now while a process tries.
  mail_after timestamptz not null default now()
);
create index on hobbynest_messages (sent_at desc, id desc);

-- Addresses that were given to the newsletter; mailed_at is when the link to confirm was.
create table hobbynest_subscribers (
  id text collate "C" primary key,
  email text not null unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  mailed_at timestamptz,
  mail_after timestamptz not null default now()
);

-- SHA-256 of what is in the links that each address has been sent.
create table hobbynest_subscriber_tokens (
  hash bytea primary key,
  subscriber_id text not null references hobbynest_subscribers on delete cascade
);
create index on hobbynest_subscriber_tokens (subscriber_id);
