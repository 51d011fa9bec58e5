-- Makes the open transaction act for a person, as the table API does before a request: role, claims, and the function
-- that refuses tokens whose session has ended (`pgrst.db_pre_request`).
create or replace function realtime.act_as(asked_role text, claims jsonb, pre_request text) returns void
language plpgsql as $$
begin
  perform set_config('request.jwt.claims', claims::text, true),
    set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', asked_role, true),
    set_config('role', asked_role, true);
  if pre_request is not null then
    execute 'select ' || pre_request || '()';
  end if;
end
$$;

-- What a person may do on a private topic, asked of the policies on realtime.messages as hosted
-- Supabase asks: can they see a row that lies there (receive), may they insert one (send, show
-- presence). The caller rolls the transaction back, so no probe is ever seen by anybody.
drop function if exists realtime.probe_access(text, text, jsonb);
create or replace function realtime.probe_access(asked_topic text, asked_role text, claims jsonb, pre_request text)
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

  perform set_config('realtime.topic', asked_topic, true);
  begin
    perform realtime.act_as(asked_role, claims, pre_request);
  exception when others then
    return null;
  end;

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

-- The answer of a yes-or-no query as a person; whatever fails means no.
create or replace function realtime.ask_as(question text, asked_role text, claims jsonb, pre_request text)
returns boolean language plpgsql as $$
declare
  answer boolean;
begin
  perform realtime.act_as(asked_role, claims, pre_request);
  execute question into answer;
  return answer;
exception when others then
  return false;
end
$$;

revoke all on function realtime.act_as(text, jsonb, text) from public;
revoke all on function realtime.probe_access(text, text, jsonb, text) from public;
revoke all on function realtime.ask_as(text, text, jsonb, text) from public;
