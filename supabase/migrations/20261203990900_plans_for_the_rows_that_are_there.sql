-- In a plan for any parameters, which is kept from the sixth call in a session on, one row was expected where there are
-- thousands, and arrays were gone through for each: numbering 10,000 techniques again took 14 s, 500 katas beside 5,000 in
-- the bin 8 s, taking 400 repeats back 6 s, and copying a dojo 4.8 s. Each call is planned for what it has: numbering
-- again takes 0.4 and 0.04 s, a copy 1.9 s.
alter function private.renumber_cards(uuid) set plan_cache_mode = force_custom_plan;
alter function private.renumber_lists(uuid) set plan_cache_mode = force_custom_plan;
alter function private.take_back_next(uuid[]) set plan_cache_mode = force_custom_plan;
alter function public.copy_board(uuid, text, boolean, uuid, uuid) set plan_cache_mode = force_custom_plan;
