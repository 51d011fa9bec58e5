-- Techniques that lose their assignee are counted over all dojos of a call: of 20 on each of 1,000 dojos every one told of itself,
-- and no one else was served for nine seconds.
do $$
declare
  was constant text := E'  -- A few tell of themselves.\n  if many <= 20 then\n    return old;\n  end if;\n'
    '  if (select auth.uid()) is not null then\n    perform private.count_unassigned(many);\n  end if;\n';
  is_now constant text := E'  if many = 0 then\n    return old;\n  end if;\n'
    '  if (select auth.uid()) is not null then\n    perform private.count_unassigned(many);\n'
    '  else\n    perform private.count_dragged(''assignees'', many, 1000000000, '''');\n  end if;\n'
    '  -- A few tell of themselves.\n  if current_setting(''dojo.dragged_assignees'')::bigint <= 20 then\n    return old;\n  end if;\n';
  definition text := pg_get_functiondef('private.withdraw_cards'::regproc);
begin
  if (length(definition) - length(replace(definition, was, ''))) / length(was) <> 1 then
    raise exception 'private.withdraw_cards is another one.';
  end if;
  execute replace(definition, was, is_now);
end $$;
