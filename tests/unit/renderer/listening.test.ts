import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listeningOrder, unrecordedCount, wantsConsent } from '#renderer/features/campaign/model/clips.ts';
import { noteOf, sentenceNotes, sourceName } from '#renderer/lib/clip-texts.ts';
import { speak } from '#renderer/language/index.ts';
import type { CheckedClip, CheckedSentence } from '#shared/api/index.ts';
import { wantsWholeScript } from '#shared/generation-modes.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { builtinVoices } from '#shared/voices.ts';

function clip(value: string, given: Partial<CheckedClip> = {}): CheckedClip {
  return {
    variable: 'first_name',
    value,
    rows: 1,
    first_row: 0,
    error: null,
    reason: null,
    clip: `${value}.pcm`,
    url: `/media/sound/${value}/clip.wav`,
    seconds: 0.5,
    place_seconds: 0.5,
    source: 'flite:slt',
    source_reason: 'voice',
    matched: false,
    in_sentence: false,
    passed_over: [],
    heard: null,
    problems: [],
    outlier: 0,
    approved: false,
    ...given,
  };
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
      clip('a little off', { outlier: 0.3 }),
      clip('???', { error: 'Nobody can say it.', outlier: null }),
    ];
    expect(listeningOrder(clips).map(({ value }) => value)).toEqual([
      '???',
      'far off',
      'a little off',
      'frequent',
      'usual',
      'approved',
    ]);
  });

  test('says who speaks, and what is wrong', () => {
    expect(sourceName(clip('a', { source: 'recording' }), builtinVoices)).toBe('your recording');
    expect(sourceName(clip('a'), builtinVoices)).toBe('Sally');
    expect(sourceName(clip('a', { matched: true }), builtinVoices)).toBe('Sally, matched to the speaker');
    expect(sourceName(clip('a', { in_sentence: true }), builtinVoices)).toBe('Sally, in its sentence');
    expect(noteOf(clip('a'))).toBeNull();
    expect(noteOf(clip('a', { problems: ['misheard'], heard: 'eh' }))).toEqual({
      tone: 'warn',
      text: 'Sounds like “eh”',
    });
    expect(noteOf(clip('a', { error: 'It is gone.' }))).toEqual({ tone: 'bad', text: 'It is gone.' });
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
      'Diesen Wert zu sagen, dauert 12,5 Sekunden, und ein Abschnitt fasst höchstens 10. Kürze ihn, oder lass eine Stimme das ganze Skript sprechen.';
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
