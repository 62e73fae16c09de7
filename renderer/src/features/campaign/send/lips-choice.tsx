import { useEffect, useState, type ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import type { VoiceCost } from '#shared/api/index.ts';
import type { CampaignOptions, Problem, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { lipsChargeText } from '#renderer/lib/clip-texts.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { estimateVoiceCost, useVoiceServices } from '#renderer/stores/index.ts';
import { ErrorWords, SwitchLine } from '#renderer/ui/index.ts';
import { whenCalm } from '../model/when-calm.ts';

type LipsChoiceProps = {
  template: Pick<Template, 'id'>;
  options: Pick<CampaignOptions, 'lipsService' | 'voice'>;
  variables: readonly string[];
  /** Null without anybody. */
  names: readonly (readonly string[])[] | null;
  onChange: (part: Pick<CampaignOptions, 'lipsService'>) => void;
};

/** Whether a service makes mouths for names that nobody filmed, and its price; nothing without such a service. */
export function LipsChoice({ template, options, variables, names, onChange }: LipsChoiceProps): ReactNode {
  const { services, loaded, load } = useVoiceServices();
  const service = services.find(({ kind, enabled }) => kind === 'lips' && enabled);
  const { lipsService: isOn, voice } = options;
  const cost = useLipsCost({ id: template.id, variables, names: service && isOn ? names : null, voice });

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  if (!service) return null;
  return (
    <Stack gap="var(--space-4)">
      <SwitchLine
        label={t('options.lipsService', { name: service.name })}
        on={isOn}
        onChange={(lipsService) => onChange({ lipsService })}
      />
      {cost && (
        <Text component="output" c="dimmed" fz="var(--type-small)">
          {'problem' in cost ? <ErrorWords problem={cost.problem} /> : lipsChargeText(cost.charge)}
        </Text>
      )}
    </Stack>
  );
}

type Cost = { charge: NonNullable<VoiceCost['lips']> } | { problem: Problem };

type Asked = Pick<LipsChoiceProps, 'variables' | 'names'> & { id: string; voice: string | null };

/** What the service would charge at most; null until it is known, and without names. */
function useLipsCost({ id, variables, names, voice }: Asked): Cost | null {
  const [told, setTold] = useState<{ names: unknown; cost: Cost | null } | null>(null);
  useEffect(() => {
    if (names === null) return;
    const rows = { templateId: id, variables: [...variables], names: names.map((row) => [...row]), voice, lips: true };
    return whenCalm(
      () =>
        estimateVoiceCost(rows).then(
          ({ lips }) => lips && { charge: lips },
          (error: unknown) => ({ problem: toProblem(error) }),
        ),
      (cost) => setTold({ names, cost: cost ?? null }),
    );
  }, [id, variables, names, voice]);
  return names !== null && told?.names === names ? told.cost : null;
}
