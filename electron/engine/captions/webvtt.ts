/** Captions as a WebVTT file (W3C WebVTT: The Web Video Text Tracks Format). */
export function toWebVtt(cues: readonly { start: number; end: number; text: string }[]): string {
  const blocks = cues.map(({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Hours, minutes, seconds and milliseconds. */
function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const digits = (value: number, count: number): string => String(Math.floor(value)).padStart(count, '0');
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60];
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits((milliseconds / 1000) % 60, 2)}.${digits(milliseconds % 1000, 3)}`;
}

/** A cue must not contain an arrow or an empty line; escaping `>` prevents the arrow. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}
