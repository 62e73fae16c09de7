import { useId, type ReactNode } from 'react';
import { backgroundPositions, type BackgroundPosition } from '#shared/backgrounds.ts';
import type { Look } from '#shared/looks.ts';
import { ColorField, RangeField, Select, SwitchLine } from '#renderer/ui/index.ts';
import styles from './background.module.css';

/** How the speaker and what is behind or beside them stand in the picture: common to backgrounds and looks. */
export type Scene<Mode extends string> = Pick<
  Look,
  'position' | 'scale' | 'brightness' | 'similarity' | 'blend' | 'color'
> & { mode: Mode };

type SceneMode = Look['mode'] | 'full';

const modeNames: Record<SceneMode, string> = {
  circle: 'You in a circle',
  side: 'Side by side',
  chroma: 'Green screen',
  full: 'In place of you',
  framed: 'Framed',
};

/** What the engine takes where nothing is set, and how far a slider goes. */
const sizes: Record<Exclude<SceneMode, 'full'>, { label: string; usual: number; min: number; max: number }> = {
  circle: { label: 'Size of the circle', usual: 0.34, min: 0.16, max: 0.8 },
  side: { label: 'Your share of the width', usual: 0.4, min: 0.2, max: 0.8 },
  chroma: { label: 'Your size', usual: 1, min: 0.3, max: 1 },
  framed: { label: 'Size of the recording', usual: 0.88, min: 0.5, max: 0.98 },
};

const positionNames: Record<BackgroundPosition, string> = {
  center: 'Center',
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
};

const sides = [
  { value: 'center', label: 'You on the left' },
  { value: 'top-right', label: 'You on the right' },
];

/** The usual green of a screen, and a tolerance that suits evenly lit ones: where adjusting by hand begins. */
const byHand = { color: '00b140', similarity: 0.4, blend: 0.2 };

const percent = (value: number): string => `${Math.round(value * 100)}%`;
const signed = (value: number): string => (value > 0 ? `+${percent(value)}` : percent(value));

type SceneFieldsProps<Mode extends SceneMode> = {
  scene: Scene<Mode>;
  modes: readonly Mode[];
  legend: string;
  /** Whether something is behind the speaker whose brightness can be set. */
  hasPicture: boolean;
  /** Width ÷ height of the video: in portrait ones the speaker is above or below. */
  shape: number;
  onChange: (scene: Partial<Scene<Mode>>) => void;
};

export function SceneFields<Mode extends SceneMode>(props: SceneFieldsProps<Mode>): ReactNode {
  const { scene, modes, legend, hasPicture, shape, onChange } = props;
  const { mode } = scene;
  const name = useId();

  function choose(next: Mode): void {
    // Sizes, corners and colors mean another thing in each mode.
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
      <fieldset className={styles['modes']}>
        <legend>{legend}</legend>
        {modes.map((value) => (
          <label key={value} className={styles['mode']} data-chosen={value === mode}>
            <input type="radio" name={name} checked={value === mode} onChange={() => choose(value)} />
            <span className={styles['sketch']} data-mode={value} aria-hidden="true" />
            {modeNames[value]}
          </label>
        ))}
      </fieldset>
      <Placing scene={scene} shape={shape} onChange={onChange} />
      <Colors scene={scene} onChange={onChange} />
      {hasPicture && (
        <RangeField
          label="Brightness of the background"
          {...{ min: -0.8, max: 0.8, step: 0.05 }}
          value={scene.brightness}
          format={signed}
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

/** Where the speaker is, and how large. */
function Placing({ scene, shape, onChange }: PartProps & { shape: number }): ReactNode {
  const { mode, position, scale } = scene;
  if (mode === 'full') return null;
  const { label, usual, min, max } = sizes[mode];
  const isTall = shape < 1;
  return (
    <>
      {mode === 'side' && (
        <Select
          label="Place"
          data={
            isTall
              ? [
                  { value: 'bottom-left', label: 'You below' },
                  { value: 'top-left', label: 'You above' },
                ]
              : sides
          }
          value={sideOf(position, isTall)}
          onChange={(value) => onChange({ position: positionOf(value) })}
        />
      )}
      {(mode === 'circle' || mode === 'chroma') && (
        <Select
          label="Place"
          data={backgroundPositions.map((value) => ({ value, label: positionNames[value] }))}
          value={position ?? (mode === 'circle' ? 'bottom-right' : 'center')}
          onChange={(value) => onChange({ position: positionOf(value) })}
        />
      )}
      <RangeField
        label={mode === 'side' && isTall ? 'Your share of the height' : label}
        {...{ min, max, step: 0.02 }}
        value={scale ?? usual}
        format={percent}
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

/** The color of a ring or a ground, or of a screen. */
function Colors({ scene: { mode, color, similarity, blend }, onChange }: PartProps): ReactNode {
  if (mode === 'circle') {
    return <ColorField label="Ring" value={color ?? 'ffffff'} onChange={(value) => onChange({ color: value })} />;
  }
  if (mode === 'side') {
    return <ColorField label="Ground" value={color ?? '14161c'} onChange={(value) => onChange({ color: value })} />;
  }
  if (mode !== 'chroma') return null;
  const isMeasured = color === undefined && similarity === undefined && blend === undefined;
  return (
    <>
      <SwitchLine
        label="Find the screen’s color"
        note="Measured on your recording. Turn it off to set the color by hand."
        on={isMeasured}
        onChange={(on) => onChange(on ? { color: undefined, similarity: undefined, blend: undefined } : byHand)}
      />
      {!isMeasured && (
        <>
          <ColorField
            label="Screen color"
            value={color ?? byHand.color}
            onChange={(value) => onChange({ color: value })}
          />
          <RangeField
            label="Tolerance"
            {...{ min: 0.05, max: 0.95, step: 0.05 }}
            value={similarity ?? byHand.similarity}
            format={percent}
            onChange={(value) => onChange({ similarity: value })}
          />
          <RangeField
            label="Softness of the edge"
            {...{ min: 0, max: 1, step: 0.05 }}
            value={blend ?? byHand.blend}
            format={percent}
            onChange={(value) => onChange({ blend: value })}
          />
        </>
      )}
    </>
  );
}
