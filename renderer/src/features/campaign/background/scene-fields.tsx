import type { ReactNode } from 'react';
import { backgroundPositions, type BackgroundPosition } from '#shared/backgrounds.ts';
import type { LabelKey } from '#shared/language/index.ts';
import type { Look } from '#shared/looks.ts';
import { t, locale } from '#renderer/language/index.ts';
import { ColorField, RangeField, Select, SwitchLine } from '#renderer/ui/index.ts';
import { Tiles } from '../tiles.tsx';
import styles from './background.module.css';
/** The arrangement of the speaker and the background: common to backgrounds and looks. */
type Scene<Mode extends string> = Pick<Look, 'position' | 'scale' | 'brightness' | 'similarity' | 'blend' | 'color'> & {
  mode: Mode;
};

type SceneMode = Look['mode'] | 'full';

const modeNames: Record<SceneMode, LabelKey> = {
  circle: 'backgrounds.circle',
  side: 'layouts.side',
  chroma: 'backgrounds.chroma',
  full: 'backgrounds.full',
  framed: 'backgrounds.framed',
};

/** The engine's defaults, and the ranges of the sliders. */
const sizes: Record<Exclude<SceneMode, 'full'>, { usual: number; min: number; max: number }> = {
  circle: { usual: 0.34, min: 0.16, max: 0.8 },
  side: { usual: 0.4, min: 0.2, max: 0.8 },
  chroma: { usual: 1, min: 0.3, max: 1 },
  framed: { usual: 0.88, min: 0.5, max: 0.98 },
};

const positionNames: Record<BackgroundPosition, LabelKey> = {
  center: 'backgrounds.center',
  'top-left': 'layouts.topLeft',
  'top-right': 'layouts.topRight',
  'bottom-left': 'layouts.bottomLeft',
  'bottom-right': 'layouts.bottomRight',
};

type Side = { value: BackgroundPosition; label: LabelKey };
const sides: readonly Side[] = [
  { value: 'center', label: 'backgrounds.youLeft' },
  { value: 'top-right', label: 'backgrounds.youRight' },
];
/** The speaker's sides in portrait videos. */
const tallSides: readonly Side[] = [
  { value: 'bottom-left', label: 'backgrounds.youBelow' },
  { value: 'top-left', label: 'backgrounds.youAbove' },
];

/** Initial values for manual adjustment: the usual green of a screen, and a tolerance for an evenly lit one. */
const byHand = { color: '00b140', similarity: 0.4, blend: 0.2 };

type SceneFieldsProps<Mode extends SceneMode> = {
  scene: Scene<Mode>;
  modes: readonly Mode[];
  legend: string;
  /** Whether something is behind the speaker whose brightness can be set. */
  hasPicture: boolean;
  /** Width ÷ height of the video. In portrait videos the speaker is above or below the background. */
  shape: number;
  onChange: (scene: Partial<Scene<Mode>>) => void;
};

export function SceneFields<Mode extends SceneMode>(props: SceneFieldsProps<Mode>): ReactNode {
  const { scene, modes, legend, hasPicture, shape, onChange } = props;
  const { mode } = scene;

  function choose(next: Mode): void {
    // Sizes, corners and colors have another meaning in each mode.
    onChange({
      mode: next,
      position: undefined,
      scale: undefined,
      color: undefined,
      similarity: undefined,
      blend: undefined,
    });
  }

  return (
    <>
      <Tiles
        named
        label={legend}
        options={modes.map((value) => ({
          value,
          label: t<LabelKey>(modeNames[value]),
          picture: <span className={styles['sketch']} data-mode={value} aria-hidden="true" />,
        }))}
        value={mode}
        onChange={choose}
      />
      <Placing scene={scene} shape={shape} onChange={onChange} />
      <Colors scene={scene} onChange={onChange} />
      {hasPicture && (
        <RangeField
          label={t('backgrounds.brightness')}
          {...{ min: -0.8, max: 0.8, step: 0.05 }}
          value={scene.brightness}
          format={(value) => percentText(value, 'exceptZero')}
          onChange={(brightness) => onChange({ brightness })}
        />
      )}
    </>
  );
}

