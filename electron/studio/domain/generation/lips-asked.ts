import { ownProperty } from '#shared/own-property.ts';

/** What a request says about lips. Form tools send text. */
type AskedLips = {
  enable_lipsync?: unknown;
  lipsync?: unknown;
  lipsync_quality?: unknown;
  generation_mode?: string | null | undefined;
};

export const lipsSwitches = ['enable_lipsync', 'lipsync'] as const;

const switches: Readonly<Record<string, boolean>> = { true: true, false: false };

/** A switch, also as text; undefined for anything else. */
export function lipsSwitch(given: unknown): boolean | undefined {
  if (typeof given === 'boolean') return given;
  return typeof given === 'string' ? ownProperty(switches, given.trim().toLowerCase()) : undefined;
}

/** Whether mouths are shown from films: a request's switch overrides its campaign's. A whole script has no lips. */
export function lipsAsked(input: AskedLips, campaign: { lipsync: boolean } | undefined): boolean {
  if (input.generation_mode === 'full_script') return false;
  const given = lipsSwitches.flatMap((field) => lipsSwitch(input[field]) ?? []);
  return given.length === 0 ? (campaign?.lipsync ?? false) : given.some(Boolean);
}

/** Whether a service fills in names nobody filmed. */
export function lipsServed(input: AskedLips, campaign: { lipsync: boolean } | undefined): boolean {
  return input.lipsync_quality === 'premium' && lipsAsked(input, campaign);
}

/** Why a request about lips has no effect, for people; undefined where it has. @param hasService whether one is on. */
export function lipsWarning(input: AskedLips, hasService: boolean): string | undefined {
  if (input.generation_mode === 'full_script') {
    const isAsked = lipsSwitches.some((field) => lipsSwitch(input[field]));
    return isAsked
      ? 'a whole script that is spoken has no lips; keep_original has them, where names were filmed'
      : undefined;
  }
  if (input.lipsync_quality === 'premium' && !hasService)
    return 'no service for lips is set up; mouths are shown where names were filmed';
  return undefined;
}

/** The fields about lips that have no effect. */
export function lipsWithoutEffect(input: AskedLips): string[] {
  const isSpoken = input.generation_mode === 'full_script';
  const fields: string[] = lipsSwitches.filter((field) => {
    const value = lipsSwitch(input[field]);
    return value === undefined || (value && isSpoken);
  });
  const quality = input.lipsync_quality;
  const hasEffect = quality === 'standard' || (quality === 'premium' && !isSpoken);
  return hasEffect ? fields : [...fields, 'lipsync_quality'];
}
