import { starterCompanies } from './starter-companies.ts';
import { starterFirstNames } from './starter-first-names.ts';

/**
 * Names that English voices get wrong, with how English speakers who know their bearers say them (IPA). Where the readings come
 * from, and how they were checked, is in `docs/dependencies.md`.
 */
export const starterNames: ReadonlyMap<string, string> = new Map(
  [...starterFirstNames, ...starterCompanies].flatMap((group) =>
    group.split(/;\s+/).map((entry) => {
      const [name = '', ipa = ''] = entry.split('=');
      return [name, ipa] as const;
    }),
  ),
);
