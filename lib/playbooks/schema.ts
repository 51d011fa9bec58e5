import * as z from 'zod/mini'

const personSchema = z.object({ id: z.string(), name: z.string() })

/** A clan in which this person is more than a guest. */
const templateClanSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether its owner's plan has templates. */
  isIncluded: z.boolean(),
  isAdmin: z.boolean(),
  mayMake: z.boolean(),
  /** For admins: its dojos that they administer. */
  boards: z.array(z.object({ id: z.string(), title: z.string() })),
  people: z.array(personSchema),
})
export type TemplateClan = z.infer<typeof templateClanSchema>

const savedTemplateSchema = z.object({
  id: z.string(),
  clanId: z.string(),
  name: z.string(),
  summary: z.string(),
  katas: z.array(z.object({ title: z.string(), count: z.number() })),
})
export type SavedTemplate = z.infer<typeof savedTemplateSchema>

/** What `project_templates` returns. */
export const projectTemplatesSchema = z.object({
  /** Whether the person's own plan has templates. */
  isIncluded: z.boolean(),
  clans: z.array(templateClanSchema),
  saved: z.array(savedTemplateSchema),
})
export type ProjectTemplates = z.infer<typeof projectTemplatesSchema>

/** What `clan_template` returns. */
export const clanTemplateSchema = z.object({
  id: z.string(),
  clanId: z.string(),
  name: z.string(),
  summary: z.string(),
  katas: z.array(
    z.object({
      title: z.string(),
      completes: z.optional(z.literal(true)),
      techniques: z.array(
        z.object({
          title: z.string(),
          note: z.optional(z.string()),
          priority: z.optional(z.enum(['high', 'medium', 'low'])),
          /** The weekday on which it is due, counted from the first. */
          by: z.optional(z.number()),
          steps: z.array(z.string()),
          tags: z.array(z.object({ name: z.string(), color: z.string() })),
        }),
      ),
    }),
  ),
})
export type ClanTemplate = z.infer<typeof clanTemplateSchema>
