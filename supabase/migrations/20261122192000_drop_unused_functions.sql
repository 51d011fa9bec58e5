-- One card moves and goes as several do: by move_cards() and remove_cards().
drop function public.move_card(uuid, uuid, integer);
drop function public.delete_card(uuid);

-- apply_sync() finishes an event, and release_checkout() a checkout.
drop function public.finish_stripe_event(text);
drop function public.close_checkout(uuid, text);
