import type { ReactNode } from 'react';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import type { LabelKey } from '#shared/language/index.ts';
import { stillStyles, type StillStyle } from '#shared/stills.ts';
import { filledPersonalText } from '#shared/script/index.ts';
import { t } from '#renderer/language/index.ts';
import { SwitchLine } from '#renderer/ui/index.ts';
import { Card } from './card.tsx';
import { PersonPicture } from './person-picture.tsx';
import styles from './send.module.css';
import { StillCard } from './still-card.tsx';
import { TextWithVariables } from './text-with-variables.tsx';
import { Tiles } from '../tiles.tsx';
import type { Person } from './use-person.ts';

const styleNames: Record<StillStyle, LabelKey> = {
  lower_third: 'options.lowerThird',
  name_tag: 'options.nameTag',
  whiteboard: 'options.whiteboard',
};

type ThumbnailCardProps = {
  template: Template;
  variables: readonly string[];
  options: CampaignOptions;
  person: Person;
  error: string | undefined;
  onChange: (part: Partial<CampaignOptions>) => void;
};

/** What is drawn on a person's thumbnail and GIF preview. */
export function ThumbnailCard(props: ThumbnailCardProps): ReactNode {
  const { template, variables, options, person, error, onChange } = props;
  const { stillText, stillStyle, stillBadge } = options;
  const text = filledPersonalText(stillText, new Map(Object.entries(person.values))).trim();
  return (
    <Card
      title={t('options.thumbnail')}
      picture={
        <PersonPicture template={template} person={person}>
          <StillCard text={text} style={stillStyle} badge={stillBadge} />
        </PersonPicture>
      }
    >
      <Tiles
        label={t('options.captionStyle')}
        options={stillStyles.map((value) => ({
          value,
          label: t(styleNames[value]),
          picture: (
            <span className={styles['stillSample']}>
              {template.posterUrl !== null && <img src={template.posterUrl} alt="" />}
              <StillCard text={person.values[variables[0] ?? ''] ?? ''} style={value} badge={false} />
            </span>
          ),
        }))}
        value={stillStyle}
        onChange={(stillStyle) => onChange({ stillStyle })}
      />
      <TextWithVariables
        label={t('options.stillText')}
        value={stillText}
        error={error}
        maxLength={limits.stillCharacters}
        variables={variables}
        mark={(variable) => `{{${variable}}}`}
        onChange={(stillText) => onChange({ stillText })}
      />
      <SwitchLine label={t('options.playButton')} on={stillBadge} onChange={(stillBadge) => onChange({ stillBadge })} />
    </Card>
  );
}
