import { planOf } from '#electron/engine/render/plan.ts';
import { describe, expect, test, vi } from 'vitest';
import { generationInput, operations, type GenerationInput } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { parseScript, spokenText } from '#shared/script/index.ts';
import { ClipSounds } from '#electron/studio/domain/clips/clip-sounds.ts';
import { Previews } from '#electron/studio/domain/generation/previews.ts';
import { cleanRows } from '#electron/studio/domain/generation/rows.ts';
import { lipsAsked, lipsServed, lipsWarning } from '#electron/studio/domain/generation/lips-asked.ts';
import { refuseUnsupported, withoutEffect } from '#electron/studio/domain/generation/unsupported.ts';
import { checkSpokenVariables, checkVariables } from '#electron/studio/domain/generation/variables.ts';
import { parseInput } from '#electron/studio/http/parse-input.ts';
import { scriptWithSentences, segmentsOfScript } from '#electron/studio/domain/templates/script.ts';

function failure(
  action: () => unknown,
): { code: string; row: number | undefined; subject: string | undefined } | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { code: error.code, row: error.row, subject: error.subject };
  }
}

const parse = (input: object) => failure(() => parseInput(operations.generateCampaign, input, { thorough: true }));

const rows = (count: number) => Array.from({ length: count }, () => ['x']);

describe('fields of a generation request', () => {
  /** Fields that are used; everything else the interface declares must be refused until it is. */
  const used = new Set([
    'campaign_id',
    'video_instance_id',
    'generation_mode',
    'variables',
    'names',
    'voice_config',
    'smooth_quality',
    'credit_multiplier',
    'enable_lipsync',
    'lipsync',
    'lipsync_quality',
    'enable_subtitles',
    'assets',
    'backgrounds',
    'actor_id',
    'words',
    'variable_start_times',
    'audio_start_seconds',
    'audio_window_end_seconds',
    'audio_window_anchor',
    'audio_window_fit',
    'callback_url',
    'campaign_result_ids',
    'leave_out_incomplete',
  ]);
  const stored = new Set(['renderer_resolution', 'render_quality', 'distance_mode']);

  test('are each either used, or stored without effect, or refused when they ask for something', () => {
    for (const field of Object.keys(generationInput.shape)) {
      if (used.has(field)) continue;
      const input = { variables: [], names: [], [field]: ['x'] } as unknown as GenerationInput;
      expect(Object.keys(withoutEffect(input))).toEqual(stored.has(field) ? [field] : []);
      const { description } = generationInput.shape[field as keyof typeof generationInput.shape];
      expect(description).toMatch(stored.has(field) ? /^Stored .* without effect/ : /^Refused/);
      if (stored.has(field)) continue;
      expect(failure(() => refuseUnsupported(input))).toMatchObject({ code: 'NOT_SUPPORTED_YET', subject: field });
    }
  });

  test('are named when they have something that does not count', () => {
    for (const given of [{}, { times: 2 }, 'many', 0.5, true]) {
      expect(withoutEffect({ credit_multiplier: given })).toEqual({ credit_multiplier: given });
    }
    for (const given of [null, '', 'false', [], 2, '2'])
      expect(withoutEffect({ credit_multiplier: given })).toEqual({});
  });

  test('about lips count where there can be lips', () => {
    const alone = { enable_lipsync: true, lipsync: 'true', lipsync_quality: 'standard' };
    expect(withoutEffect(alone)).toEqual({});
    expect(withoutEffect({ ...alone, generation_mode: 'full_script', lipsync: false })).toEqual({
      enable_lipsync: true,
    });
    const premium = { ...alone, lipsync_quality: 'premium' };
    expect(withoutEffect({ ...premium, lipsync: 'maybe' })).toEqual({ lipsync: 'maybe' });
    expect(withoutEffect({ lipsync_quality: 'best' })).toEqual({ lipsync_quality: 'best' });
    expect(withoutEffect({ ...premium, generation_mode: 'full_script' })).toEqual(premium);
    expect(lipsWarning({ ...premium, generation_mode: 'full_script' }, true)).toMatch(/whole script/);
    expect(lipsWarning(premium, false)).toMatch(/no service/);
    expect(lipsWarning(premium, true)).toBeUndefined();
    expect(lipsWarning({ enable_lipsync: false, generation_mode: 'full_script' }, false)).toBeUndefined();
    expect(lipsWarning(alone, false)).toBeUndefined();
  });

  test('about a service for lips count where lips are asked for', () => {
    const premium = { lipsync_quality: 'premium' };
    expect(lipsServed(premium, { lipsync: true })).toBe(true);
    expect(lipsServed(premium, { lipsync: false })).toBe(false);
    expect(lipsServed({ ...premium, generation_mode: 'full_script' }, { lipsync: true })).toBe(false);
    expect(lipsServed({ lipsync_quality: 'standard' }, { lipsync: true })).toBe(false);
  });

  test('about lips override the campaign’s setting, in a whole script none counts', () => {
    expect(lipsAsked({}, undefined)).toBe(false);
    expect(lipsAsked({ enable_lipsync: null, lipsync: '' }, { lipsync: true })).toBe(true);
    expect(lipsAsked({ enable_lipsync: ' False' }, { lipsync: true })).toBe(false);
    expect(lipsAsked({ enable_lipsync: false, lipsync: true }, { lipsync: false })).toBe(true);
    expect(lipsAsked({ lipsync: true, generation_mode: 'full_script' }, { lipsync: true })).toBe(false);
  });

  test('that do not parse are named, with the row', () => {
    expect(parse({})).toEqual({ code: 'INVALID_REQUEST', subject: 'variables, names', row: undefined });
    expect(parse({ variables: [], names: [['a'], [null]] })).toEqual({
      code: 'INVALID_REQUEST',
      subject: 'names',
      row: 1,
    });
    expect(parse({ variables: [], names: [], campaign_id: 'x' })).toMatchObject({ subject: 'campaign_id' });
  });
});

