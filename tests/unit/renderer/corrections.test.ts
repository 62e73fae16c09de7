import { describe, expect, test } from 'vitest';
import {
  corrected,
  correctionOf,
  fieldsOf,
  isWorthATry,
  saidIn,
} from '#renderer/features/results/model/corrections.ts';
import { peopleIn, problemGroups, type Mend } from '#renderer/features/results/model/problem-groups.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { defaultCampaignOptions, noBackground, type CampaignVideo } from '#shared/ipc/index.ts';

function failed(values: Partial<CampaignVideo>): CampaignVideo {
  return {
    id: 'one-0',
    studioId: null,
    row: 0,
    line: 1,
    values: ['Zoë', 'your company'],
    fallbackUsed: [false, true],
    status: 'failed',
    problem: { code: 'VALUE_UNSPEAKABLE', message: '' },
    background: 'https://acme.example/',
    findings: [],
    finishedAt: null,
    videoUrl: null,
    posterUrl: null,
    gifUrl: null,
    captionsUrl: null,
    published: false,
    ...values,
  };
}

const nobody = (): boolean => false;
const both: Mend = { kind: 'values', indexes: [0, 1] };

describe('the correction of failed rows', () => {
  test('begins with an empty value where the fallback was said', () => {
    expect(correctionOf(failed({})).values).toEqual(['Zoë', '']);
    expect(fieldsOf(failed({}), both)).toEqual(['Zoë', '']);
  });

  test('generates no row again for white space', () => {
    const video = failed({});
    const typed = corrected(video, both, [' Zoë ', '\u200b']);
    expect(typed).toEqual(correctionOf(video));
    expect(isWorthATry(video, typed, nobody)).toBe(false);
    expect(isWorthATry(video, corrected(video, both, ['Zoe', '']), nobody)).toBe(true);
  });

  test('changes what its card has fields for, and nothing else', () => {
    const second: Mend = { kind: 'values', indexes: [1] };
    expect(corrected(failed({}), second, ['Acme'])).toMatchObject({ values: ['Zoë', 'Acme'] });
    expect(corrected(failed({}), { kind: 'background' }, [' acme.example '])).toEqual({
      row: 0,
      values: ['Zoë', ''],
      background: 'acme.example',
    });
  });

  test('generates a row again whose value was recorded since, unless it was too long', () => {
    const isRecorded = (value: string): boolean => value === 'Zoë';
    const tooLong = failed({ problem: { code: 'SECTION_TOO_LONG', message: '' } });
    expect(isWorthATry(failed({}), correctionOf(failed({})), isRecorded)).toBe(true);
    expect(isWorthATry(tooLong, correctionOf(tooLong), isRecorded)).toBe(false);
  });

  test('says the fallback where a value is empty', () => {
    const campaign = { variables: ['first_name', 'company'], fallbacks: { company: 'your company' } };
    expect(saidIn({ values: [' ', ''] }, campaign)).toEqual(['', 'your company']);
  });
});

describe('people who need help', () => {
  const campaign = {
    variables: ['first_name', 'company'],
    options: { ...defaultCampaignOptions, background: { ...noBackground, origin: 'column' as const } },
  };
  const tooLong = { code: 'SECTION_TOO_LONG' as const, ...say('valueTooLong', { seconds: 11, most: 10 }) };
  const unreadable = (text: string) => ({ code: 'VALUE_UNSPEAKABLE' as const, ...say('textUnreadable', { text }) });
  const slow = { code: 'BACKGROUND_CAPTURE_FAILED' as const, ...say('pageTooSlow') };

  test('are one group a cause, the largest first, with one line for the same value', () => {
    const values = ['Zoë', 'Bäckerei Huber & Söhne'];
    const groups = problemGroups(campaign, [
      failed({ row: 0, values: ['?', 'Acme'], problem: unreadable('?') }),
      failed({ row: 1, values, problem: tooLong }),
      failed({ row: 2, values: ['♫', 'Acme'], problem: unreadable('♫') }),
      failed({ row: 3, values, problem: tooLong }),
      failed({ row: 4, values: ['Bo', values[1] ?? ''], problem: tooLong }),
      failed({ row: 5, status: 'succeeded', problem: null }),
    ]);
    expect(groups.map((group) => [group.problem?.code, group.lines.length, peopleIn(group)])).toEqual([
      ['SECTION_TOO_LONG', 1, 3],
      ['VALUE_UNSPEAKABLE', 2, 2],
    ]);
  });

  test('are mended by the value that is to blame, the address of the page, or another try', () => {
    const mendOf = (change: Partial<CampaignVideo>) => problemGroups(campaign, [failed(change)])[0]?.mend;
    expect(mendOf({ values: ['Bo', '♫♫'], problem: unreadable('♫♫') })).toEqual({ kind: 'values', indexes: [1] });
    expect(mendOf({ values: ['Bo', 'Acme & Sons'], problem: tooLong })).toEqual({ kind: 'values', indexes: [1] });
    expect(mendOf({ problem: { code: 'VALUE_UNSPEAKABLE', message: '' } })).toEqual(both);
    expect(mendOf({ problem: slow })).toEqual({ kind: 'background' });
    expect(mendOf({ problem: { code: 'STUDIO_UNREACHABLE', message: '' } })).toEqual({ kind: 'nothing' });
    expect(mendOf({ problem: null })).toEqual({ kind: 'nothing' });
  });
});
