import { useEffect, useRef, type ReactNode } from 'react';
import { Group, Stack } from '@mantine/core';
import { t } from '#renderer/language/index.ts';
import type { VoicesPart } from '#renderer/stores/index.ts';
import { Screen } from '#renderer/ui/index.ts';
import { ConsentSection } from '../consent/consent-section.tsx';
import { SpeakerBar, useSpeaker } from '../speaker/speaker-bar.tsx';
import { ServicesSection } from '../services/services-section.tsx';
import { Models } from '../voice-models/models.tsx';
import { VoicesParts } from '../voices-parts.tsx';

type AdvancedPartProps = {
  /** The section to show first. */
  part: VoicesPart | undefined;
  actorId: string | undefined;
};

/** Speech models, voice services and consent, which most people never need. */
export function AdvancedPart({ part, actorId }: AdvancedPartProps): ReactNode {
  const { speaker } = useSpeaker(actorId);
  const page = useRef<HTMLDivElement>(null);

  // A window of one column may have the section below its edge.
  useEffect(() => {
    if (part !== undefined) page.current?.querySelector(`[data-part="${part}"]`)?.scrollIntoView();
  }, [part]);

  return (
    <Screen title={t('app.voices')} badges={<VoicesParts tab="advanced" actorId={actorId} />}>
      <Group ref={page} align="start" gap="var(--space-16)" p="var(--space-18)" maw={1240} mx="auto">
        <Stack flex="1 1 380px" gap="var(--space-16)" miw={0}>
          <ConsentSection of="voice" actorId={actorId} asks={part === 'consent'}>
            <SpeakerBar part="consent" speaker={speaker} />
          </ConsentSection>
          <ConsentSection of="face" actorId={actorId} asks={false} />
          <ServicesSection />
        </Stack>
        <Models />
      </Group>
    </Screen>
  );
}
