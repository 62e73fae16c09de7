import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, none, prefix } from './define.ts';

export const partnerOperations = define('Partner projects', {
  listPartnerProjects: {
    method: 'GET',
    path: `${prefix}/partner_projects`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: resources.partnerProjectListSchema,
    errors: ['PARTNER_UNREACHABLE', 'PARTNER_ANSWER_INVALID'],
    summary: 'Projects that can be imported from a partner',
  },
  importPartnerProject: {
    method: 'POST',
    path: `${prefix}/partner_projects/import`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: requests.partnerImportInput,
    output: resources.videoInstanceSchema,
    errors: ['NOT_FOUND', 'PARTNER_UNREACHABLE', 'PARTNER_ANSWER_INVALID'],
    summary: 'Makes a template of a partner’s project; its video is fetched and prepared as an import',
  },
});
