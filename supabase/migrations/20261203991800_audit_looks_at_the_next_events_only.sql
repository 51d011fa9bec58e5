-- With 300,000 events left to seal, each hundred took 130 ms to find the oldest of the rest.

CREATE OR REPLACE FUNCTION public.seal_audit(most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  batch private.events[];
  place record;
  chain private.audit_trails;
begin
  -- All who read as this reader wait for each other: each chain grows by one entry at a time.
  batch := array(select e from private.next_events('audit_trail', least(seal_audit.most, 10000)) e);
  for place in
    select t.trail, t.is_clan, u.event
    from (select e as event, row_number() over () as n from unnest(batch) e where private.is_audited(e.kind)) u
    cross join lateral private.trails_of(u.event) t order by t.trail, u.n
  loop
    if chain.id is distinct from place.trail then
      update private.audit_trails t set last_seq = chain.last_seq, last_hash = chain.last_hash where t.id = chain.id;
      chain := private.chain_to_add_to(place.trail, place.is_clan);
    end if;
    chain := private.seal_event(place.event, chain);
  end loop;
  update private.audit_trails t set last_seq = chain.last_seq, last_hash = chain.last_hash where t.id = chain.id;
  -- Of many that are left only the first are looked at; no transaction began a minute before one that ended earlier.
  update private.audit_sealing s set through = coalesce((
    select min(n.at) - case when count(*) = 1000 then interval '1 minute' else '0' end
    from private.event_readers r
    cross join lateral (
      select e.at from private.events e where (e.txid, e.id) > (r.txid, r.id) and e.txid is not null
      order by e.txid, e.id limit 1000) n
    where r.reader = 'audit_trail'), now());
  return cardinality(batch);
end $function$;
