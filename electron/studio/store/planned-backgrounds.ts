import type { AssetSource } from '#shared/api/index.ts';
import type { BackgroundSettings } from '#shared/backgrounds.ts';

/** What stands in for an asset that cannot be shown. */
export type BackgroundFallback =
  | { kind: 'fail' }
  /** The template as it is. */
  | { kind: 'template' }
  | { kind: 'color'; color: string }
  | { kind: 'image'; address: string };

/** Backgrounds of a request, checked. */
export type PlannedBackgrounds = {
  entries: { kind: AssetSource; settings: BackgroundSettings }[];
  fallback: BackgroundFallback;
};
