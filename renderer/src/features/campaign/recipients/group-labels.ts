import type { SuggestionGroup } from '../model/suggestions.ts';

/** How many of each there are. */
export const groupCounts = {
  empty: 'recipients.countEmpty',
  unreadable: 'recipients.countUnreadable',
  extra: 'recipients.countExtra',
  capitals: 'recipients.countCapitals',
  forms: 'recipients.countForms',
  duplicates: 'recipients.countDuplicates',
} as const;

/** What is the matter with them; empty cells say of which word they are. */
export const groupReasons = {
  unreadable: 'recipients.aboutUnreadable',
  extra: 'recipients.aboutExtra',
  capitals: 'recipients.aboutCapitals',
  forms: 'recipients.aboutForms',
  duplicates: 'recipients.aboutDuplicates',
} as const satisfies Record<Exclude<SuggestionGroup, 'empty'>, string>;
