-- What a person may do on a private topic, asked of the policies on realtime.messages as hosted
-- Supabase asks: can they see a row that lies there (receive), may they insert one (send, show
-- presence). The caller rolls the transaction back, so no probe is ever seen by anybody.

create or replace function realtime.probe_access(asked_topic text, asked_role text, claims jsonb)
returns jsonb language plpgsql as $$
declare
  wanted text;
  probe uuid;
  readable boolean;
  writable boolean;
  answer jsonb := '{}'::jsonb;
  probes jsonb := '{}'::jsonb;
begin
  foreach wanted in array array['broadcast', 'presence'] loop
    insert into realtime.messages (topic, extension) values (asked_topic, wanted) returning id into probe;
    probes := probes || jsonb_build_object(wanted, probe);
  end loop;

  perform set_config('realtime.topic', asked_topic, true),
    set_config('request.jwt.claims', claims::text, true),
    set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', asked_role, true),
    set_config('role', asked_role, true);

  foreach wanted in array array['broadcast', 'presence'] loop
    -- A policy that fails refuses.
    begin
      select exists (select from realtime.messages m where m.id = (probes ->> wanted)::uuid) into readable;
    exception when others then
      readable := false;
    end;
    begin
      insert into realtime.messages (topic, extension) values (asked_topic, wanted);
      writable := true;
    exception when others then
      writable := false;
    end;
    answer := answer || jsonb_build_object(wanted, jsonb_build_object('read', readable, 'write', writable));
  end loop;
  return answer;
end
$$;

revoke all on function realtime.probe_access(text, text, jsonb) from public;
