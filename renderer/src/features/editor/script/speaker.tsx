import { useEffect, type ReactNode } from 'react';
import { t } from '#renderer/language/index.ts';
import { SpeakerChoice } from '#renderer/speakers/index.ts';
import { routeHref, useActors, useTemplates } from '#renderer/stores/index.ts';
import { useActing } from '#renderer/ui/index.ts';
import { useEditorContext } from '../editor-context.ts';
import styles from './script-panel.module.css';

/** The speaker of the recording, who owns recorded names and consent. */
export function Speaker(): ReactNode {
  const { template } = useEditorContext();
  const { id, actorId } = template;
  const { act } = useActing();

  return (
    <div className={styles['voice']}>
      <span id="editor-speaker">{t('editor.speaker')}</span>
      <SpeakerChoice
        aria-labelledby="editor-speaker"
        value={actorId}
        onChange={(chosen) => act(() => useTemplates.getState().setActor(id, chosen))}
      />
      <Consequence actorId={actorId} />
    </div>
  );
}

/** Open tasks that depend on the speaker. */
function Consequence({ actorId }: { actorId: string | null }): ReactNode {
  const { actors, load } = useActors();
  const speaker = actors.find(({ id }) => id === actorId);

  // Consent may have changed since.
  useEffect(() => void load(), [load]);

  if (actorId === null) {
    return <p className={styles['consequence']}>{t('editor.speakerUnknown')}</p>;
  }
  if (!speaker || speaker.consent === 'given' || speaker.consent === 'not_needed') return null;
  return (
    <p className={styles['consequence']}>
      {speaker.own ? t('editor.notMatchedOwn') : t('editor.notMatched', { name: speaker.name })}{' '}
      <a href={routeHref({ screen: 'voices', part: 'consent', actorId })}>
        {speaker.own ? t('editor.turnOnMatching') : t('editor.askSpeaker', { name: speaker.name })}
      </a>
    </p>
  );
}
