import type { ProviderSettings } from '#shared/api/index.ts';

export type DraftVoice = { row: string; id: string; name: string; language: string };

/** The values of a service's form. */
export type ServiceDraft = {
  kind: ProviderSettings['kind'];
  name: string;
  address: string;
  model: string;
  /** Per million characters, for lips per value; empty if unknown. */
  price: string;
  voices: readonly DraftVoice[];
};

export function newVoice(): DraftVoice {
  return { row: crypto.randomUUID(), id: '', name: '', language: 'en-US' };
}

/** @param service null for a new one. */
export function draftOf(service: ProviderSettings | null): ServiceDraft {
  if (!service) return { kind: 'openai', name: '', address: '', model: '', price: '', voices: [newVoice()] };
  const { kind, name, base_url: address, model, price, voices } = service;
  const rows = voices.map((voice) => ({ row: voice.id, ...voice }));
  return {
    kind,
    name,
    address,
    model,
    price: price === null ? '' : String(price),
    voices: rows.length > 0 ? rows : [newVoice()],
  };
}

/** Rows without a voice are omitted, as is the later of two with the same voice. */
export function settingsOf(draft: ServiceDraft): Omit<ProviderSettings, 'id' | 'enabled'> {
  const voices = draft.voices
    .map((voice) => ({ ...voice, id: voice.id.trim() }))
    .filter((voice, index, all) => voice.id !== '' && all.findIndex((other) => other.id === voice.id) === index);
  return {
    kind: draft.kind,
    name: draft.name.trim(),
    base_url: withoutVersion(draft.address),
    model: draft.model.trim(),
    voices: (draft.kind === 'lips' ? [] : voices).map(({ id, name, language }) => ({
      id,
      name: name.trim() || id,
      language: language.trim() || 'und',
    })),
    price: draft.price.trim() === '' ? null : Number(draft.price),
  };
}

/** Documentation often gives addresses with `/v1`, which every request adds. */
function withoutVersion(address: string): string {
  return address.trim().replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** An id for a new service, derived from its name and different from those taken. */
export function serviceId(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const base =
    plain
      .match(/[a-z0-9]+/g)
      ?.join('-')
      .slice(0, 30) ?? 'service';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(id)) return id;
  }
}
