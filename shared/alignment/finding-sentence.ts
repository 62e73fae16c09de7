import type { AlignedWord, AlignmentFinding } from '../api/index.ts';

/** Words quoted in full; of a longer stretch the first and the last are. */
const wordsQuoted = 5;

/** What a finding means, and what can be done about it. */
export function findingSentence(finding: AlignmentFinding, words: readonly Pick<AlignedWord, 'word'>[]): string {
  const quoted = quote(words.slice(finding.first_word, finding.last_word + 1).map(({ word }) => word));
  const first = `“${words[finding.first_word]?.word ?? ''}”`;
  const at = `${finding.start.toFixed(1)} s`;
  switch (finding.kind) {
    case 'skipped':
      return `You skipped ${quoted}, expected at ${at}. Take it out of the script, or record again.`;
    case 'repeated':
      return `You said ${quoted} twice, first at ${at}. The last time is used. Cut the first out, or it stays in the video.`;
    case 'inserted':
      return `Something that is not in the script is heard after ${first}, at ${at}. Cut it out, or write it into the script.`;
    case 'before':
      return `Something is heard before the script begins, at ${at}. Trim it, or write it into the script.`;
    case 'after':
      return `Something is heard after the script ends, at ${at}. Trim it, or write it into the script.`;
    case 'pause':
      return `A silence of ${(finding.end - finding.start).toFixed(1)} s follows ${first}, at ${at}. It stays in the video.`;
    case 'unsure':
      return `${quoted} does not sound as written, at ${at}. Listen there, and correct the script or its edges.`;
  }
}

function quote(words: readonly string[]): string {
  if (words.length <= wordsQuoted) return `“${words.join(' ')}”`;
  return `“${words[0]} … ${words.at(-1)}”`;
}
