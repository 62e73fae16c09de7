import { Group, Stack, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import type { Voice } from '#shared/api/index.ts';
import { recordingSource } from '#shared/clip-sources.ts';
import { recordedBy, useSpeaker } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { sourceName } from '#renderer/lib/clip-texts.ts';
import { variableLabel } from '#renderer/lib/variable-label.ts';
import { listVideoClips, useApp, type VideoClips } from '#renderer/stores/index.ts';
import { VariableChip } from '#renderer/ui/index.ts';

const noVoices: readonly Voice[] = [];

/** The values of a finished video for this recipient, and their voices. */
export function SaidValues({ campaign, video }: { campaign: CampaignSummary; video: CampaignVideo }): ReactNode {
  const voices = useApp((state) => state.info?.voices ?? noVoices);
  const said = useSaid(video.studioId);
  const by = recordedBy(useSpeaker(said?.actorId ?? null));
  const isWhole = campaign.mode === 'full_script';

  /** The voices of a variable, or of all: a value may be spoken several times. */
  function sources(variable: string | null): string {
    const clips = (said?.clips ?? []).filter((clip) => variable === null || clip.variable === variable);
    const names = clips.map(({ voice, matched }) =>
      sourceName({ source: voice ?? recordingSource, matched }, voices, by),
    );
    return [...new Set(names)].join(' · ');
  }

  const speaker = isWhole ? sources(null) : '';
  return (
    <Stack gap="var(--space-4)" align="end" ms="auto" miw={0}>
      <Group component="ul" justify="end" gap="var(--space-6) var(--space-14)" aria-label={t('campaign.voices')}>
        {video.values.map((value, index) => {
          const variable = campaign.variables[index] ?? '';
          return (
            <li key={variable}>
              <VariableChip name={variableLabel(variable)} spoken={value} index={index} size="small" />
              {!isWhole && <Source>{sources(variable)}</Source>}
            </li>
          );
        })}
      </Group>
      {isWhole && <Source>{speaker !== '' && t('results.wholeScriptBy', { voice: speaker })}</Source>}
    </Stack>
  );
}

/** Who says it. Its space is reserved while that loads. */
function Source({ children }: { children: ReactNode }): ReactNode {
  return (
    <Text component="span" display="block" mih="1lh" size="xs" c="dimmed">
      {children}
    </Text>
  );
}

/** Requested when a video is shown. If unknown, the values stand alone. */
function useSaid(id: string | null): VideoClips | null {
  const [found, setFound] = useState<{ id: string; said: VideoClips | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let current = true;
    listVideoClips(id).then(
      (said) => current && setFound({ id, said }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [id]);
  return found?.id === id ? found.said : null;
}