type PartProps = {
  scene: Scene<SceneMode>;
  onChange: (scene: Partial<Omit<Scene<SceneMode>, 'mode'>>) => void;
};

/** Position and size of the speaker. */
function Placing({ scene, shape, onChange }: PartProps & { shape: number }): ReactNode {
  const { mode, position, scale } = scene;
  if (mode === 'full') return null;
  const { usual, min, max } = sizes[mode];
  const isTall = shape < 1;
  return (
    <>
      {mode === 'side' && (
        <Select
          label={t('backgrounds.place')}
          data={(isTall ? tallSides : sides).map((side) => ({ value: side.value, label: t(side.label) }))}
          value={sideOf(position, isTall)}
          onChange={(value) => onChange({ position: positionOf(value) })}
        />
      )}
      {(mode === 'circle' || mode === 'chroma') && (
        <Select
          label={t('backgrounds.place')}
          data={backgroundPositions.map((value) => ({ value, label: t(positionNames[value]) }))}
          value={position ?? (mode === 'circle' ? 'bottom-right' : 'center')}
          onChange={(value) => onChange({ position: positionOf(value) })}
        />
      )}
      <RangeField
        label={t('layouts.size')}
        {...{ min, max, step: 0.02 }}
        value={scale ?? usual}
        format={percentText}
        onChange={(value) => onChange({ scale: value })}
      />
    </>
  );
}

function sideOf(position: BackgroundPosition | undefined, isTall: boolean): string {
  if (isTall) return position?.startsWith('top') ? 'top-left' : 'bottom-left';
  return position?.endsWith('right') ? 'top-right' : 'center';
}

function positionOf(value: string): BackgroundPosition | undefined {
  return backgroundPositions.find((position) => position === value);
}

/** The color of a ring, a ground, or a screen. */
function Colors({ scene: { mode, color, similarity, blend }, onChange }: PartProps): ReactNode {
  if (mode === 'circle') {
    return (
      <ColorField
        label={t('common.color')}
        value={color ?? 'ffffff'}
        onChange={(value) => onChange({ color: value })}
      />
    );
  }
  if (mode === 'side') {
    return (
      <ColorField
        label={t('backgrounds.lookColor')}
        value={color ?? '14161c'}
        onChange={(value) => onChange({ color: value })}
      />
    );
  }
  if (mode !== 'chroma') return null;
  const isMeasured = color === undefined && similarity === undefined && blend === undefined;
  return (
    <>
      <SwitchLine
        label={t('backgrounds.findScreen')}
        on={isMeasured}
        onChange={(on) => onChange(on ? { color: undefined, similarity: undefined, blend: undefined } : byHand)}
      />
      {!isMeasured && (
        <>
          <ColorField
            label={t('common.color')}
            value={color ?? byHand.color}
            onChange={(value) => onChange({ color: value })}
          />
          <RangeField
            label={t('backgrounds.tolerance')}
            {...{ min: 0.05, max: 0.95, step: 0.05 }}
            value={similarity ?? byHand.similarity}
            format={percentText}
            onChange={(value) => onChange({ similarity: value })}
          />
          <RangeField
            label={t('backgrounds.softness')}
            {...{ min: 0, max: 1, step: 0.05 }}
            value={blend ?? byHand.blend}
            format={percentText}
            onChange={(value) => onChange({ blend: value })}
          />
        </>
      )}
    </>
  );
}

/** A share as a whole percentage: `34%`. @param sign `exceptZero`: also `+5%`. */
export function percentText(share: number, sign: 'negative' | 'exceptZero' = 'negative'): string {
  return share.toLocaleString(locale(), { style: 'percent', signDisplay: sign });
}
