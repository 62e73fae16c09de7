import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import type { GenerationMode } from '#shared/generation-modes.ts';
import { pageColors } from '#shared/page/colors.ts';
import { shareSettingsOf } from '#shared/page/settings.ts';
import { pageTexts } from '#shared/page/texts.ts';
import { t } from '#renderer/language/index.ts';
import { PersonPicture } from './person-picture.tsx';
import styles from './send.module.css';
import type { Person } from './use-person.ts';

/** Of pages without a colour of their own, in six hexadecimal digits. */
export const usualColor = 'cf4520';

type PagePreviewProps = { template: Template; mode: GenerationMode; options: CampaignOptions; person: Person };

/** For the controls of a page. */
export type PageFieldsProps = PagePreviewProps & {
  variables: readonly string[];
  errorOf: (field: keyof CampaignOptions) => string | undefined;
  onChange: (part: Partial<CampaignOptions>) => void;
};

/** A person's page, small: the same words and colours, in a row instead of one below the other. */
export function PagePreview({ template, mode, options, person }: PagePreviewProps): ReactNode {
  const settings = useMemo(() => shareSettingsOf(options), [options]);
  const texts = useMemo(
    () => pageTexts(settings, { values: person.values, mode }, { t }),
    [settings, person.values, mode],
  );
  const { sender, company, button } = texts.settings;
  const { accent, onAccent } = pageColors(settings.color ?? usualColor, 'light');
  return (
    <Stack
      className={styles['page']}
      gap="var(--space-10)"
      justify="space-between"
      aria-hidden="true"
      style={{ '--page-accent': accent, '--page-on-accent': onAccent } as CSSProperties}
    >
      <Group justify="space-between" wrap="nowrap" gap="var(--space-10)" mih={24}>
        <Group gap="var(--space-6)" wrap="nowrap" miw={0} fw={620} fz="var(--type-small)">
          {sender?.picture && <img src={sender.picture} alt="" className={styles['portrait']} />}
          <Text component="span" inherit truncate>
            {sender?.name}
          </Text>
        </Group>
        {company?.logo ? (
          <img src={company.logo} alt="" className={styles['logo']} />
        ) : (
          <Text component="span" fw={700} truncate>
            {company?.name}
          </Text>
        )}
      </Group>
      <div className={styles['pageBody']} dir="auto">
        <PersonPicture template={template} person={person} />
        <Stack gap="var(--space-8)" align="flex-start" miw={0}>
          <Text component="strong" fz="var(--type-lead)" fw={680} lh={1.25} lineClamp={2}>
            {texts.title}
          </Text>
          {texts.message !== null && (
            <Text fz="var(--type-small)" lineClamp={4}>
              {texts.message}
            </Text>
          )}
          {button !== null && <span className={styles['pageButton']}>{button.label}</span>}
        </Stack>
      </div>
      <div>
        {[texts.origin, texts.counted].map(
          (line) =>
            line !== null && (
              <Text key={line} fz="var(--type-tiny)" lineClamp={2}>
                {line}
              </Text>
            ),
        )}
      </div>
    </Stack>
  );
}
