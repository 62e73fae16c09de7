/**
 * Characters that show nothing: zero-width spaces and joiners, soft hyphens, direction marks, byte order marks, fillers.
 * Unicode's “default ignorable” characters, and the marks around annotations.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

const joiners = '\u200c\u200d';

/** Scripts in which a joiner between two letters changes how these are written. */
const joinedScripts =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** Emoji are joined with, and chosen by, characters without a width. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f\u20e3#*\d]$/u;
const emojiParts = '\u200d\ufe0e\ufe0f';

/**
 * A text without the characters that nobody sees. The one rule for values, keys of names and speech: two values that
 * look the same are the same. Joiners stay where a script or an emoji needs them.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, (sign, at: number, whole: string) => (isNeeded(sign, at, whole) ? sign : ''));
}

function isNeeded(sign: string, at: number, whole: string): boolean {
  const before = whole.slice(Math.max(0, at - 2), at);
  if (emojiParts.includes(sign) && emoji.test(before)) return true;
  const after = String.fromCodePoint(whole.codePointAt(at + sign.length) ?? 0x20);
  return joiners.includes(sign) && joinedScripts.test(before) && joinedScripts.test(after);
}
