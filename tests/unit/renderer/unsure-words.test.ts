import { describe, expect, test } from 'vitest';
import { documentFromContent } from '#renderer/features/editor/model/document.ts';
import { markWords, withScript } from '#renderer/features/editor/model/edits.ts';
import { unsureWords } from '#renderer/features/editor/model/proposals.ts';
import { openProposals } from '#renderer/script/proposals.ts';
import type { HeardText } from '#shared/api/index.ts';
import { spokenScript } from '#renderer/features/editor/model/document.ts';
import { templateContent } from '../../support/template-content.ts';

const text = 'Hi sir, I had a look at the tree. And the tree was seen by Anna and the team.';

/** A transcript with words that are unsure, by their place among equal ones. */
function heard(...words: readonly (readonly [string, number])[]): HeardText {
  const unsure = words.map(([word, nth]) => {
    const start = [...text.matchAll(new RegExp(`\\b${word}\\b`, 'gu'))][nth]?.index ?? -1;
    return { start, end: start + word.length };
  });
  return { text, unsure };
}

const empty = documentFromContent(templateContent(''), 'hibari:heart');

/** The unsure words of a script, each with the letters before it. */
function shown(script: string, transcript: HeardText, asked = false): string[] {
  const document = withScript(empty, script);
  const spoken = spokenScript(document);
  const proposals = asked ? openProposals(document.parts, []) : [];
  return unsureWords(document, transcript, proposals).map(({ start, end }) =>
    spoken.slice(Math.max(0, start - 4), end),
  );
}

describe('words of a transcript that may be wrong', () => {
  test('are those that were not heard clearly, and names', () => {
    expect(shown(text, heard(['tree', 1], ['seen', 0]))).toEqual(['the tree', 'was seen', ' by Anna']);
    expect(shown(text, heard(['Anna', 0]))).toEqual([' by Anna']);
  });

  test('keep their places while others are corrected around them', () => {
    const corrected = 'Hello there! I really had a look at the bush. And the tree was seen by Anna.';
    expect(shown(corrected, heard(['had', 0], ['tree', 0], ['tree', 1]))).toEqual(['lly had', 'the tree', ' by Anna']);
  });

  test('are fewer once they are corrected', () => {
    expect(shown(text.replace('tree was', 'bush was'), heard(['tree', 1]))).toEqual([' by Anna']);
  });

  test('are not shown where they are asked about, or marked', () => {
    expect(shown(text, heard(['sir', 0]), true)).toEqual([' by Anna']);
    const document = markWords(withScript(empty, text), { start: 3, end: 6 }, 'first_name');
    expect(unsureWords(document, heard(['sir', 0]), []).map(({ start }) => start)).toEqual([text.indexOf('Anna')]);
  });
});
