import { Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CampaignSummary, DuplicatedRows } from '#shared/ipc/index.ts';
import { t } from '../../language/index.ts';
import { useDuplicate } from '../../steps/use-duplicate.ts';
import { useCampaignDrafts } from '../../stores/index.ts';
import { Dialog, SecondaryButton, useActing } from '../../ui/index.ts';

type AddPeopleProps = { campaign: CampaignSummary; onClose: () => void };

/** Opens step 2 with the settings of a campaign, for a new list or people of this one. */
export function AddPeople({ campaign, onClose }: AddPeopleProps): ReactNode {
  const { templateId, total, failed } = campaign;
  const duplicate = useDuplicate(campaign);
  const { act, busy } = useActing();
  const [chosen, setChosen] = useState<DuplicatedRows | null>(null);
  const inTheWay = useCampaignDrafts(({ drafts }) => drafts[templateId]);
  const replaced = inTheWay && inTheWay.table.present.rows.length > 0 ? inTheWay : null;

  async function open(rows: DuplicatedRows): Promise<void> {
    setChosen(rows);
    await duplicate(rows);
  }

  const choices: [rows: DuplicatedRows, label: string][] = [
    ['none', t('campaign.duplicateWithoutRows')],
    ...(failed > 0 && failed < total
      ? [['failed', t('campaign.duplicateFailed', { count: failed })] satisfies [DuplicatedRows, string]]
      : []),
    ['all', t('campaign.duplicateWithRows', { count: total })],
  ];
  return (
    <Dialog onClose={onClose} title={t('recipients.add')} size={460}>
      <Text>{t('campaign.duplicateText')}</Text>
      {replaced && (
        <Text c="var(--warn-text)">
          {t('campaign.replacesDraft', { name: replaced.name, count: replaced.table.present.rows.length })}
        </Text>
      )}
      <Stack gap="var(--space-8)">
        {choices.map(([rows, label], index) => (
          <SecondaryButton
            key={rows}
            busy={busy && rows === chosen}
            disabled={busy && rows !== chosen}
            data-autofocus={index === 0 || undefined}
            onClick={() => act(() => open(rows))}
          >
            {label}
          </SecondaryButton>
        ))}
      </Stack>
    </Dialog>
  );
}
