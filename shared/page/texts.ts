import type { ShareSettings } from '../api/index.ts';
import type { GenerationMode } from '../generation-modes.ts';
import type { Translator } from '../language/index.ts';
import { kindOf, nameOrCompany } from '../rows/value-kinds.ts';
import { filledSettings } from './personal.ts';

type Words = Pick<Translator, 't'>;

/** What a page says to its recipient. */
export type PageTexts = {
  /** With the row's values in all texts. */
  settings: ShareSettings;
  title: string;
  message: string | null;
  /** What was recorded, what was added to it, and whether by a synthetic voice; null if all videos of the campaign are alike. */
  origin: string | null;
  /** Which seconds were added, and how; null if they are not known, or all words are new. */
  added: string | null;
  /** That visits are counted; null where they are not. */
  counted: string | null;
};

/** New words, seconds of the video, and whether the speaker recorded them. */
export type AddedWords = { start: number; end: number; recorded: boolean };

/**
 * The texts of a video's page.
 * @param video.values the row's values by variable.
 * @param words in the reader's language.
 */
export function pageTexts(
  settings: ShareSettings,
  video: { values: Readonly<Record<string, string>>; mode: GenerationMode; added?: readonly AddedWords[] | undefined },
  words: Words,
): PageTexts {
  const filled = filledSettings(settings, video.values);
  const { title, message, sender } = filled;
  const { values, mode, added: spans = [] } = video;
  const variables = Object.keys(values);
  const names = variables.filter((name) => nameOrCompany(name) === 'name').length;
  const added = names === 0 ? 'words' : names === variables.length ? 'name' : 'both';
  const spoken = spans.filter((span) => !span.recorded).length;
  const voice = spoken === 0 ? 'none' : spoken === spans.length ? 'all' : 'some';
  const by = { known: sender === null ? 'no' : 'yes', sender: sender?.name ?? '' };
  const origin =
    mode === 'full_script' ? words.t('share.spokenByVoice', by) : words.t('share.wordsAdded', { ...by, added, voice });
  return {
    settings: filled,
    title: title ?? greeting(values, words),
    message,
    origin: variables.length === 0 ? null : origin,
    counted: settings.counted ? words.t('share.counted', by) : null,
    added: mode === 'full_script' || spans.length === 0 ? null : addedOf(spans, words),
  };
}

/** Which seconds were added: by the speaker, by a voice, or by both. */
function addedOf(added: readonly AddedWords[], { t }: Words): string {
  const timesOf = (words: readonly AddedWords[]): string =>
    words.map(({ start, end }) => `${clock(Math.floor(start))}–${clock(Math.ceil(end))}`).join(', ');
  const recorded = added.filter((words) => words.recorded);
  const spoken = added.filter((words) => !words.recorded);
  const by = recorded.length === 0 ? 'voice' : spoken.length === 0 ? 'speaker' : 'both';
  return t('share.onlyAdded', { by, recorded: timesOf(recorded), spoken: timesOf(spoken) });
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The title of a page that has none of its own. */
function greeting(values: Readonly<Record<string, string>>, { t }: Words): string {
  const name = Object.keys(values).find((variable) => kindOf(variable) === 'first_name');
  const said = name === undefined ? '' : (values[name] ?? '');
  return said === '' ? t('share.forYou') : t('share.greeting', { name: said });
}
