import type { GeneratedVideo } from '#shared/api/index.ts';
import { cleanValue, valuesByVariable } from '#shared/rows/rows.ts';
import { filledText, readScript, spokenText, type Script } from '#shared/script/index.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import { saidValues } from './view.ts';

/*
 * Whose video is whose. Other programs may add rows to a campaign, and row indexes start at 0 in each request: apart from
 * its id, only its text shows for which row a video was made.
 */

type Listed = Pick<GeneratedVideo, 'id' | 'row_index' | 'text'>;

/** A row's text, null without a script, and its values in small letters. */
type Said = { text: string | null; words: readonly string[] };

/** Texts of a campaign's rows. Without its script, no text is anybody's. */
export class RowTexts {
  readonly #campaign: CampaignRecord;
  readonly #script: Script | null;
  readonly #said = new WeakMap<VideoRecord, Said>();

  constructor(campaign: CampaignRecord, script: string | null) {
    this.#campaign = campaign;
    this.#script = script === null ? null : readScript(script);
  }

  /** Whether a video's text is the script with somebody else's values in place of the row's. */
  isAnothers(row: VideoRecord, { text }: Pick<GeneratedVideo, 'text'>): boolean {
    const told = normalText(text);
    if (told === null || told === this.#textOf(row) || this.#names(row, told)) return false;
    // Some studios send the script as it was recorded.
    return told !== normalText(spokenText(this.#script ?? [])) && !told.includes('{{') && this.#isFilled(told);
  }

  /** Whether a video was certainly made for none of these rows. */
  isStrangers(rows: readonly VideoRecord[], { text }: Pick<GeneratedVideo, 'text'>): boolean {
    const told = normalText(text);
    return told !== null && !rows.some((row) => told === this.#textOf(row) || this.#names(row, told));
  }

  /**
   * The video that says what a row says, for each row that has one, by row. Of rows with equal texts each gets its own,
   * by the row index where there is one; they share one if there are fewer. Without an index, rows with equal texts and
   * different backgrounds get none.
   */
  assign<Video extends Listed>(rows: readonly VideoRecord[], listed: readonly Video[]): Map<number, Video> {
    const assigned = new Map<number, Video>();
    const listedByText = Map.groupBy(listed, ({ text }) => normalText(text));
    for (const [text, alike] of Map.groupBy(rows, (row) => this.#textOf(row))) {
      const candidates = text === null ? [] : (listedByText.get(text) ?? []);
      const rest = new Set(candidates);
      for (const { row } of alike) {
        const told = candidates.find(({ row_index: index }) => index === row);
        if (!told) continue;
        assigned.set(row, told);
        rest.delete(told);
      }
      if (new Set(alike.map(({ background }) => background)).size > 1) continue;
      for (const { row } of alike) {
        if (assigned.has(row)) continue;
        const [next = candidates[0]] = rest;
        if (!next) break;
        assigned.set(row, next);
        rest.delete(next);
      }
    }
    return assigned;
  }

  #textOf(row: VideoRecord): string | null {
    return this.#saidIn(row).text;
  }

  /** Whether a text contains all values of a row as words. */
  #names(row: VideoRecord, text: string): boolean {
    const lower = text.toLowerCase();
    return this.#saidIn(row).words.every((words) => hasWords(lower, words));
  }

  /** Each row is compared with the videos of many others. */
  #saidIn(row: VideoRecord): Said {
    const known = this.#said.get(row);
    if (known) return known;
    const values = saidValues(this.#campaign, row).map(cleanValue);
    const text = this.#script && filledText(this.#script, valuesByVariable(this.#campaign.variables, values));
    const said = { text: normalText(text), words: values.map((value) => value.toLowerCase()) };
    this.#said.set(row, said);
    return said;
  }

  /** Whether a text has the script's own words, in order, with any values between them. */
  #isFilled(text: string): boolean {
    const words = (this.#script ?? [])
      .flatMap((part) => {
        if (part.kind === 'text') return [part.text];
        return this.#campaign.variables.includes(part.name) ? [] : [part.spoken];
      })
      // A full stop behind a value is left out where the value ends with one.
      .map((part) => part.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '').replace(/\s+/gu, ' '))
      .filter((part) => part !== '');
    let at = 0;
    for (const part of words) {
      const found = text.indexOf(part.normalize('NFC'), at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return words.length > 0;
  }
}

function normalText(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim() || null;
}

/** Scripts that have no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function hasWords(text: string, words: string): boolean {
  if (words === '') return true;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const around = [text.slice(at - 1, at), text.charAt(at + words.length)];
    if (unspaced.test(words) || !around.some((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign))) return true;
  }
  return false;
}
