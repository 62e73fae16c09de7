import { useEffect, type ReactNode } from 'react';
import { SpeakerChoice } from '#renderer/actors/index.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { routeHref, useActors, useTemplates } from '#renderer/stores/index.ts';
import { useToast } from '#renderer/ui/index.ts';
import { useEditorContext } from '../editor-context.ts';
import styles from './script-panel.module.css';

/** Who speaks in the recording: recorded names and permission are that person's. */
export function Speaker(): ReactNode {
  const { template } = useEditorContext();
  const { id, actorId } = template;
  const toast = useToast();

  async function choose(chosen: string): Promise<void> {
    try {
      await useTemplates.getState().setActor(id, chosen);
    } catch (error) {
      toast.show(toProblem(error).message, { tone: 'bad' });
    }
  }

  return (
    <div className={styles['voice']}>
      <span id="editor-speaker">Speaker</span>
      <SpeakerChoice aria-labelledby="editor-speaker" value={actorId} onChange={(chosen) => void choose(chosen)} />
      <Consequence actorId={actorId} />
    </div>
  );
}

/** What follows from who speaks, where something is still to be done. */
function Consequence({ actorId }: { actorId: string | null }): ReactNode {
  const { actors, load } = useActors();
  const speaker = actors.find(({ id }) => id === actorId);

  // Somebody may have given or taken back permission since.
  useEffect(() => void load(), [load]);

  if (actorId === null) {
    return <p className={styles['consequence']}>Recorded names and consent belong to this speaker.</p>;
  }
  if (!speaker || speaker.consent === 'given' || speaker.consent === 'not_needed') return null;
  return (
    <p className={styles['consequence']}>
      Voices do not sound like {speaker.own ? 'you' : speaker.name} yet.{' '}
      <a href={routeHref({ screen: 'voices', part: 'consent', actorId })}>
        {speaker.own ? 'Turn on voice matching' : `Ask ${speaker.name}`}
      </a>
    </p>
  );
}
