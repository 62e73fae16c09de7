import type { CheckedSentence, OperationOutput, OperationParsed } from '#shared/api/index.ts';
import { createTranslator, type Translate } from '#shared/language/index.ts';
import { parseScript } from '#shared/script/index.ts';
import type { SentenceReport } from '#electron/engine/render/types.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { inParts } from '#electron/lib/steps.ts';
import { speakingIn } from '../../domain/audio/recordings.ts';
import { distinctSentences, sentencesOfRows, type DistinctSentence } from '../../domain/clips/distinct-sentences.ts';
import { readSpokenScript } from '../../domain/generation/accept.ts';
import { passedOver, valueSources } from '../../domain/generation/render-task.ts';
import { checkRowShapes } from '../../domain/generation/rows.ts';
import type { ReadyTemplate } from '../../domain/templates/readiness.ts';
import { voiceFor } from '../../domain/templates/voice.ts';
import { listHeard, type Approval, type Heard } from '../../domain/clips/heard.ts';
import type { Campaign } from '../../store/campaigns.ts';
import type { InteractiveOptions } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { scriptFindingSentence } from '#shared/alignment/findings.ts';
import { itemAt } from '#shared/at.ts';

type Input = OperationParsed<'checkClips'>;
type Asked = {
  template: ReadyTemplate;
  campaign: Campaign | undefined;
  input: Input;
  interactive: InteractiveOptions;
};

/** Sentences per task: few enough that two processes share a short list. */
const sentencesPerTask = 6;
/** Lists of rows whose sentences are cached from one page to the next. */
const rememberedLists = 4;

/** Checks sentences of scripts that are spoken as a whole, before rendering. */
export function createSentenceChecks({ db, pool, voices, alignments, warmWorker }: Services) {
  const counted = createRecentlyUsed<DistinctSentence[]>(rememberedLists);

  async function sentencesOf(source: string, { campaign, input }: Asked): Promise<DistinctSentence[]> {
    const { variables, names } = input;
    const fallbacks = campaign?.fallbacks;
    const key = hashOf([source, variables, names, fallbacks]);
    const known = counted.get(key);
    if (known) return known;
    const found = await distinctSentences(parseScript(source), { variables, names }, fallbacks);
    counted.set(key, found);
    return found;
  }

  return async (asked: Asked): Promise<OperationOutput<'checkClips'>> => {
    const { template, campaign, input, interactive } = asked;
    const { variables, names, page, size } = input;
    if (names.length > 0) checkRowShapes(variables, names);
    const script = readSpokenScript(db, { template, campaign, variables });
    const voice = voiceFor(input, { campaign, template }, voices);
    if (names.length === 0) {
      await alignments.of(template.hash, script);
      warmWorker.expectSentences(template, voice, script);
      return { total: 0, clips: [], sentences: [] };
    }
    const all = await sentencesOf(script, asked);
    const shown = all.slice(page * size, (page + 1) * size);
    await alignments.of(template.hash, script);
    const snapshot = { template: template.hash, script, sections: [], variables, voice };
    const sources = valueSources(db, speakingIn(template));
    const tasks = sentencesOfRows(shown, snapshot, { names, fallbacks: campaign?.fallbacks }, sources);
    const reports = await Promise.all(
      inParts(tasks, sentencesPerTask).flatMap((part) => {
        const [first] = part;
        if (!first) return [];
        const sentences = part.map((one) => one.asked);
        return [pool.run({ ...first.task, kind: 'check-script', sentences }, interactive)];
      }),
    );
    const judged = reports.flat();
    const heard = shown.flatMap(({ text }, index): Heard[] => {
      const report = judged[index];
      const now = { recording: template.hash, place: script, revision: voice.revision };
      return report ? [{ value: [text], ...now, consent: sources.likeness.consent, report }] : [];
    });
    const approvals = listHeard(db, template.id, heard);
    const marks = parseScript(script).flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
    const inEnglish = await english();
    const sentences = shown.flatMap((distinct, index) => {
      const [report, approval] = [judged[index], approvals[index]];
      if (!report || !approval) return [];
      const passed = 'error' in report ? [] : passedOver(sources, voice, report, { isSpoken: true });
      return [{ ...toSentence(distinct, report, { approval, marks, t: inEnglish }), passed_over: passed }];
    });
    return { total: all.length, clips: [], sentences };
  };
}

/** The catalogue is loaded with the first check. */
async function english(): Promise<Translate> {
  const messages = (await import('#shared/language/en/index.ts')).english;
  return createTranslator('en', messages).t;
}

/** How urgently a sentence should be heard: certain findings count more than possible ones. */
function outlierOf({ findings }: Extract<SentenceReport, { clip: string }>): number {
  const weight = findings.reduce((sum, { severity }) => sum + (severity === 'warn' ? 0.5 : 0.15), 0);
  return Math.min(1, weight);
}

function toSentence(
  { text, sentence, marks: places, rows, firstRow }: DistinctSentence,
  report: SentenceReport,
  { approval, marks, t }: { approval: Approval; marks: readonly string[]; t: Translate },
): Omit<CheckedSentence, 'passed_over'> {
  const values = places.map(({ mark, from, to }) => ({ variable: itemAt(marks, mark), from, to }));
  const place = { text, sentence, rows, first_row: firstRow, values };
  if ('error' in report) {
    const { code, message, sentence: errorSentence, subject } = report.error;
    return {
      ...place,
      error: message,
      reason: code,
      ...(errorSentence && { error_sentence: errorSentence }),
      ...(subject !== undefined && { error_subject: subject }),
      clip: null,
      seconds: null,
      recorded_seconds: null,
      pace: null,
      words: 0,
      words_in_time: 0,
      source: null,
      source_reason: null,
      matched: null,
      findings: [],
      outlier: null,
      ...approval,
    };
  }
  return {
    ...place,
    error: null,
    reason: null,
    clip: report.clip,
    seconds: report.seconds,
    recorded_seconds: report.recordedSeconds,
    pace: report.pace,
    words: report.words,
    words_in_time: report.wordsInTime,
    source: report.source,
    source_reason: report.reason,
    matched: report.matched,
    findings: report.findings.map((finding) => ({ ...finding, message: scriptFindingSentence(finding, t) })),
    outlier: outlierOf(report),
    ...approval,
  };
}
