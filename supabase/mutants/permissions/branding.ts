import type { Fault } from '../fault.ts'
import { granted } from '../widened.ts'

/** How a clan looks. */
export const branding: Fault[] = [
  { ...granted('public.set_logo(uuid, uuid, text)'), tests: ['branding'] },
  {
    title: 'a logo is set for who is no admin of the clan any more',
    tests: ['branding'],
    of: 'public.set_logo',
    find: "and m.role in ('owner', 'admin')",
    replace: '',
  },
  {
    title: 'a look is chosen over what someone else has chosen',
    tests: ['edit-details'],
    of: 'public.edit_branding',
    find: 'where private.changed_since(to_jsonb(g), patch, edit_branding.expect) is null',
    replace: '',
  },
  {
    title: 'a look that is chosen resets the rest',
    tests: ['edit-details'],
    of: 'public.edit_branding',
    find: `case when patch ? 'brand_name' then excluded.brand_name else g.brand_name end`,
    replace: 'excluded.brand_name',
  },
  {
    title: 'the look of a clan is shown to strangers',
    tests: ['branding'],
    of: 'public.shown_branding',
    find: 'and (shown_branding.clan_id is null or c.id in (select private.my_clan_ids()))',
    replace: '',
  },
  {
    title: 'a clan is shown as it wishes after its plan has ended',
    tests: ['branding'],
    of: 'public.shown_branding',
    find: "and private.plan_allows(c.created_by, 'branding')",
    replace: '',
  },
]
