import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listeningOrder, unrecordedCount, wantsConsent } from '#renderer/features/campaign/model/clips.ts';
import {
  clipsByPlace,
  doubtfulClip,
  isOnlyLong,
  spokenValues,
  type ValueVoice,
} from '#renderer/features/campaign/model/row-voices.ts';
import { noteOf, sentenceNotes, sourceName } from '#renderer/lib/clip-texts.ts';
import { speak } from '#renderer/language/index.ts';
import type { CheckedClip, CheckedSentence } from '#shared/api/index.ts';
import { wantsWholeScript } from '#shared/generation-modes.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { markedWords, parseScript } from '#shared/script/index.ts';
import { builtinVoices } from '#shared/voices.ts';
import { makeClip } from '../../support/bridge-stand-in.ts';

function clip(value: string, given: Partial<CheckedClip> = {}): CheckedClip {
  return makeClip({ value, ...given });
}

describe('listening before rendering', () => {
  test.each([
    ['one that no section can hold', { error: 'Too long.', reason: 'SECTION_TOO_LONG', seconds: null }, true],
    ['one of many times its place', { seconds: 6, place_seconds: 0.5 }, true],
    ['a long name', { seconds: 1.2, place_seconds: 0.3 }, false],
    ['a long sentence in the place of another', { seconds: 7, place_seconds: 4 }, false],
    ['one that no voice can say', { error: 'Nobody can say it.', reason: 'VALUE_UNSPEAKABLE', seconds: null }, false],
  ])('offers to speak the whole script for a value without room: %s', (_, given, offered) => {
    expect(wantsWholeScript(clip('value', given))).toBe(offered);
  });

  test('begins with what cannot be said, then what is unusual, and ends with what was approved', () => {
    const clips = [
      clip('approved', { approved: true, outlier: 1, problems: ['long'] }),
      clip('usual'),
      clip('frequent', { rows: 9 }),
      clip('far off', { outlier: 0.9, problems: ['long'] }),
      clip('approved before', { approval_lost: 'sound' }),
      clip('a little off', { outlier: 0.3 }),
      clip('???', { error: 'Nobody can say it.', outlier: null }),
      clip('unsure', { listening: { verdict: 'unsure', sounds_like: 'Ryan' } }),
      clip('unsure and approved', { approved: true, listening: { verdict: 'unsure', sounds_like: null } }),
    ];
    expect(listeningOrder(clips).map(({ value }) => value)).toEqual([
      '???',
      'unsure',
      'approved before',
      'far off',
      'a little off',
      'frequent',
      'usual',
      'approved',
      'unsure and approved',
    ]);
  });

  test('says who speaks, and what is wrong', () => {
    expect(sourceName(clip('a', { source: 'recording' }), builtinVoices, null)).toBe('your recording');
    expect(sourceName(clip('a', { source: 'recording' }), builtinVoices, 'Ben')).toBe('recorded by Ben');
    expect(sourceName(clip('a', { source: 'recording' }), builtinVoices, undefined)).toBe('recorded');
    expect(sourceName(clip('a'), builtinVoices, null)).toBe('Sally');
    expect(sourceName(clip('a', { matched: true }), builtinVoices, null)).toBe('Sally, matched to the speaker');
    expect(sourceName(clip('a', { source: 'espeak:cmn+f' }), builtinVoices, null)).toBe('eSpeak');
    expect(noteOf(clip('a'))).toBeNull();
    expect(noteOf(clip('a', { listening: { verdict: 'heard' } }))).toBeNull();
    const unsure = { verdict: 'unsure', sounds_like: 'Ryan' } as const;
    expect(noteOf(clip('Brian', { listening: unsure }))).toMatchObject({
      tone: 'warn',
      text: expect.stringContaining('Sounds like “Ryan”') as string,
    });
    // Of a later version.
    expect(noteOf(clip('a', { listening: { verdict: 'not_listened', reason: 'moon' } }))).toEqual({
      tone: 'neutral',
      text: 'Not listened to',
    });
    expect(noteOf(clip('a', { listening: { verdict: 'not_listened', reason: 'no_recognizer' } }))).toBeNull();
    expect(noteOf(clip('a', { error: 'It is gone.' }))).toEqual({ tone: 'bad', text: 'It is gone.' });
    const lost = { tone: 'warn', text: 'It no longer sounds as you approved it. Listen again.' };
    expect(noteOf(clip('a', { approval_lost: 'voice', problems: ['long'] }))).toEqual(lost);
    expect(noteOf(clip('a', { approval_lost: 'voice', approved: true }))).toBeNull();
  });

  test('says in the language of the window why a value or sentence cannot be said', async () => {
    const { message: error, sentence } = say('valueTooLong', { seconds: 12.5, most: 10 });
    const tooLong = { error, reason: 'SECTION_TOO_LONG' };
    vi.stubGlobal('document', { documentElement: {} });
    onTestFinished(async () => {
      await speak('en');
      vi.unstubAllGlobals();
    });
    await speak('de');
    const german =
      'Das zu sagen, dauert 12,5 Sekunden. Höchstens 10 passen hinein: Kürze ihn, oder lass eine Stimme das ganze Skript sprechen.';
    expect(noteOf(clip('a', { ...tooLong, sentence }))).toEqual({ tone: 'bad', text: german });
    const spoken = { ...tooLong, error_sentence: sentence } as CheckedSentence;
    expect(sentenceNotes(spoken)).toEqual([{ tone: 'bad', text: german }]);
    const { message, ...named } = say('valueUnreadable', { value: '🎉' });
    const unreadable = { error: message, reason: 'VALUE_UNSPEAKABLE', error_sentence: named.sentence };
    const unread = 'Die Stimme kann „🎉“ nicht lesen. Schreib es in Worten, wie es klingt.';
    expect(sentenceNotes(unreadable as CheckedSentence)).toEqual([{ tone: 'bad', text: unread }]);
  });

  test('counts names without a recording once, and notices missing consent', () => {
    const clips = [clip('Anna'), clip('anna', { variable: 'company' }), clip('Bo', { source: 'recording' })];
    expect(unrecordedCount(clips)).toBe(1);
    expect(wantsConsent(clips)).toBe(false);
    expect(wantsConsent([clip('a', { passed_over: [{ source: 'likeness', reason: 'no_consent' }] })])).toBe(true);
  });
});

