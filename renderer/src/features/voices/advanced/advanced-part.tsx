import { useEffect, useRef, type ReactNode } from 'react';
import { Group, Stack } from '@mantine/core';
import { t } from '#renderer/language/index.ts';
import {
  routeHref,
  useRoute,
  useSpeechModels,
  useTemplates,
  useVoiceServices,
  type VoicesPart,
} from '#renderer/stores/index.ts';
import { Screen } from '#renderer/ui/index.ts';
import { ConsentFound, ConsentSection, useConsentOf, type FoundConsent } from '../consent/consent-section.tsx';
import { SpeakerBar } from '../speaker/speaker-bar.tsx';
import { ServicesSection } from '../services/services-section.tsx';
import { Models } from '../voice-models/models.tsx';
import { Trouble } from '../trouble.tsx';
import { VoicesParts } from '../voices-parts.tsx';

type AdvancedPartProps = {
  /** The section to show first. */
  part: VoicesPart | undefined;
  actorId: string | undefined;
};

/** Speech models, voice services and consent, which most people never need. Who came for their voice sees that alone. */
export function AdvancedPart({ part, actorId }: AdvancedPartProps): ReactNode {
  const voice = useConsentOf(actorId, 'voice');
  const back = useTemplateStep();
  const isAlone = part === 'consent';
  return (
    <Screen
      back={isAlone ? back : undefined}
      title={t('app.voices')}
      badges={<VoicesParts tab="advanced" actorId={actorId} />}
    >
      <Stack p="var(--space-18)" gap="var(--space-16)" maw={isAlone ? 620 : 1240} mx="auto">
        {isAlone ? (
          <>
            <Trouble of={[voice]} />
            <VoiceConsent found={voice} asks />
          </>
        ) : (
          <AllSections part={part} actorId={actorId} voice={voice} />
        )}
      </Stack>
    </Screen>
  );
}

function VoiceConsent({ found, asks }: { found: FoundConsent; asks: boolean }): ReactNode {
  if (found.problem !== null && !found.consent) return null;
  return (
    <ConsentSection of="voice" head={<SpeakerBar part="consent" speaker={found.speaker} />}>
      <ConsentFound of="voice" found={found} asks={asks} />
    </ConsentSection>
  );
}

function AllSections({ part, actorId, voice }: AdvancedPartProps & { voice: FoundConsent }): ReactNode {
  const face = useConsentOf(actorId, 'face');
  const services = useVoiceServices();
  const models = useSpeechModels();
  const page = useRef<HTMLDivElement>(null);

  // A window of one column may have the section below its edge.
  useEffect(() => {
    if (part !== undefined) page.current?.querySelector(`[data-part="${part}"]`)?.scrollIntoView();
  }, [part]);

  return (
    <>
      <Trouble of={[voice, face, services, models]} />
      <Group ref={page} align="start" gap="var(--space-16)">
        <Stack flex="1 1 380px" gap="var(--space-16)" miw={0}>
          <VoiceConsent found={voice} asks={false} />
          {(face.problem === null || face.consent) && (
            <ConsentSection of="face">
              <ConsentFound of="face" found={face} asks={false} />
            </ConsentSection>
          )}
          {(services.problem === null || services.loaded) && <ServicesSection />}
        </Stack>
        {(models.problem === null || models.loaded) && <Models />}
      </Group>
    </>
  );
}

/** The step of a template that led here. */
function useTemplateStep(): { label: string; href: string } | undefined {
  const step = useRoute(({ lastStep }) => lastStep);
  const template = useTemplates(({ templates }) => (step ? templates[step.templateId] : undefined));
  return step && template ? { label: template.name, href: routeHref(step) } : undefined;
}
