-- A first payment that is left unconfirmed leaves an ended plan at Stripe, and each check reads all of them.
alter table private.billing_steps
  drop constraint billing_steps_kind_check,
  add constraint billing_steps_kind_check check (kind in ('step', 'change', 'unconfirmed', 'check'));
