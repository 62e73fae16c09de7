import type { CheckedClip } from '#shared/api/index.ts';
import { defaultCampaignOptions, type CampaignDraft } from '#shared/ipc/index.ts';
import { wavHeader } from '#shared/wav.ts';
import { pcmOf } from '#electron/engine/signal/wav.ts';
import { makeClip } from '#tests/support/bridge-stand-in.ts';

/** A list as a CRM exports it, and how its words sound, for pictures of screens. */

const headings = ['first_name', 'company', 'E-mail', 'Owner', 'Phone', 'City', 'Country', 'Source', 'Stage', 'Notes'];

const people: readonly (readonly [string, string, string])[] = [
  ['?ukasz', 'Nordvik Logistik GmbH', 'lukasz.vdberg@nordvik.example'],
  ['Zoë', 'Brightwater Ltd.', 'zoe.lindqvist@brightwater.example'],
  ['Mike (Michael)', 'Tailwind Toys', 'm.silva@tailwindtoys.example'],
  ['Dr. Peter', 'Société Lumen', 'p.nguyen@lumen.example'],
  ['Yuki', 'tailwind toys', 'yuki@tailwindtoys.example'],
  ['Priya', 'Café Zinnia', 'priya.li@cafezinnia.example'],
  ['François', 'Quillfeather Press', 'f.garcia@quillfeather.example'],
  ['', 'Møller Værft A/S', 'okafor@mollervaerft.example'],
  ['Renée', 'Umbra Optics, Inc.', 'renee.dupont@umbra.example'],
  ['MARÍA', 'Ringelblum GmbH & Co. KG', 'm.silva@ringelblum.example'],
  ['Hélène', 'Pellworm Solar GmbH', 'helene@pellworm.example'],
  ['Siobhán', 'Bäckerei Huber & Söhne GmbH', 's.kelly@huber-soehne.example'],
  ['anne-marie', 'Brightwater Ltd.', 'am.dupont@brightwater.example'],
  ['Yuki', 'tailwind toys', 'yuki@tailwindtoys.example'],
  ['', 'Umbra Optics, Inc.', 'info@umbra.example'],
  ['JOSÉ', 'Société Lumen', 'jose@lumen.example'],
  ['O’BRIEN', 'Café Zinnia', 'obrien@cafezinnia.example'],
  ['Nguyễn', 'XJ7 Systems', 'nguyen@xj7.example'],
];

/** The draft of a campaign. @param cells of each row: first name, company, and others. */
export function draftOf(
  headings: readonly string[],
  cells: readonly (readonly string[])[],
  { source, options = defaultCampaignOptions }: { source: string; options?: CampaignDraft['options'] },
): CampaignDraft {
  return {
    templateId: 'one',
    name: 'Spring outreach',
    table: {
      headings,
      rows: cells.map((row, index) => ({ id: index + 1, cells: row })),
      headingsGiven: true,
      columns: { first_name: 0, company: 1 },
      fallbacks: {},
      nextId: cells.length + 1,
      source,
    },
    mode: 'keep_original',
    options,
  };
}

/** A list with everything that can be cleaned up. */
export const messyDraft = draftOf(
  headings,
  people.map((cells) => [...cells, 'Ana Lim', '', 'Leipzig', 'Germany', 'Fair', 'New', '']),
  { source: 'crm-export.csv' },
);

function ofName(value: string, rows: number, values: Partial<CheckedClip> = {}): CheckedClip {
  return makeClip({ value, rows, listening: { verdict: 'heard' }, ...values });
}

function ofCompany(value: string, rows: number, values: Partial<CheckedClip> = {}): CheckedClip {
  return ofName(value, rows, { variable: 'company', ...values });
}

const recorded = { source: 'recording' };

/** How the words of a list sound: what is to look at first, what a voice says, and what was recorded. */
export const messyClips: CheckedClip[] = [
  ofName('?', 1, { error: 'No voice can say it.', reason: 'VALUE_UNSPEAKABLE', clip: null, url: null, source: null }),
  ofName('Siobhán', 2, { listening: { verdict: 'unsure', sounds_like: 'Simon' } }),
  ofCompany('Bäckerei Huber & Söhne', 4, { seconds: 3.4, problems: ['long'] }),
  ofName('Nguyễn', 2, { listening: { verdict: 'unsure', sounds_like: null } }),
  ofCompany('XJ7 Systems', 3, { problems: ['short'] }),
  ofCompany('Brightwater', 24),
  ofCompany('Nordvik Logistik', 17),
  ofName('María', 11, { approved: true }),
  ofCompany('Quillfeather Press', 9),
  ofCompany('Tailwind Toys', 8),
  ofName('Oleksandr', 1),
  ...['Zoë', 'Priya', 'Yuki', 'Peter', 'Renée'].map((name) => ofName(name, 1, recorded)),
];

/** Sound whose waveform looks like a spoken word, another one for each seed: WAV, 8 kHz. */
export function spokenSound(seed: string): Buffer {
  const sampleRate = 8_000;
  const letters = [...seed].map((letter) => letter.codePointAt(0) ?? 0);
  const samples = new Float32Array(sampleRate * 0.6).map((_, at, { length }) => {
    const letter = letters[Math.floor((at / length) * letters.length)] ?? 0;
    const loudness = 0.25 + ((letter * 7) % 11) / 15;
    return Math.sin(at / 3) * loudness * Math.sin((at / length) * Math.PI);
  });
  return Buffer.concat([wavHeader({ channels: 1, sampleRate, samples: samples.length }), pcmOf(samples)]);
}