describe('who says a row', () => {
  const script = parseScript('Hi {{first_name|Sarah}}, I saw {{company|Acme}}’s site. Bye, {{first_name|Sarah}}!');
  const values = new Map([
    ['first_name', 'Ada'],
    ['company', 'Engines'],
  ]);

  function rowOf(...given: Pick<ValueVoice, 'recorded' | 'clip'>[]): ValueVoice[] {
    return given.map((voice, index) => ({ variable: 'first_name', value: `${index}`, text: `${index}`, ...voice }));
  }

  test('is asked of what is said in it: each text once, with what is written in one word with it', () => {
    expect(spokenValues(markedWords(script), values)).toEqual([
      { variable: 'first_name', value: 'Ada', text: 'Ada' },
      { variable: 'company', value: 'Engines', text: 'Engines’s' },
    ]);
    expect(spokenValues(markedWords(script), new Map())).toEqual([]);
  });

  test('sounds wrong where a clip has a problem that nobody approved', () => {
    const heard = (more: Partial<CheckedClip> = {}) => ({ recorded: false, clip: clip('a', more) });
    const wrong = (...voices: Pick<ValueVoice, 'recorded' | 'clip'>[]) => doubtfulClip(rowOf(...voices));
    expect(wrong({ recorded: true, clip: null }, heard({ problems: ['long'] }))).toMatchObject({ value: 'a' });
    expect(wrong(heard({ problems: ['long'], approved: true }))).toBeNull();
    expect(wrong({ recorded: false, clip: null }, heard())).toBeNull();
    expect(wrong()).toBeNull();
  });

  test('is only long where nothing worse is wrong with it', () => {
    const long = clip('a', { problems: ['long'] });
    const distorted = clip('b', { problems: ['long', 'distorted'] });
    expect([long, distorted, clip('c', { error: 'No.' })].map(isOnlyLong)).toEqual([true, false, false]);
    const both = doubtfulClip(rowOf({ recorded: false, clip: long }, { recorded: false, clip: distorted }));
    expect(both).toBe(distorted);
  });

  test('is told by the clip that should be heard first, where a value is said more than once', () => {
    const found = clipsByPlace([clip('Ada', { clip: 'fine' }), clip('ada', { clip: 'long', problems: ['long'] })]);
    expect([...found.values()].map((one) => one.clip)).toEqual(['long']);
  });
});
