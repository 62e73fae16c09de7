import type { ReactNode } from 'react';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatTime } from '#renderer/lib/format.ts';
import { useTemplates } from '#renderer/stores/index.ts';
import { Select, VideoPlayer } from '#renderer/ui/index.ts';
import { bodyChoices, bodyNotes, bodyProblem } from '../model/body.ts';
import type { DraftEditor } from '../use-draft.ts';
import styles from './body.module.css';

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
  const unavailable = choices.length === 0 ? t('options.bodyNoChoices') : null;

  return (
    <section className={styles['part']}>
      <h2 className={styles['title']}>{t('options.body')}</h2>
      <Select
        aria-label={t('options.body')}
        searchable={listed.length > 8}
        nothingFoundMessage={t('options.bodyNotFound')}
        maxDropdownHeight={320}
        data={[
          { value: none, label: t('options.bodyNone') },
          ...listed.map(({ id, name }) => ({ value: id, label: name })),
          ...(id !== '' && !chosen ? [{ value: id, label: t('options.bodyDeleted') }] : []),
        ]}
        renderOption={({ option }) => <BodyOption label={option.label} template={templates[option.value]} />}
        value={id === '' ? none : id}
        disabled={id === '' && unavailable !== null}
        error={bodyProblem(options, templates)}
        onChange={(value) => onChange({ bodyTemplateId: value === none ? '' : value })}
      />
      {id === '' && <p className={styles['note']}>{unavailable ?? t('options.bodyNote')}</p>}
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
              label={t('options.bodyPlays', { name: chosen.name })}
              className={styles['video']}
            />
          )}
          <p className={styles['length']}>{lengthText(template, chosen)}</p>
          {bodyNotes(template, chosen, options).map((note) => (
            <p key={note} className={styles['note']}>
              {note}
            </p>
          ))}
        </>
      )}
    </section>
  );
}

/** The body beside a recipient's preview. Nothing without a body. */
export function BodyLine({ options }: { options: CampaignOptions }): ReactNode {
  const body = useTemplates((state) => state.templates[options.bodyTemplateId]);
  if (!body) return null;
  const name = body.name;
  return (
    <div className={styles['line']}>
      {body.posterUrl !== null && <img src={body.posterUrl} alt="" />}
      <span>
        {options.bodyPosition === 'before'
          ? t('options.bodyComesBefore', { name })
          : t('options.bodyFollows', { name })}
      </span>
      {body.media && <span className={styles['time']}>{formatTime(body.media.duration)}</span>}
    </div>
  );
}

function BodyOption({ label, template }: { label: string; template: Template | undefined }): ReactNode {
  if (!template) return label;
  return (
    <span className={styles['option']}>
      {template.posterUrl === null ? <span className={styles['noPicture']} /> : <img src={template.posterUrl} alt="" />}
      <span className={styles['name']}>{label}</span>
      {template.media && <span className={styles['time']}>{formatTime(template.media.duration)}</span>}
    </span>
  );
}

function lengthText({ media: own }: Template, { media }: Template): string | null {
  if (!own || !media) return null;
  // Whole seconds, so that the parts add up.
  const parts = { own: Math.round(own.duration), body: Math.round(media.duration) };
  return t('options.bodyLength', {
    total: formatTime(parts.own + parts.body),
    own: formatTime(parts.own),
    body: formatTime(parts.body),
  });
}
