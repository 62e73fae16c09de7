import { useRef, type ReactNode } from 'react';
import { Group } from '@mantine/core';
import { captionStyles, type CaptionMode, type CaptionStyle } from '#shared/captions.ts';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import type { LabelKey } from '#shared/language/index.ts';
import type { Script } from '#shared/script/index.ts';
import { t, useLanguage } from '#renderer/language/index.ts';
import { Switch, SwitchLine } from '#renderer/ui/index.ts';
import { PreviewBox } from '../background/preview-box.tsx';
import { shapeOf } from '../preview/preview-picture.tsx';
import { Card } from './card.tsx';
import { PersonPicture } from './person-picture.tsx';
import { Radios } from './radios.tsx';
import styles from './send.module.css';
import { Tiles } from '../tiles.tsx';
import type { Person } from './use-person.ts';

const shownModes = ['text', 'burned'] as const satisfies CaptionMode[];
const modeNames: Record<(typeof shownModes)[number], LabelKey> = {
  text: 'options.captionsText',
  burned: 'options.captionsBurned',
};

const styleNames: Record<CaptionStyle, LabelKey> = {
  box: 'options.captionBox',
  outline: 'options.captionOutline',
  bold: 'options.captionBold',
};

type CaptionsCardProps = {
  template: Template;
  script: Script;
  options: CampaignOptions;
  person: Person;
  onChange: (part: Partial<CampaignOptions>) => void;
};

/** Captions: none, a text track that players show, or drawn into the pictures. */
export function CaptionsCard({ template, script, options, person, onChange }: CaptionsCardProps): ReactNode {
  const { captions, captionStyle, captionHighlight, captionLabel } = options;
  const { language } = useLanguage();
  // Turned off and on again, they are as before.
  const last = useRef<CaptionMode>('text');
  const label = t('options.captions');
  return (
    <Card
      title={label}
      action={
        <Switch
          label={label}
          on={captions !== 'off'}
          onChange={(on) => {
            last.current = on ? last.current : captions;
            onChange({ captions: on ? last.current : 'off' });
          }}
        />
      }
      picture={
        captions === 'burned' && person.preview !== null ? (
          <PreviewBox
            preview={person.preview}
            label={t('common.preview')}
            posterUrl={template.posterUrl}
            shape={shapeOf(template)}
          />
        ) : (
          <PersonPicture template={template} person={person}>
            {captions === 'text' && (
              <div className={styles['caption']} dir="auto">
                {firstWords(script, person.values)}
              </div>
            )}
          </PersonPicture>
        )
      }
    >
      {/* Off, it shows what there is. */}
      <Radios
        label={label}
        options={shownModes.map((value) => ({ value, label: t(modeNames[value]) }))}
        value={captions === 'off' ? null : captions}
        disabled={captions === 'off'}
        onChange={(captions) => onChange({ captions })}
      />
      {captions === 'text' && (
        <SwitchLine
          label={t('options.captionLabel')}
          on={captionLabel !== null}
          onChange={(on) => onChange({ captionLabel: on ? language : null })}
        />
      )}
      {captions === 'burned' && (
        <>
          <Group justify="space-between" wrap="nowrap">
            <span>{t('options.captionStyle')}</span>
            <Tiles
              label={t('options.captionStyle')}
              options={captionStyles.map((value) => ({
                value,
                label: t(styleNames[value]),
                picture: <span className={styles['captionSample']} data-style={value} />,
              }))}
              value={captionStyle}
              onChange={(captionStyle) => onChange({ captionStyle })}
            />
          </Group>
          <SwitchLine
            label={t('options.captionHighlight')}
            on={captionHighlight}
            onChange={(captionHighlight) => onChange({ captionHighlight })}
          />
        </>
      )}
    </Card>
  );
}

/** About what a line of captions holds, characters. */
const lineLength = 42;

/** The first line of a person's captions, about as a player shows it. */
function firstWords(script: Script, values: Person['values']): string {
  const words = script
    .map((part) => (part.kind === 'text' ? part.text : (values[part.name] ?? part.spoken)))
    .join('')
    .split(/\s+/u)
    .filter((word) => word !== '');
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + word.length >= lineLength) break;
    line = line === '' ? word : `${line} ${word}`;
    if (/[.!?…]$/u.test(word) && line.length > lineLength / 2) break;
  }
  return line;
}
