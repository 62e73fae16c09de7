import { z } from 'zod';
import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, prefix, untyped } from './define.ts';

export const segmentOperations = define('Segments', {
  listSegments: {
    method: 'GET',
    path: `${prefix}/segments`,
    auth: 'bearer',
    in: 'query',
    input: requests.segmentsQuery,
    output: z.array(resources.segmentSchema),
    errors: ['NOT_FOUND'],
    summary: 'Segments of a template, in time order',
  },
  createSegment: {
    method: 'POST',
    path: `${prefix}/segment`,
    idempotent: 'atomic',
    auth: 'bearer',
    in: 'body',
    input: requests.segmentInput,
    output: resources.segmentSchema,
    errors: ['NOT_FOUND', 'CAMPAIGN_LOCKED', 'SECTION_INVALID', 'SECTION_TOO_LONG', 'TOO_MANY_SECTIONS'],
    summary: 'Marks a segment',
  },
  updateSegment: {
    method: 'PUT',
    path: `${prefix}/segment`,
    auth: 'bearer',
    in: 'body',
    input: requests.segmentUpdate,
    output: resources.segmentSchema,
    errors: ['NOT_FOUND', 'CAMPAIGN_LOCKED', 'SECTION_INVALID', 'SECTION_TOO_LONG'],
    summary: 'Changes a segment',
  },
  deleteSegment: {
    method: 'DELETE',
    path: `${prefix}/segment`,
    auth: 'bearer',
    in: 'body',
    input: requests.segmentSelector,
    output: untyped,
    errors: ['NOT_FOUND', 'CAMPAIGN_LOCKED'],
    summary: 'Removes segments',
  },
  easySegment: {
    method: 'POST',
    path: `${prefix}/easy_segment`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: requests.easySegmentInput,
    output: resources.segmentSchema,
    errors: [
      'NOT_FOUND',
      'TEMPLATE_NOT_READY',
      'TEMPLATE_FAILED',
      'SCRIPT_INVALID',
      'SCRIPT_NO_VARIABLES',
      'ALIGNMENT_FAILED',
      'SECTION_INVALID',
      'SECTION_TOO_LONG',
      'TOO_MANY_SECTIONS',
    ],
    summary: 'Marks the next variable of a script where it is said or found',
  },
});
