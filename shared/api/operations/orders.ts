import { z } from 'zod';
import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, none, prefix, untyped } from './define.ts';
import { acceptanceErrors } from './generation.ts';

export const orderOperations = define('Generation', {
  orderVideos: {
    method: 'POST',
    path: `${prefix}/order`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: requests.orderInput,
    output: resources.acceptedSchema,
    errors: acceptanceErrors,
    summary: 'Generates videos of a campaign for someone, values in the order of the script’s variables',
  },
  reviewVideo: {
    method: 'POST',
    path: `${prefix}/review_option`,
    idempotent: 'atomic',
    auth: 'bearer',
    in: 'body',
    input: requests.reviewOptionInput,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Notes who reviewed a generated video',
  },
  listPaidVideos: {
    method: 'GET',
    path: `${prefix}/generated_videos_for_paid_user`,
    auth: 'bearer',
    in: 'query',
    input: requests.page,
    output: z.array(resources.paidVideoSchema),
    errors: [],
    summary: 'Videos that were ordered, newest first',
  },
  monthlyMedian: {
    method: 'GET',
    path: `${prefix}/monthly_median`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: resources.monthlyMedianSchema,
    errors: [],
    summary: 'How many videos are finished in a usual month, week and year',
  },
  noticePipeline: {
    method: 'POST',
    path: `${prefix}/pipeline/notice`,
    idempotent: 'atomic',
    auth: 'basic',
    in: 'body',
    input: requests.pipelineNotice,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Keeps what a pipeline outside the studio tells of a generated video',
  },
});
