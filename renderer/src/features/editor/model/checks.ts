import type { AlignmentFinding } from '#shared/api/index.ts';
import { findingSentence } from '#shared/alignment/findings.ts';
import type { SaidNote } from '#shared/api/import-notes.ts';
import { saidNoteSentence } from '#shared/alignment/import-notes.ts';
import type { Problem } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { toKept } from '#shared/timeline/cuts.ts';
import { snapTime, type Pause } from '#shared/timeline/snap.ts';
import type { Waveform } from '#shared/timeline/waveform.ts';
import type { Edge, Range } from '#shared/timeline/range.ts';
import { problemText, t } from '#renderer/language/index.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import {
  chips,
  documentSections,
  isTooLong,
  placedWords,
  scriptProblem,
  spokenScript,
  type EditorDocument,
  type PlacedWord,
} from './document.ts';
import { leadIn, leadOut, silencesOf } from './silences.ts';

/** The action of a click on a check. */
export type CheckRemedy =
  | { kind: 'show'; chip: string }
  | { kind: 'move'; chip: string; edge: Edge; time: number }
  | { kind: 'listen'; range: Range }
  | { kind: 'align' };

export type Check = {
  id: string;
  /**
   * `bad` stops a video, `warn` makes it wrong, `hint` would make it better. `note`: what the import noticed, which nobody
   * has to act on.
   */
  tone: 'hint' | 'warn' | 'bad' | 'busy' | 'note';
  text: string;
  remedy: CheckRemedy | null;
  /** Cuts of the recording that solve it, and the label of the button. */
  cut?: { label: string; ranges: readonly Range[] };
  /** Words that solve it by leaving the script. */
  unsaid?: readonly PlacedWord[];
};

/** The state of the alignment. */
export type AlignmentState =
  | { status: 'idle' }
  | { status: 'running' }
  | { status: 'failed'; problem: Problem }
  /** `text`: the text with the findings. */
  | { status: 'done'; text: string; findings: readonly AlignmentFinding[] };

type CheckInput = {
  document: EditorDocument;
  alignment: AlignmentState;
  waveform: Waveform;
  pauses: readonly Pause[];
  notes: readonly SaidNote[];
};

/** Words that disclose the use of AI; one of them in the fixed copy counts as the disclosure. */
const disclosure =
  /(?:^|[^\p{L}])(?:A\.?I\.?|artificial intelligence|personali[sz]ed by (?:a )?computer|synthetic(?:ally)?|computer[- ]generated|K\.?I\.?|[Kk]ünstliche[nr]? Intelligenz|[Cc]omputergeneriert\p{L}*|[Ss]ynthetisch\p{L}*)(?=$|[^\p{L}])/u;

/** Words with less confidence are worth a look, 0–1. */
export const unsureBelow = 0.35;
/** Words with less confidence do not count as found, 0–1: words that are not said have 0.04 in the median. */
const heardFromConfidence = 0.1;

/** Problems to solve before this template is used, most important first within their kind. */
export function checkDocument(input: CheckInput): Check[] {
  const problem = scriptProblem(input.document);
  return [
    ...(problem === null ? [] : [check('script', 'bad', problemText(problem))]),
    ...wordChecks(input),
    ...findingChecks(input),
    ...silenceChecks(input),
    ...scriptChecks(input),
    ...edgeChecks(input),
    ...input.notes.map((note, index) => check(`note-${index}`, 'note', saidNoteSentence(note, t))),
  ];
}

function check(id: string, tone: Check['tone'], text: string, remedy: CheckRemedy | null = null): Check {
  return { id, tone, text, remedy };
}

/** Occurrences of variables with a word whose place is a guess. */
export function unsureOccurrences(words: readonly PlacedWord[]): ReadonlySet<number> {
  return new Set(
    words.flatMap(({ occurrence, time }) =>
      occurrence !== null && time !== null && time.confidence < unsureBelow ? [occurrence] : [],
    ),
  );
}

