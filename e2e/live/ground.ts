import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What these tests need to look behind the API: the newest events, and work that a job does in the database. */
const behind = `
create function public.newest_events(many integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(e) order by e.id) from (select * from private.events order by id desc limit many) e
$$;
grant execute on function public.newest_events(many integer) to service_role;
create table public.done_work (job_id bigint not null, number integer not null);
alter table public.done_work enable row level security;
grant select on public.done_work to service_role;
create function public.do_work(job_id bigint, attempt integer, number integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.finish_job(do_work.job_id, do_work.attempt);
  insert into public.done_work values (do_work.job_id, do_work.number);
end $$;
grant execute on function public.do_work(job_id bigint, attempt integer, number integer) to service_role;
`

/** The migrations of the product with that, in a folder of their own. */
export async function migrationsToLookBehind(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'dojo-migrations-'))
  await cp('supabase/migrations', folder, { recursive: true })
  await rm(join(folder, 'squashed.json'), { force: true })
  await writeFile(join(folder, '29990101000000_look_behind.sql'), behind)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
