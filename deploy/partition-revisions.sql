-- Parts the tables of revisions by plan, on PostgreSQL, once they outgrow what one table should hold (deploy/README.md says
-- when). Run it once, beside running servers: psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f partition-revisions.sql
-- Saves wait while it copies; it is done as a whole or not at all.
begin;
set local lock_timeout = '60s';
-- Every save begins here: those that run end first, those that come wait, and people go on reading the rest.
lock table projects in exclusive mode;
do $$
declare
  -- Never changed afterwards: a plan's part follows from it.
  parts constant int := 32;
  name text;
begin
  if exists (select 1 from pg_partitioned_table where partrelid = 'project_edits'::regclass) then
    raise exception 'project_edits is partitioned already';
  end if;
  foreach name in array array['project_edits', 'project_snapshots'] loop
    execute format('lock table %I in access exclusive mode', name);
    execute format('alter table %I rename to %I', name, name || '_whole');
    execute format('alter table %I rename constraint %I to %I', name || '_whole', name || '_pk', name || '_whole_pk');
    execute format('create table %I (like %I including defaults including storage) partition by hash (project_id)',
      name, name || '_whole');
    for at in 0 .. parts - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
        name || '_' || at, name, parts, at);
    end loop;
    execute format('insert into %I select * from %I', name, name || '_whole');
    execute format('alter table %I add constraint %I primary key (project_id, revision)', name, name || '_pk');
    execute format('alter table %I add constraint %I foreign key (project_id) references projects (id) on delete cascade',
      name, name || '_project_id_fkey');
  end loop;
  alter table project_edits_whole rename constraint project_edits_once to project_edits_whole_once;
  alter table project_edits add constraint project_edits_once unique (project_id, client_id, sequence);
  drop table project_edits_whole, project_snapshots_whole;
end
$$;
commit;
analyze project_edits, project_snapshots;
