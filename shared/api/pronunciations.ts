import { z } from 'zod';
import { phonesOfIpa } from '../pronunciation/phones.ts';
import type { Pronunciation } from '../pronunciation/pronunciations.ts';

// x-vocative: how names are said.

const name = z
  .string()
  .max(100)
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .refine((text) => /\p{L}/u.test(text), 'A name has letters.');
/** Language of voices, without a region. */
const language = z
  .string()
  .max(3)
  .regex(/^[a-z]{2,3}$/)
  .nullish()
  .transform((tag) => tag ?? null);

const ipa = z
  .string()
  .max(200)
  .refine(
    (text) => phonesOfIpa(text) !== null,
    'These are no sounds of the phonetic alphabet. Write them like ʃɪˈvɔːn, for one word.',
  );
const respelling = z
  .string()
  .max(100)
  .regex(/^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+)*$/u, 'Spell the name with letters, as it sounds: shivawn.');

export const pronunciationSchema: z.ZodType<Pronunciation> = z.object({
  name: z.string(),
  language: z.string().nullable(),
  ipa: z.string().nullable(),
  respelling: z.string().nullable(),
});

export const pronunciationInput = z
  .object({
    name,
    language,
    ipa: ipa.nullish().transform((text) => text ?? null),
    respelling: respelling.nullish().transform((text) => text ?? null),
  })
  .refine((entry) => entry.ipa !== null || entry.respelling !== null, {
    path: ['respelling'],
    message: 'Give the name’s sounds, a respelling, or both.',
  })
  .refine((entry) => entry.ipa === null || !entry.name.includes(' '), {
    path: ['ipa'],
    message: 'Sounds are given for one word. Add each word of the name by itself.',
  });

export const pronunciationKey = z.object({ name, language });
