import { z } from 'zod';
import { withheldAddress } from '../addresses.ts';
import { address, idText } from '../bounds.ts';
import { timestampSchema, videoInstanceSchema } from '../resources.ts';
import { define, none, prefix } from './define.ts';

const text = z.string().nullable().default(null);
const time = timestampSchema.nullable().default(null);
const partnerAddress = withheldAddress().nullable().default(null);

/** A project of another system that a template can be made of. */
export const partnerProjectSchema = z.object({
  id: z.string(),
  created_at: time,
  effective_status: text,
  effective_updated_at: time,
  effective_video_url: partnerAddress,
  name: text,
  presenter_image_url: partnerAddress,
  status: text,
  thumbnail: partnerAddress,
  thumbnail_url: partnerAddress,
  updated_at: time,
  video_url: partnerAddress,
});
export type PartnerProject = z.infer<typeof partnerProjectSchema>;

export const partnerOperations = define('Partner projects', {
  listPartnerProjects: {
    method: 'GET',
    path: `${prefix}/partner_projects`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.object({
      account_exists: z.boolean(),
      projects: z.array(
        partnerProjectSchema.extend({
          /** The newest template that was imported from it (x-vocative). */
          template_id: z.string().nullish(),
        }),
      ),
      total: z.number().int(),
    }),
    interactive: true,
    errors: ['PARTNER_UNREACHABLE', 'PARTNER_ANSWER_INVALID'],
    summary: 'Projects that can be imported from a partner',
    window: true,
  },
  importPartnerProject: {
    method: 'POST',
    path: `${prefix}/partner_projects/import`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: z.object({ project_id: address, workspace_id: idText.nullish() }),
    output: videoInstanceSchema,
    interactive: true,
    errors: ['NOT_FOUND', 'PARTNER_UNREACHABLE', 'PARTNER_ANSWER_INVALID'],
    summary: 'Makes a template of a partner’s project; its video is fetched and prepared as an import',
    window: true,
  },
});
