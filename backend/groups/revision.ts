/** The state of all groups, as SQL: another text after each change of a group and each join. */
export const REVISION = `(
  select left(encode(sha256(convert_to(string_agg(revision::text, '' order by slot), 'UTF8')), 'hex'), 32) from hobbynest_revision
)`