describe('rows', () => {
  test('are cleaned: NFC, outer space gone, inner space single', () => {
    expect(cleanRows(['a', 'b'], [[' Jose\u0301 ', 'New \u00a0\n York']])).toEqual([['José', 'New York']]);
  });

  test('may be 2,000 and no more', () => {
    expect(cleanRows(['a'], rows(2_000))).toHaveLength(2_000);
    expect(failure(() => cleanRows(['a'], rows(2_001)))).toMatchObject({ code: 'ROWS_TOO_MANY' });
  });
});

describe('variables', () => {
  const script = parseScript('Hi {{name|Sarah}}, bye {{name|Sarah}} of {{company|Acme}}');
  const places = ['name', 'name', 'company'].map((variable, index) => ({ variable, start: index, end: index + 0.5 }));

  test('are exactly those of the script and its sections', () => {
    expect(failure(() => checkVariables(['company', 'name'], script, places))).toBeUndefined();
    expect(failure(() => checkVariables(['company'], script, places))).toMatchObject({
      code: 'VARIABLE_MISSING',
      subject: 'name',
    });
    expect(failure(() => checkVariables(['company', 'name', 'x'], script, places))).toMatchObject({
      code: 'VARIABLE_UNKNOWN',
      subject: 'x',
    });
  });

  test('need a place for each time they are said, or one recipient’s video would name another', () => {
    expect(failure(() => checkVariables(['company', 'name'], script, places.slice(1)))).toMatchObject({
      code: 'VARIABLE_WITHOUT_TIME',
      subject: 'name',
    });
  });

  test('can come from sections alone when there is no script', () => {
    expect(failure(() => checkVariables(['company', 'name'], [], places))).toBeUndefined();
  });
});

describe('sections of a script', () => {
  test('belong to the occurrences of their variable in time order', () => {
    const sections = [
      { variable: 'name', start: 4, end: 5 },
      { variable: 'name', start: 1, end: 2 },
    ];
    const segments = segmentsOfScript('Hi {{name|Sarah}}. So long, {{name|dear Sarah}}!', sections, 10);
    expect(segments.map(({ highlight, start_time, segment }) => [start_time, highlight, segment])).toEqual([
      [1, 'Sarah', 'Hi Sarah.'],
      [4, 'dear Sarah', 'So long, dear Sarah!'],
    ]);
  });

  test('cannot be more than there are occurrences', () => {
    const sections = [1, 3].map((start) => ({ variable: 'name', start, end: start + 1 }));
    expect(failure(() => segmentsOfScript('Hi {{name|Sarah}}', sections, 10))).toMatchObject({
      code: 'SECTION_INVALID',
      subject: 'name',
    });
  });
});

