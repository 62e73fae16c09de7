import { describe, expect, it } from 'vitest';
import { providerSettings } from '#shared/api/index.ts';
import { draftOf, newVoice, serviceId, settingsOf } from '#renderer/features/voices/services/service-draft.ts';

const settings = providerSettings.parse({
  id: 'cloud',
  kind: 'elevenlabs',
  name: 'Cloud',
  base_url: 'https://speech.example.com',
  model: 'multilingual',
  voices: [{ id: 'x1', name: 'Ada', language: 'en-GB' }],
  price: 12.5,
  enabled: true,
});

describe('the form of a voice service', () => {
  it('keeps what is not changed', () => {
    expect({ id: 'cloud', enabled: true, ...settingsOf(draftOf(settings)) }).toEqual(settings);
  });

  it('leaves out empty rows and repeated voices, and calls a voice without a name by its id', () => {
    const voices = [
      { ...newVoice(), id: ' alloy ', language: '' },
      newVoice(),
      { ...newVoice(), id: 'alloy', name: 'Once more' },
    ];
    expect(settingsOf({ ...draftOf(null), voices }).voices).toEqual([{ id: 'alloy', name: 'alloy', language: 'und' }]);
  });

  it.each(['https://x.example/v1/', 'https://x.example/v1', 'https://x.example/', ' https://x.example'])(
    'takes the address %j as documentation gives it',
    (address) => expect(settingsOf({ ...draftOf(null), address }).base_url).toBe('https://x.example'),
  );

  it('tells a price of nothing from one that is not known', () => {
    expect(settingsOf({ ...draftOf(null), price: '' }).price).toBeNull();
    expect(settingsOf({ ...draftOf(null), price: '0' }).price).toBe(0);
  });

  it.each([
    ['Cloud', [], 'cloud'],
    ['Schöne Stimmen', [], 'schone-stimmen'],
    ['Cloud', ['cloud', 'cloud-2'], 'cloud-3'],
    ['声', [], 'service'],
    ['a name that is much longer than an id may ever be', ['x'], 'a-name-that-is-much-longer-tha'],
  ])('makes of the name %j, with %j taken, the id %j', (name, taken, id) => {
    expect(serviceId(name, taken)).toBe(id);
    expect(providerSettings.shape.id.parse(serviceId(name, taken))).toBe(id);
  });
});
