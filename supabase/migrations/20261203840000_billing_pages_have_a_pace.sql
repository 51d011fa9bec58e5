-- What a page reads from Stripe is counted as well: its answers, and right codes of coupons, were free to ask for.
alter table private.billing_steps
  drop constraint billing_steps_kind_check,
  add constraint billing_steps_kind_check check (kind in ('step', 'change', 'unconfirmed', 'check', 'read'));
