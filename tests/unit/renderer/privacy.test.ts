import { describe, expect, test } from 'vitest';
import { sentTo, whereRecordingsGo } from '#renderer/lib/privacy.ts';
import { builtinVoices } from '#shared/voices.ts';

const builtin = { kind: 'builtin', baseUrl: '' } as const;
const remote = { kind: 'remote', baseUrl: 'https://studio.example.com' } as const;
const rachel = { id: 'provider:eleven:rachel', name: 'Rachel' };
const used = {
  connection: builtin,
  voices: [...builtinVoices, rachel],
  voice: null,
  callbackUrl: '',
  loadsBackgrounds: false,
};

describe('names and voices', () => {
  test.each([null, 'builtin:nearest', 'flite:slt', 'espeak:de', 'neural:amy:0'])(
    'stay on this computer with the voice %s',
    (voice) => expect(sentTo({ ...used, voice })).toEqual([]),
  );

  test('do not with a voice of a voice service', () => {
    expect(sentTo({ ...used, voice: rachel.id })).toEqual(['Names are sent to the voice service of “Rachel”.']);
    expect(sentTo({ ...used, voice: 'provider:gone:x' })).toHaveLength(1);
  });

  test('do not where a service makes lips', () => {
    const told = ['The face in the recording and names are sent to a service for lips.'];
    expect(sentTo({ ...used, sendsFace: true })).toEqual(told);
  });

  test('do not with an account on another studio', () => {
    expect(sentTo({ ...used, connection: remote })).toEqual(['Names and voices are sent to studio.example.com.']);
  });

  test('are not all that leaves this computer', () => {
    const told = sentTo({ ...used, voice: rachel.id, connection: remote, callbackUrl: 'https://crm.example.com/hook' });
    expect(told).toHaveLength(3);
    expect(told[2]).toBe('The status of each video is sent to crm.example.com.');
    expect(sentTo({ ...used, loadsBackgrounds: true })).toEqual(['Backgrounds are loaded from their websites.']);
  });
});

test('a dropped video stays on this computer, or is sent to the account in use', () => {
  expect(whereRecordingsGo(builtin)).toBe('The video stays on this computer.');
  expect(whereRecordingsGo(remote)).toBe('The video is sent to studio.example.com.');
});
