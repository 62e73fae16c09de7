import { expect, it } from 'vitest';
import { renderTask, type ValueSources } from '#electron/studio/domain/generation/render-task.ts';
import { voiceConfigOf } from '#shared/voices.ts';

/** Nobody recorded anything but “Boats”, and Ada is said in her own way. */
const sources: ValueSources = {
  speaking: { userId: 'user', actorId: 'actor', templateId: 'template' },
  findRecording: (value) => (value === 'Boats' ? { file: 'boats.wav', id: 'boats' } : undefined),
  findPronunciations: (value) => [{ name: value, language: 'en', ipa: 'ˈeɪdə', respelling: null }],
  likeness: { consent: null, reason: 'no_actor' },
  findReference: () => undefined,
};

function sectionsFor(script: string, value: string) {
  const snapshot = {
    template: 'hash',
    script,
    sections: [{ variable: 'company', start: 1, end: 2 }],
    variables: ['company'],
    voice: voiceConfigOf('flite:slt'),
  };
  return renderTask(snapshot, [value], sources).sections;
}

it('says a value with what the script writes in one word with its mark', () => {
  expect(sectionsFor('I like {{company|Acme}}’s new site', 'Ada')).toMatchObject([
    {
      text: 'Ada’s',
      replaces: 'Acme’s',
      around: { before: 'I like', after: ' new site' },
      pronunciations: [{ name: 'Ada' }],
    },
  ]);
  expect(sectionsFor('I like {{company|Acme}}’s new site', '')).toMatchObject([{ text: '' }]);
});

it('uses a recording of a value only where all of the word is the value', () => {
  expect(sectionsFor('I like {{company|Acme}}, really', 'Boats')).toMatchObject([
    { text: 'Boats', replaces: 'Acme', recording: { id: 'boats' } },
  ]);
  expect(sectionsFor('I like {{company|Acme}}’s site', 'Boats')[0]?.recording).toBeUndefined();
});
