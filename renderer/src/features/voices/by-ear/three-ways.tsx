import { useEffect, useState, type ReactNode } from 'react';
import { Box, Group, Text } from '@mantine/core';
import { AudioLines, Cpu, UserRound } from 'lucide-react';
import type { Voice } from '#shared/api/index.ts';
import { calledName } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { useActors } from '#renderer/stores/index.ts';
import { Dialog, Panel, Select } from '#renderer/ui/index.ts';
import { ConsentOf } from '../consent/consent-section.tsx';
import { primaryLanguage } from '../pronunciations/voice-for.ts';
import { ModelActions, ModelProgress } from '../voice-models/models.tsx';
import type { Recommended } from './recommended.ts';
import { Play, type Hearing } from './voice-rows.tsx';

type ThreeWaysProps = {
  /** The natural voice of the window's language; undefined if there is none. */
  natural: Recommended | undefined;
  /** The window's language, `en`. */
  language: string;
  voices: readonly Voice[];
  hearing: Hearing;
};

/** The same sentence by the natural voice, by one that sounds like the user, and by a built-in one. */
export function ThreeWays({ natural, language, voices, hearing }: ThreeWaysProps): ReactNode {
  const plain = voices.filter(({ engine }) => engine === 'flite' || engine === 'espeak');
  const builtIn = plain.find((voice) => primaryLanguage(voice.language) === language)?.id ?? '';
  const spoken = new Set(plain.map((voice) => primaryLanguage(voice.language))).size;
  const voice = natural?.voice?.id;
  return (
    <Group align="stretch" gap="var(--space-12)">
      {natural && (
        <Way
          play={voice !== undefined && <Play voice={voice} label={t('voices.natural')} hearing={hearing} />}
          icon={<AudioLines size={17} aria-hidden />}
          title={t('voices.natural')}
          text={t('voices.naturalText')}
        >
          {voice === undefined && natural.model && (
            <Box mt="var(--space-12)">
              <ModelProgress model={natural.model} />
              <ModelActions model={natural.model} />
            </Box>
          )}
        </Way>
      )}
      {(voice ?? builtIn) !== '' && <LikeMe voice={voice ?? builtIn} hearing={hearing} />}
      {builtIn !== '' && (
        <Way
          play={<Play voice={builtIn} label={t('voices.builtIn')} hearing={hearing} />}
          icon={<Cpu size={17} aria-hidden />}
          title={t('voices.builtIn')}
          text={t('voices.builtInText', { count: spoken })}
        />
      )}
    </Group>
  );
}

type WayProps = {
  /** Before the title. */
  play: ReactNode;
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
};

function Way({ play, icon, title, text, children }: WayProps): ReactNode {
  return (
    <Panel style={{ flex: '1 1 240px' }} aria-label={title}>
      <Group gap="var(--space-12)" wrap="nowrap" mb="var(--space-8)" mih={32}>
        {play}
        <Text component="h2" fz="var(--type-lead)" fw={620} flex={1}>
          {title}
        </Text>
        {icon}
      </Group>
      <Text c="dimmed">{text}</Text>
      {children}
    </Panel>
  );
}

/** A voice close to a person's. The first press asks for the consent. */
function LikeMe({ voice, hearing }: { voice: string; hearing: Hearing }): ReactNode {
  const { actors, loaded, load } = useActors();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const allowing = actors.filter(({ consent }) => consent === 'given');
  const actor = allowing.find(({ id }) => id === chosen) ?? allowing.find(({ own }) => own) ?? allowing[0];
  const label = t('voices.soundLikeMe');

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  return (
    <Way
      play={
        <Play
          voice={voice}
          actorId={actor?.id}
          label={label}
          hearing={hearing}
          onPress={actor ? undefined : () => setAsking(true)}
        />
      }
      icon={<UserRound size={17} aria-hidden />}
      title={label}
      text={t('voices.likeMeText')}
    >
      {allowing.length > 1 && (
        <Select
          aria-label={t('voices.whose')}
          size="xs"
          mt="var(--space-12)"
          data={allowing.map((one) => ({ value: one.id, label: calledName(one) }))}
          value={actor?.id ?? null}
          onChange={setChosen}
        />
      )}
      {asking && (
        <Dialog title={label} size={620} onClose={() => setAsking(false)}>
          <ConsentOf
            of="voice"
            actorId={undefined}
            onGiven={({ actor_id: actorId }) => {
              setAsking(false);
              hearing.sampling.play(label, { voice, text: hearing.text, actorId });
            }}
          />
        </Dialog>
      )}
    </Way>
  );
}
