import type { Words } from '../language.ts';
import { markup, Markup } from '../markup.ts';

/** The video of a page. Addresses are relative or absolute. */
export type PlayedVideo = {
  video: string;
  /** The smaller sizes, for windows in which nobody sees the difference; null if there are none. */
  smallVideo: string | null;
  poster: string;
  /** Address of its captions and their language, a BCP 47 tag; null without captions. */
  captions: { address: string; language: string } | null;
  /** Pixels. */
  width: number;
  height: number;
};

/** CSS pixels. */
const smallWindow = 800;

/** The video with the browser's controls. */
export function videoElement(title: string, played: PlayedVideo, { t }: Words): Markup {
  const { video, smallVideo, poster, captions, width, height } = played;
  const small =
    smallVideo && markup`<source media="(max-width: ${smallWindow}px)" src="${smallVideo}" type="video/mp4">`;
  const sources = markup`${small}<source src="${video}" type="video/mp4">`;
  const track =
    captions &&
    markup`<track kind="captions" src="${captions.address}" label="${t('options.captions')}" srclang="${captions.language}" default>`;
  const download = markup`<a href="${video}">${t('share.download')}</a>`;
  return markup`<video controls playsinline preload="metadata" poster="${poster}" width="${width}" height="${height}" aria-label="${title}">${sources}${track}${download}</video>`;
}

/** The video with controls below its picture, which show once the page's script runs. Time goes from left to right. */
export function player(title: string, played: PlayedVideo, words: Words): Markup {
  const { t } = words;
  const of = t('common.timeOf', { time: '%1', duration: '%2' });
  const captions =
    played.captions &&
    markup`<button type="button" class="captions on" data-part="captions" data-on="${t('common.on')}" data-off="${t('common.off')}">${icon('<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="M7 11h2m3 0h5M7 15h5m3 0h2"/>')}<span class="kind">${t('options.captions')}</span> <span class="state">${t('common.on')}</span></button>`;
  return markup`<figure class="player">
<div class="picture">${videoElement(title, played, words)}<p class="cue" data-part="cue" dir="auto" aria-hidden="true" hidden></p></div>
<div class="controls" dir="ltr">
<button type="button" class="play" data-part="play" data-play="${t('common.play')}" data-pause="${t('common.pause')}" aria-label="${t('common.play')}">${icon('<path class="start" d="M7 4.5v15l12.5-7.5z"/><path class="stop" d="M6 4h4.2v16H6zm7.8 0H18v16h-4.2z"/>', 'full')}</button>
<span class="time" data-part="time">0:00 / 0:00</span>
<input type="range" data-part="seek" min="0" max="1" step="any" value="0" aria-label="${t('common.position')}" data-of="${of}">
${captions}
<button type="button" class="sound" data-part="mute" data-mute="${t('share.mute')}" data-unmute="${t('share.unmute')}" aria-label="${t('share.mute')}">${icon('<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/><path class="waves" d="M15.5 9a4.2 4.2 0 0 1 0 6m2.6-8.6a8 8 0 0 1 0 11.2"/><path class="cross" d="m16 9.5 5 5m0-5-5 5"/>')}</button>
<button type="button" data-part="full" aria-label="${t('share.fullScreen')}">${icon('<path d="M8.5 4H5.5A1.5 1.5 0 0 0 4 5.5v3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M8.5 20H5.5A1.5 1.5 0 0 1 4 18.5v-3M15.5 20h3a1.5 1.5 0 0 0 1.5-1.5v-3"/>')}</button>
</div>
</figure>`;
}

/** A drawing of 24 × 24 in the color of the text: lines, or areas. */
export function icon(paths: string, kind: 'line' | 'full' = 'line'): Markup {
  return new Markup(`<svg class="icon ${kind}" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`);
}
