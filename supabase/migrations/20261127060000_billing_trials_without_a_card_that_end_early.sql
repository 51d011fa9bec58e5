-- A trial without a card that is ended at Stripe right away stays until its last day, and counts as one for as long.
create function private.is_cardless_trial(s public.subscribers) returns boolean
language sql stable set search_path = '' as $$
  select not s.has_card and (s.status = 'trialing' or s.trial_ends_at > now())
$$;
revoke execute on function private.is_cardless_trial(public.subscribers) from public;
grant execute on function private.is_cardless_trial(public.subscribers) to authenticated;

create or replace function private.is_trial_without_card(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.subscribers s
    where s.user_id = is_trial_without_card.user_id and private.is_cardless_trial(s))
$$;

create or replace function public.viewer() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.user_id,
    'email', coalesce((select auth.jwt()) ->> 'email', ''),
    'displayName', p.display_name,
    'avatarUrl', p.avatar_url,
    'unreadMentions', (select count(*) from public.comment_notifications n where n.user_id = p.user_id and n.read_at is null),
    'unreadNotifications', (select count(*) from public.notifications n where n.user_id = p.user_id and n.read_at is null),
    'clans', private.my_clans(),
    'settings', private.my_settings(),
    'subscription', jsonb_build_object(
      'subscribed', coalesce(s.subscribed, false),
      'subscription_tier', private.tier_of(s),
      'subscription_end', case when private.tier_of(s) = s.subscription_tier then s.subscription_end end),
    'billing', jsonb_build_object(
      'status', s.status,
      'trialEndsAt', case when s.status = 'trialing' then s.trial_ends_at end,
      'pastDueUntil', case when s.status = 'past_due' then s.access_ends_at end,
      'cancelsAt', case when private.tier_of(s) <> 'free' then s.cancels_at end,
      'endedAt', case when private.tier_of(s) = 'free' then coalesce(s.ended_at, s.access_ends_at) end,
      'hasCard', coalesce(s.has_card, false),
      'isTrialWithoutCard', coalesce(private.is_cardless_trial(s), false),
      'hasHadTrial', coalesce(s.has_had_trial, false) or private.i_had_trial_elsewhere(),
      'mayBeStale', coalesce(s.status in ('trialing', 'active', 'past_due') and s.synced_at < now() - interval '1 minute'
          and least(s.subscription_end, s.cancels_at) <= now(), false)
        or (private.has_open_checkout() and coalesce(s.status not in ('trialing', 'active', 'past_due'), true))))
  from public.profiles p left join public.subscribers s on s.user_id = p.user_id
  where p.user_id = (select auth.uid())
$$;
