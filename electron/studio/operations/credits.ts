import { toCredits, videoPrice } from '#shared/credits.ts';
import { accountMeant } from '../domain/accounts/recipient.ts';
import { requireCampaign } from '../domain/campaigns.ts';
import { creditsOf } from '../domain/credits.ts';
import * as store from '../store/credits.ts';
import type { Handlers } from '../requests/call.ts';
import type { Services } from '../requests/services.ts';

export function creditHandlers({ db }: Pick<Services, 'db'>) {
  /** Credits of an account, or of one of its campaigns: one that exists, or that has bookings. */
  function whoseOf(userId: string, input: { user_id?: string | undefined; campaign_id?: string | undefined }) {
    const whose = { userId: accountMeant(db, userId, input.user_id), campaignId: input.campaign_id };
    const { campaignId } = whose;
    if (campaignId !== undefined && store.listCreditMonths(db, whose).length === 0)
      requireCampaign(db, whose.userId, campaignId);
    return whose;
  }

  return {
    getCredits: ({ userId }, { user_id: named }) => creditsOf(db, accountMeant(db, userId, named)),

    estimateCredits({ userId }, input) {
      const { rows, generation_mode: mode, smooth_quality: smoothQuality, credit_multiplier: multiplier } = input;
      const price = videoPrice({ mode, smoothQuality, multiplier });
      const cost = toCredits(price * rows);
      const credits = creditsOf(db, userId);
      const covered = credits.balance === null || cost <= credits.balance;
      return { rows, credits_per_video: toCredits(price), credits: cost, covered, ...credits };
    },

    getCampaignCredits({ userId }, { id }) {
      requireCampaign(db, userId, id);
      const { reserved, used, videos } = store.creditsOfCampaign(db, userId, id);
      return { id, reserved: toCredits(reserved), used: toCredits(used), videos };
    },

    listCreditMonths({ userId }, input) {
      const months = store.listCreditMonths(db, whoseOf(userId, input));
      return { months: months.map(({ credits, ...month }) => ({ ...month, credits: toCredits(credits) })) };
    },

    listCreditBookings({ userId }, input) {
      const { total, bookings } = store.listCreditBookings(db, whoseOf(userId, input), input);
      return {
        total,
        bookings: bookings.map(({ credits, booked_at, ...booking }) => ({
          ...booking,
          credits: toCredits(credits),
          created_at: booked_at,
        })),
      };
    },
  } satisfies Partial<Handlers>;
}
