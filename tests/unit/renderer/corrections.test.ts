import { describe, expect, test } from 'vitest';
import {
  cleaned,
  correctionOf,
  emptyValues,
  isWorthATry,
  videosToCorrect,
} from '#renderer/features/results/model/corrections.ts';
import type { CampaignVideo } from '#shared/ipc/index.ts';

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
    ...values,
  };
}

const nobody = (): boolean => false;

describe('the correction of failed rows', () => {
  test('is offered for those that another attempt does not help', () => {
    const passing = failed({ row: 1, problem: { code: 'STUDIO_UNREACHABLE', message: '' } });
    const cancelled = failed({ row: 2, status: 'cancelled', problem: null });
    expect(videosToCorrect([failed({}), passing, cancelled]).map(({ row }) => row)).toEqual([0]);
  });

  test('begins with an empty value where the fallback was said', () => {
    expect(correctionOf(failed({})).values).toEqual(['Zoë', '']);
  });

  test('generates no row again for white space', () => {
    const video = failed({});
    const typed = { row: 0, values: [' Zoë ', '\u200b'], background: ' https://acme.example/ ' };
    expect(isWorthATry(video, typed, nobody)).toBe(false);
    expect(isWorthATry(video, { ...typed, values: ['Zoe', ''] }, nobody)).toBe(true);
    expect(cleaned(typed)).toEqual(correctionOf(video));
  });

  test('generates a row again whose value was recorded since, unless it was too long', () => {
    const isRecorded = (value: string): boolean => value === 'Zoë';
    const tooLong = failed({ problem: { code: 'SECTION_TOO_LONG', message: '' } });
    expect(isWorthATry(failed({}), correctionOf(failed({})), isRecorded)).toBe(true);
    expect(isWorthATry(tooLong, correctionOf(tooLong), isRecorded)).toBe(false);
  });

  test('names the values that are empty and have no fallback', () => {
    const campaign = { variables: ['first_name', 'company'], fallbacks: { company: 'your company' } };
    expect(emptyValues({ row: 0, values: [' ', ''], background: '' }, campaign)).toEqual([0]);
    expect(emptyValues(correctionOf(failed({})), campaign)).toEqual([]);
  });
});
