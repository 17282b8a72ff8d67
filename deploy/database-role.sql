-- Makes the plain role that the servers connect as, parada_server, and hands the database over to it with all that is in it:
-- so nobody who gets hold of a server's connection rules PostgreSQL, or reads files and starts programs on its machine.
-- The container of PostgreSQL runs it once, on an empty volume. Elsewhere an administrator of PostgreSQL runs it, as often as
-- wished; the role's password is then the one of the last time:
--   DATABASE_PASSWORD=... psql postgres://ADMINISTRATOR@HOST/DATABASE -v ON_ERROR_STOP=1 -f database-role.sql
\getenv password DATABASE_PASSWORD
begin;
select set_config('parada.password', :'password', true) <> '' as password_given;
do $$
declare
  one record;
begin
  if current_setting('parada.password') = '' then
    raise exception 'DATABASE_PASSWORD is empty';
  end if;
  if not exists (select from pg_roles where rolname = 'parada_server') then
    create role parada_server;
  end if;
  execute format(
    'alter role parada_server login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
    current_setting('parada.password'));
  execute format('alter database %I owner to parada_server', current_database());
  execute format('revoke all on database %I from public', current_database());
  alter schema public owner to parada_server;
  -- A sequence that a column owns goes with its table.
  for one in
    select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e') and relkind = 'S')
  loop
    execute format('alter table %s owner to parada_server', one.name);
  end loop;
end $$;
commit;
