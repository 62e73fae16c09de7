import { z } from 'zod';
import * as credits from '../credits.ts';
import * as requests from '../requests.ts';
import { define, prefix } from './define.ts';

export const creditOperations = define('Credits', {
  getCredits: {
    method: 'GET',
    path: `${prefix}/credits`,
    auth: 'basic',
    in: 'query',
    input: credits.creditsQuery,
    output: credits.creditsSchema,
    errors: ['NOT_FOUND'],
    summary: 'What the account has used, reserved and left this month',
    extension: true,
  },
  estimateCredits: {
    method: 'GET',
    path: `${prefix}/credits/estimate`,
    auth: 'basic',
    in: 'query',
    input: credits.creditEstimateQuery,
    output: credits.creditEstimateSchema,
    errors: [],
    summary: 'What rows would cost, and whether the account has as much left',
    extension: true,
  },
  getCampaignCredits: {
    method: 'GET',
    path: `${prefix}/credits/campaign`,
    auth: 'basic',
    in: 'query',
    input: requests.byId,
    output: credits.campaignCreditsSchema,
    errors: ['NOT_FOUND'],
    summary: 'What a campaign has used and reserved',
    extension: true,
  },
  listCreditMonths: {
    method: 'GET',
    path: `${prefix}/credits/months`,
    auth: 'basic',
    in: 'query',
    input: credits.creditMonthsQuery,
    output: z.object({ months: z.array(credits.creditMonthSchema) }),
    errors: ['NOT_FOUND'],
    summary: 'Videos and credits of each month, newest first',
    extension: true,
  },
  listCreditBookings: {
    method: 'GET',
    path: `${prefix}/credits/bookings`,
    auth: 'basic',
    in: 'query',
    input: credits.creditBookingsQuery,
    output: z.object({ total: z.number().int(), bookings: z.array(credits.creditBookingSchema) }),
    errors: ['NOT_FOUND'],
    summary: 'Each video that succeeded with what it cost, newest first',
    extension: true,
  },
});