function wordChecks({ document, alignment }: CheckInput): Check[] {
  const words = placedWords(document);
  if (words.length === 0) return [check('words', 'warn', t('editor.scriptEmpty'))];
  if (alignment.status === 'running') return [check('words', 'busy', t('editor.aligning'))];
  if (alignment.status === 'failed') return [check('words', 'bad', problemText(alignment.problem), { kind: 'align' })];
  const told = toldWords(document, alignment);
  const missing = words.filter(({ time }, index) => time === null && !told.has(index));
  if (missing.length > 0) {
    const text = t('editor.wordsUnheard', { missing: missing.length, all: words.length });
    return [check('words', 'warn', text, { kind: 'align' })];
  }
  // Their findings name the words that were not found.
  if (told.size > 0) return [];
  const times = words.flatMap(({ time }) => (time ? [time] : []));
  const sure = times.reduce((sum, time) => sum + time.confidence, 0) / times.length;
  const guessed = unsureOccurrences(words);
  const unsure = chips(document).find((_, occurrence) => guessed.has(occurrence));
  if (unsure && unsure.place?.origin === 'aligned') {
    const text = t('editor.checkTiming', { word: unsure.spoken });
    return [check('words', 'warn', text, { kind: 'show', chip: unsure.id })];
  }
  const unheard = times.filter(({ confidence }) => confidence < heardFromConfidence);
  if (unheard.length > 0) {
    const text = t('editor.wordsUnheard', { missing: unheard.length, all: words.length });
    const [first = { start: 0, end: 0 }] = unheard;
    return [check('words', 'warn', text, { kind: 'listen', range: first })];
  }
  if (sure < unsureBelow) return [check('words', 'warn', t('editor.wordsDoubtful'))];
  return [];
}

