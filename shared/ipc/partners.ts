import { z } from 'zod';

/** Projects of the partner that whoever runs a studio has named. */

const partnerProjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When it was last changed, else made; ISO 8601 with zone. */
  changedAt: z.string().nullable(),
  /** The template of the library that was imported from it. */
  templateId: z.string().nullable(),
});
export type PartnerProject = z.infer<typeof partnerProjectSchema>;

export const partnerRequests = {
  /** Null if the account has no partner; its studio knows that without asking anybody. */
  'partners.list': { input: z.object({}), output: z.array(partnerProjectSchema).nullable() },
};
