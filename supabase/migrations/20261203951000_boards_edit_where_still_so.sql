-- A text that someone else has just written is not replaced unseen: what a form sends says what it began with.

create or replace function private.check_edit(patch jsonb, expect jsonb, fields text[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(patch) is distinct from 'object' or jsonb_typeof(expect) is distinct from 'object'
    or (patch || expect) - fields <> '{}'
    or exists (select from (select value from jsonb_each(patch) union all select value from jsonb_each(expect)) v
      where jsonb_typeof(v.value) not in ('string', 'null')) then
    raise exception 'These can be changed, each a text: %.', array_to_string(fields, ', ') using errcode = '22023';
  end if;
end $$;
comment on function private.check_edit(jsonb, jsonb, text[]) is 'Refuses a patch, or what it expects, of anything but texts for these fields.';
revoke all on function private.check_edit(jsonb, jsonb, text[]) from public;
grant execute on function private.check_edit(jsonb, jsonb, text[]) to authenticated;

create or replace function private.changed_since(now jsonb, patch jsonb, expect jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(e.key, now -> e.key) from jsonb_each(expect) e
  where now -> e.key is distinct from e.value and now -> e.key is distinct from patch -> e.key
$$;
comment on function private.changed_since(jsonb, jsonb, jsonb) is 'What a row holds in fields that are neither as expected nor as wished already; null where there is none.';
revoke all on function private.changed_since(jsonb, jsonb, jsonb) from public;
grant execute on function private.changed_since(jsonb, jsonb, jsonb) to authenticated;

create or replace function private.refuse_changed(theirs jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if theirs is null then
    raise exception 'It is not here.' using errcode = 'PT404';
  end if;
  raise exception 'Someone else has changed it since.' using errcode = 'PT409', detail = theirs;
end $$;
comment on function private.refuse_changed(jsonb) is 'Says that a row is not as expected, with what it holds instead, or that it is not there, or not to be changed.';
revoke all on function private.refuse_changed(jsonb) from public;
grant execute on function private.refuse_changed(jsonb) to authenticated;

create function public.edit_board(board_id uuid, patch jsonb, expect jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_edit(patch, edit_board.expect, array['title', 'description']);
  update public.boards b set
    title = case when patch ? 'title' then patch ->> 'title' else b.title end,
    description = case when patch ? 'description' then patch ->> 'description' else b.description end
  where b.id = edit_board.board_id
    and private.changed_since(jsonb_build_object('title', b.title, 'description', b.description), patch, edit_board.expect) is null;
  if not found then
    perform private.refuse_changed((
      select private.changed_since(jsonb_build_object('title', b.title, 'description', b.description), patch, edit_board.expect)
      from public.boards b where b.id = edit_board.board_id));
  end if;
end $$;
comment on function public.edit_board(uuid, jsonb, jsonb) is 'Changes title and description of a dojo, where they still are as expect says; PT409 with what they are otherwise.';
revoke all on function public.edit_board(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.edit_board(uuid, jsonb, jsonb) to authenticated;

create function public.edit_clan(clan_id uuid, patch jsonb, expect jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_edit(patch, edit_clan.expect, array['name', 'description']);
  update public.clans c set
    name = case when patch ? 'name' then patch ->> 'name' else c.name end,
    description = case when patch ? 'description' then patch ->> 'description' else c.description end
  where c.id = edit_clan.clan_id
    and private.changed_since(jsonb_build_object('name', c.name, 'description', c.description), patch, edit_clan.expect) is null;
  if not found then
    perform private.refuse_changed((
      select private.changed_since(jsonb_build_object('name', c.name, 'description', c.description), patch, edit_clan.expect)
      from public.clans c where c.id = edit_clan.clan_id));
  end if;
end $$;
comment on function public.edit_clan(uuid, jsonb, jsonb) is 'Changes name and description of a clan, where they still are as expect says; PT409 with what they are otherwise.';
revoke all on function public.edit_clan(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.edit_clan(uuid, jsonb, jsonb) to authenticated;

create function public.edit_branding(clan_id uuid, patch jsonb, expect jsonb default '{}') returns public.clan_branding
language plpgsql set search_path = '' as $$
declare
  saved public.clan_branding;
begin
  perform private.check_edit(patch, edit_branding.expect, array['primary_color', 'secondary_color', 'accent_color',
    'background_color', 'text_color', 'font_family', 'heading_font_family', 'custom_css', 'brand_name']);
  if edit_branding.clan_id is null or edit_branding.clan_id not in (select private.brandable_clan_ids()) then
    raise exception 'Only an admin of a clan whose plan includes branding may do that.' using errcode = '42501';
  end if;
  insert into public.clan_branding as g (clan_id, created_by, primary_color, secondary_color, accent_color, background_color,
    text_color, font_family, heading_font_family, custom_css, brand_name)
  values (edit_branding.clan_id, (select auth.uid()), patch ->> 'primary_color', patch ->> 'secondary_color',
    patch ->> 'accent_color', patch ->> 'background_color', patch ->> 'text_color', patch ->> 'font_family',
    patch ->> 'heading_font_family', patch ->> 'custom_css', patch ->> 'brand_name')
  on conflict on constraint clan_branding_pkey do update set
    created_by = excluded.created_by,
    primary_color = case when patch ? 'primary_color' then excluded.primary_color else g.primary_color end,
    secondary_color = case when patch ? 'secondary_color' then excluded.secondary_color else g.secondary_color end,
    accent_color = case when patch ? 'accent_color' then excluded.accent_color else g.accent_color end,
    background_color = case when patch ? 'background_color' then excluded.background_color else g.background_color end,
    text_color = case when patch ? 'text_color' then excluded.text_color else g.text_color end,
    font_family = case when patch ? 'font_family' then excluded.font_family else g.font_family end,
    heading_font_family = case when patch ? 'heading_font_family' then excluded.heading_font_family else g.heading_font_family end,
    custom_css = case when patch ? 'custom_css' then excluded.custom_css else g.custom_css end,
    brand_name = case when patch ? 'brand_name' then excluded.brand_name else g.brand_name end
  where private.changed_since(to_jsonb(g), patch, edit_branding.expect) is null
  returning * into saved;
  if saved.clan_id is null then
    perform private.refuse_changed((select private.changed_since(to_jsonb(g), patch, edit_branding.expect)
      from public.clan_branding g where g.clan_id = edit_branding.clan_id));
  end if;
  return saved;
end $$;
comment on function public.edit_branding(uuid, jsonb, jsonb) is 'Changes how a clan looks, where its look still is as expect says; PT409 with what it is otherwise.';
revoke all on function public.edit_branding(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.edit_branding(uuid, jsonb, jsonb) to authenticated;
