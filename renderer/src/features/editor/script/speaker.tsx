import { Stack, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { rich, t } from '#renderer/language/index.ts';
import { SpeakerChoice } from '#renderer/speakers/index.ts';
import { routeHref, useActors, useTemplates } from '#renderer/stores/index.ts';
import { Dialog, useActing } from '#renderer/ui/index.ts';
import { useEditorContext } from '../editor-context.ts';

/** The speaker of the recording, who owns recorded names and consent. */
export function Speaker(): ReactNode {
  const { template } = useEditorContext();
  const { id, actorId } = template;
  const { act } = useActing();
  return (
    <SpeakerChoice
      label={t('editor.whoSpeaks')}
      description={t('editor.speakerUnknown')}
      value={actorId}
      onChange={(chosen) => act(() => useTemplates.getState().setActor(id, chosen))}
    />
  );
}

export function SpeakerDialog({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog onClose={onClose} title={t('editor.whoSpeaks')} size={380}>
      <Stack gap="var(--space-12)">
        <Speaker />
        <Consent />
      </Stack>
    </Dialog>
  );
}

/** What voices need to sound like the speaker. */
export function Consent(): ReactNode {
  const { template } = useEditorContext();
  const { actorId } = template;
  const { actors, load } = useActors();
  const speaker = actors.find(({ id }) => id === actorId);

  // Consent may have changed since.
  useEffect(() => void load(), [load]);

  if (actorId === null || !speaker || speaker.consent === 'given' || speaker.consent === 'not_needed') return null;
  const link = routeHref({ screen: 'voices', part: 'consent', actorId });
  return (
    <Text size="sm" c="dimmed">
      {speaker.own ? (
        rich('listen.noConsent', { link: (inside) => <a href={link}>{inside}</a> })
      ) : (
        <>
          {t('editor.notMatched', { name: speaker.name })}{' '}
          <a href={link}>{t('editor.askSpeaker', { name: speaker.name })}</a>
        </>
      )}
    </Text>
  );
}
