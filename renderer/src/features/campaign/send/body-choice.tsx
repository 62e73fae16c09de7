import type { ReactNode } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatTime } from '#renderer/lib/format.ts';
import { useTemplates } from '#renderer/stores/index.ts';
import { Select, VideoPlayer } from '#renderer/ui/index.ts';
import { bodyChoices, bodyNotes, bodyProblem } from '../model/body.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './send.module.css';

/** A select treats an empty value as no choice. */
const none = 'none';

type BodyChoiceProps = {
  template: Template;
  editor: DraftEditor;
  onChange: (part: Pick<Partial<CampaignOptions>, 'bodyTemplateId' | 'bodyPosition'>) => void;
};

/** The choice of a body: a template before or after all videos. */
export function BodyChoice({ template, editor, onChange }: BodyChoiceProps): ReactNode {
  const { options } = editor.draft;
  const { bodyTemplateId: id, bodyPosition: position } = options;
  const templates = useTemplates((state) => state.templates);
  const chosen = templates[id];
  const choices = bodyChoices(templates, template.id);
  const listed = chosen && !choices.includes(chosen) ? [chosen, ...choices] : choices;

  return (
    <Stack component="section" gap="var(--space-10)">
      <Text component="h3" fw={620}>
        {t('options.body')}
      </Text>
      <Select
        aria-label={t('options.body')}
        searchable={listed.length > 8}
        nothingFoundMessage={t('common.nothingFound')}
        maxDropdownHeight={320}
        data={[
          { value: none, label: t('options.bodyNone') },
          ...listed.map(({ id, name }) => ({ value: id, label: name })),
          ...(id !== '' && !chosen ? [{ value: id, label: t('options.bodyDeleted') }] : []),
        ]}
        renderOption={({ option }) => <BodyOption label={option.label} template={templates[option.value]} />}
        value={id === '' ? none : id}
        disabled={id === '' && choices.length === 0}
        error={bodyProblem(options, templates)}
        onChange={(value) => onChange({ bodyTemplateId: value === none ? '' : value })}
      />
      {id === '' && <Note>{t('options.bodyNote')}</Note>}
      {chosen && (
        <>
          <Select
            label={t('options.bodyPosition')}
            data={[
              { value: 'after', label: t('options.bodyAfter') },
              { value: 'before', label: t('options.bodyBefore') },
            ]}
            value={position}
            onChange={(value) => onChange({ bodyPosition: value === 'before' ? 'before' : 'after' })}
          />
          {chosen.videoUrl !== null && (
            <VideoPlayer
              key={chosen.id}
              src={chosen.videoUrl}
              poster={chosen.posterUrl}
              label={chosen.name}
              className={styles['bodyVideo']}
            />
          )}
          {bodyNotes(template, chosen, options).map((note) => (
            <Note key={note}>{note}</Note>
          ))}
        </>
      )}
    </Stack>
  );
}

function Note({ children }: { children: ReactNode }): ReactNode {
  return (
    <Text fz="var(--type-small)" c="dimmed">
      {children}
    </Text>
  );
}

/** The body beside a recipient's preview. Nothing without a body. */
export function BodyLine({ options }: { options: CampaignOptions }): ReactNode {
  const body = useTemplates((state) => state.templates[options.bodyTemplateId]);
  if (!body) return null;
  const name = body.name;
  return (
    <BodyOption
      label={
        options.bodyPosition === 'before' ? t('options.bodyComesBefore', { name }) : t('options.bodyFollows', { name })
      }
      template={body}
    />
  );
}

function BodyOption({ label, template }: { label: string; template: Template | undefined }): ReactNode {
  if (!template) return label;
  return (
    <Group component="span" gap="var(--space-10)" wrap="nowrap" flex={1} miw={0} className={styles['body']}>
      {template.posterUrl !== null && <img src={template.posterUrl} alt="" />}
      <Text component="span" flex={1} miw={0} truncate>
        {label}
      </Text>
      {template.media && (
        <Text component="span" fz="var(--type-small)" c="dimmed">
          {formatTime(template.media.duration)}
        </Text>
      )}
    </Group>
  );
}
