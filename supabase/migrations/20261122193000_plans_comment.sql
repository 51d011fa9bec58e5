comment on table private.plan_limits is
  'How much of a feature a plan has. New numbers come with a migration and with lib/plans/catalogue.ts.';