describe('previews', () => {
  const plan = planOf({ hash: 'hash', frames: 50, audioSamples: 96 * 1024 });

  test('are held for some minutes, under names that cannot be guessed', () => {
    let now = 0;
    const previews = new Previews(() => now);
    const capability = previews.add('ada', 'template', plan);
    expect(capability).toMatch(/^[\w-]{32}$/);
    expect(previews.find(capability)).toEqual(plan);
    expect(previews.find('x')).toBeUndefined();
    now += 16 * 60_000;
    expect(previews.find(capability)).toBeUndefined();
  });

  test('are held as long where the clock is set', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const previews = new Previews();
    const capability = previews.add('ada', 'template', plan);
    const clips = new ClipSounds();
    const clip = clips.add('key');
    vi.setSystemTime(Date.now() + 366 * 24 * 3_600_000);
    expect([previews.find(capability), clips.find(clip)]).toEqual([plan, 'key']);
    vi.useRealTimers();
  });

  test('of one account are not held without limit, and take no room from those of another', () => {
    const previews = new Previews(() => 0);
    const ofAda = previews.add('ada', 'template', plan);
    const first = previews.add('grace', 'template', plan);
    for (let index = 0; index < 100; index++) previews.add('grace', 'template', plan);
    expect(previews.find(first)).toBeUndefined();
    expect(previews.find(ofAda)).toEqual(plan);
  });
});

describe('a script with sentences that are segments', () => {
  const source = 'Hi {{name|Sarah}}. You are great. {{company}} is Sarah’s, {{name|Sarah}}. You are great.';
  const of = (name: string, highlight: string, segment = '', offset = 0) => {
    return { name, highlight, segment, highlight_si: offset, highlight_ei: offset + highlight.length };
  };

  test.each([
    ['nowhere', [], source, []],
    ['at the first place', [of('x', 'You are great.')], source.replace('You are great.', '{{x|You are great.}}'), []],
    [
      'where the text around it is',
      [of('x', ' great.', 'Sarah’s, Sarah. You are great.', 23)],
      'Hi {{name|Sarah}}. You are great. {{company}} is Sarah’s, {{name|Sarah}}. You are {{x|great.}}',
      [],
    ],
    [
      'with the marks within it',
      [of('x', '  is Sarah’s, Sarah. '), of('y', 'Hi Sarah.')],
      '{{y|Hi Sarah.}} You are great. {{company}} {{x|is Sarah’s, Sarah.}} You are great.',
      ['name'],
    ],
    [
      'beside another',
      [of('x', 'You are'), of('y', 'great.')],
      'Hi {{name|Sarah}}. {{x|You are}} {{y|great.}} {{company}} is Sarah’s, {{name|Sarah}}. You are great.',
      [],
    ],
    [
      'at the first place, where the text around it has it before itself',
      [of('x', 'Hi', 'Hi Sarah.', -3)],
      source.replace('Hi', '{{x|Hi}}'),
      [],
    ],
    ['in place of a mark', [of('x', 'Sarah')], source.replace('{{name|Sarah}}', '{{x|Sarah}}'), []],
  ])('has each marked %s', (_, segments, expected, swallowed) => {
    expect(scriptWithSentences(source, segments)).toEqual({ source: expected, swallowed });
    expect(spokenText(parseScript(expected))).toBe(spokenText(parseScript(source)));
  });

  test.each([
    ['words that are not said', [of('x', 'You are nice.')], 'x', 'aren’t in the script'],
    ['no words', [of('x', ' ')], 'x', 'aren’t in the script'],
    ['half a mark', [of('x', 'Hi Sa')], 'x', 'begin or end inside'],
    ['half a word', [of('x', 'ou are great.')], 'x', 'begin or end inside'],
    ['words of another segment', [of('y', 'are great.'), of('x', 'You are')], 'y', '“x” share words'],
    ['a name that is none', [of('my words', 'You are')], 'my words', 'can’t name a variable'],
    ['signs of marks', [of('x', 'You {are')], 'x', 'may not contain'],
  ])('is refused for %s', (_, segments, subject, sentence) => {
    const message = expect.stringContaining(sentence);
    const refusal = expect.objectContaining({ code: 'SECTION_INVALID', subject, message });
    expect(() => scriptWithSentences(source, segments)).toThrow(refusal);
  });
});

describe('variables of a script that is spoken as a whole', () => {
  const script = parseScript('Hi {{first_name|Sarah}}, from {{company}}.');
  const section = { variable: 'city', start: 1, end: 2 };

  test.each([
    [['first_name', 'company'], [], undefined],
    [['first_name'], [], { code: 'VARIABLE_MISSING', subject: 'company' }],
    [['first_name', 'company', 'city'], [], { code: 'VARIABLE_UNKNOWN', subject: 'city' }],
    [['first_name', 'first_name', 'company'], [], { code: 'REQUEST_UNUSABLE', subject: 'variables' }],
    [['first_name', 'company'], [section], { code: 'REQUEST_UNUSABLE', subject: 'city' }],
  ])('%s are those that it marks', (variables, sections, expected) => {
    const found = failure(() => checkSpokenVariables(variables, script, sections));
    expect(found && { code: found.code, subject: found.subject }).toEqual(expected);
  });
});
