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

/** What is the matter with them, where the count alone doesn't say it. */
export const groupReasons = {
  unreadable: 'recipients.unreadable',
  duplicates: 'recipients.aboutDuplicates',
} as const satisfies Partial<Record<SuggestionGroup, string>>;
