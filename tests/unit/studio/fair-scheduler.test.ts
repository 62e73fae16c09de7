import { describe, expect, test } from 'vitest';
import { FairScheduler } from '#electron/studio/work/fair-scheduler.ts';

type Lane = { account: string; name: string; priority: number };

const lane = (account: string, name: string, priority = 1): Lane => ({ account, name, priority });

/** Names of the lanes served, one after another, while all of them have work. */
function served(scheduler: FairScheduler, lanes: readonly Lane[], times: number): string[] {
  return Array.from({ length: times }, () => {
    const next = scheduler.next(lanes);
    if (!next) throw new Error('nobody was served');
    scheduler.take(next);
    return next.name;
  });
}

describe('turns', () => {
  test('go round the campaigns of an account', () => {
    expect(served(new FairScheduler(), [lane('a', 'one'), lane('a', 'two'), lane('a', 'three')], 6)).toEqual([
      'one',
      'two',
      'three',
      'one',
      'two',
      'three',
    ]);
  });

  test('go round the accounts first, so that nobody gets more by sending more campaigns', () => {
    const many = Array.from({ length: 9 }, (_, index) => lane('busy', `busy ${index}`));
    const order = served(new FairScheduler(), [...many, lane('quiet', 'quiet')], 18);
    expect(order.filter((name) => name === 'quiet')).toHaveLength(9);
    expect(new Set(order.filter((name) => name !== 'quiet')).size).toBe(9);
  });

  test('are shared by the requests of one campaign', () => {
    const lanes = [lane('a', 'parted'), lane('a', 'parted'), lane('a', 'whole')];
    const order = served(new FairScheduler(), lanes, 8);
    expect(order.filter((name) => name === 'whole')).toHaveLength(4);
  });

  test('go to trials before everything else, of whichever account', () => {
    expect(
      served(new FairScheduler(), [lane('a', 'list'), lane('b', 'trial', 0), lane('a', 'trial too', 0)], 4),
    ).toEqual(['trial', 'trial too', 'trial', 'trial too']);
  });

  test('go next to what has just come, however much the others had before', () => {
    const scheduler = new FairScheduler();
    const large = lane('a', 'large');
    served(scheduler, [large], 500);
    const small = lane('a', 'small');
    scheduler.keep([large, small]);
    expect(served(scheduler, [large, small], 4)).toEqual(['small', 'large', 'small', 'large']);
  });

  test('begin anew for what had nothing waiting for a while', () => {
    const scheduler = new FairScheduler();
    const [one, two] = [lane('a', 'one'), lane('a', 'two')];
    served(scheduler, [one, two], 10);
    scheduler.keep([two]);
    served(scheduler, [two], 10);
    expect(served(scheduler, [two, one], 3)).toEqual(['one', 'two', 'one']);
  });

  test('go to nobody where nothing waits', () => {
    expect(new FairScheduler().next([])).toBeUndefined();
  });
});