/** Indices of the words that a finding names as skipped or hardly recognized. */
function toldWords(document: EditorDocument, alignment: AlignmentState): ReadonlySet<number> {
  const findings = currentFindings(document, alignment).filter(({ kind }) => kind === 'skipped' || kind === 'unsure');
  return new Set(
    findings.flatMap(({ first_word: first, last_word: last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  );
}

/** The alignment's findings about the present script, apart from those in parts that are cut out. */
function currentFindings(document: EditorDocument, alignment: AlignmentState): readonly AlignmentFinding[] {
  if (alignment.status !== 'done' || alignment.text !== spokenScript(document)) return [];
  return alignment.findings.filter((finding) => !isCutOut(document, finding));
}

/** Differences from the script; a click plays one with a second around it. Pauses are told with the other silences. */
function findingChecks({ document, alignment, waveform, pauses }: CheckInput): Check[] {
  const placed = placedWords(document);
  const words = placed.map(({ text }) => ({ word: text }));
  const findings = currentFindings(document, alignment).filter(({ kind }) => kind !== 'pause');
  return findings.map((finding, index) => {
    const found = check(`finding-${index}`, 'warn', findingSentence(inVideo(document, finding), words, t), {
      kind: 'listen',
      range: { start: Math.max(0, finding.start - 1), end: Math.min(waveform.duration, finding.end + 1) },
    });
    const cut = cutFor(finding, { words: placed, pauses, duration: waveform.duration });
    const unsaid = finding.kind === 'skipped' ? placed.slice(finding.first_word, finding.last_word + 1) : [];
    // A word that changes is made the same for everyone first.
    const canGo = unsaid.length > 0 && unsaid.every(({ occurrence }) => occurrence === null);
    return { ...found, ...(cut && { cut }), ...(canGo && { unsaid }) };
  });
}

/** A finding with its times in the video, as the player counts them. */
function inVideo({ cuts }: EditorDocument, finding: AlignmentFinding): AlignmentFinding {
  return { ...finding, start: toKept(cuts, finding.start), end: toKept(cuts, finding.end) };
}

/** All silences in one line, with one press that cuts them out. */
function silenceChecks({ document, waveform: { duration }, pauses, alignment }: CheckInput): Check[] {
  // Words whose places are being looked for would make silences of speech.
  if (alignment.status === 'running') return [];
  const { ranges, ...silences } = silencesOf(document, { pauses, duration });
  if (ranges.length === 0) return [];
  const found = check('silence', 'hint', t('editor.silences', silences).trim());
  return [{ ...found, cut: { label: t('editor.cutOut'), ranges } }];
}

/** Whether all findings are solved. */
function isCutOut({ cuts }: EditorDocument, { start, end }: AlignmentFinding): boolean {
  return end > start && toKept(cuts, end) - toKept(cuts, start) < heardFrom;
}

/** Shorter sound is not heard separately, seconds. */
const heardFrom = 0.08;
/** Distance of a word's edge from the pause beside it within which they belong together, seconds. */
const edgeReach = 0.15;

/**
 * The cut of the recording that solves a finding. It ends in the pause beside the next word, which it keeps; without a
 * pause there is none, as the sound may belong to the word.
 */
function cutFor(
  { kind, start, end }: AlignmentFinding,
  { words, pauses, duration }: { words: readonly PlacedWord[]; pauses: readonly Pause[]; duration: number },
): Check['cut'] | undefined {
  switch (kind) {
    case 'before': {
      const first = words.find(({ time }) => time !== null)?.time?.start ?? duration;
      const pause = pauses.findLast((quiet) => quiet.start < first && quiet.end >= first - edgeReach);
      if (!pause || pause.start < end - edgeReach) return undefined;
      const next = Math.min(first, pause.end);
      return { label: t('editor.trim'), ranges: [{ start: 0, end: Math.max(pause.start, next - leadIn) }] };
    }
    case 'after': {
      const last = words.findLast(({ time }) => time !== null)?.time?.end ?? 0;
      const pause = pauses.find((quiet) => quiet.end > last && quiet.start <= last + edgeReach);
      if (!pause || pause.end > start + edgeReach) return undefined;
      const before = Math.max(last, pause.start);
      return { label: t('editor.trim'), ranges: [{ start: Math.min(pause.end, before + leadOut), end: duration }] };
    }
    case 'inserted':
      return { label: t('editor.cutOut'), ranges: [{ start, end }] };
    case 'repeated': {
      // Nothing beyond it is left at an end of the recording.
      const said = words.flatMap(({ time }) => time ?? []);
      const isFirst = said.every((word) => word.start >= end);
      const isLast = said.every((word) => word.end <= start);
      const range = { start: isFirst ? 0 : start, end: isLast ? duration : end };
      return { label: t('editor.cutOut'), ranges: [range] };
    }
    default:
      return undefined;
  }
}

/** What a script lacks; an empty one lacks its words. */
function scriptChecks({ document, alignment }: CheckInput): Check[] {
  if (placedWords(document).length === 0) return [];
  return [...sectionChecks(document, alignment), ...disclosureChecks(document)];
}

function sectionChecks(document: EditorDocument, alignment: AlignmentState): Check[] {
  const all = chips(document);
  if (all.length === 0) return [check('variables', 'warn', t('editor.noVariables'))];
  const checks: Check[] = [];
  // Places that are being looked for need nobody.
  const unplaced = alignment.status === 'running' ? [] : all.filter(({ place }) => place === null);
  for (const chip of unplaced) {
    const label = chip.spoken === '' ? variableLabel(chip.name) : chip.spoken;
    checks.push(
      check(`place-${chip.id}`, 'warn', t('editor.notMarked', { word: label }), {
        kind: 'show',
        chip: chip.id,
      }),
    );
  }
  for (const chip of all.filter(({ spoken }) => spoken === '')) {
    checks.push(
      check(`spoken-${chip.id}`, 'warn', t('editor.noSpokenWord', { name: variableLabel(chip.name) }), {
        kind: 'show',
        chip: chip.id,
      }),
    );
  }
  const sections = documentSections(document);
  if (sections.length > limits.sectionsPerVideo) {
    checks.push(check('count', 'bad', t('editor.tooManySections', { limit: limits.sectionsPerVideo })));
  }
  const long = all.filter(isTooLong);
  for (const chip of long) {
    checks.push(
      check(
        `long-${chip.id}`,
        'warn',
        t('editor.sectionTooLong', { name: variableLabel(chip.name), limit: limits.sectionSeconds }),
        { kind: 'show', chip: chip.id },
      ),
    );
  }
  return checks;
}

function disclosureChecks(document: EditorDocument): Check[] {
  const fixed = document.parts.map((part) => (part.kind === 'text' ? part.text : ' ')).join('');
  return disclosure.test(fixed) ? [] : [check('disclosure', 'hint', t('editor.notDisclosed'))];
}

/** Maximum distance between an edge and a pause to which it is worth moving, seconds. */
const nudgeFrom = 0.012;
const nudgeTo = 0.07;

function edgeChecks({ document, waveform, pauses }: CheckInput): Check[] {
  const guessed = unsureOccurrences(placedWords(document));
  return chips(document).flatMap((chip, occurrence): Check[] => {
    // Of a word that was hardly recognized the edges say nothing.
    if (!chip.place || chip.spoken === '' || guessed.has(occurrence)) return [];
    for (const edge of ['start', 'end'] as const) {
      const at = chip.place[edge];
      const snapped = snapTime(waveform, pauses, at, nudgeTo);
      const distance = Math.abs(snapped.time - at);
      if (
        snapped.to !== 'pause' ||
        distance < nudgeFrom ||
        pauses.some((pause) => pause.start <= at && at <= pause.end)
      )
        continue;
      return [
        check(`edge-${chip.id}`, 'warn', t('editor.edgeInSound', { edge, word: chip.spoken }), {
          kind: 'move',
          chip: chip.id,
          edge,
          time: snapped.time,
        }),
      ];
    }
    return [];
  });
}
