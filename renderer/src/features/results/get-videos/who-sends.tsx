import { Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { useCampaignDrafts, useCampaigns } from '#renderer/stores/index.ts';
import { ErrorNotice, SecondaryButton, TextField, useSubmit } from '#renderer/ui/index.ts';

/** Names the sender on pages that name nobody: a stranger's video is not opened. */
export function WhoSends({ campaign: { id, options } }: { campaign: CampaignSummary }): ReactNode {
  const [name, setName] = useState(() => useCampaignDrafts.getState().sender?.senderName ?? '');
  const naming = useSubmit(async () => {
    await useCampaigns.getState().nameSender(id, name.trim());
  });
  if (options.senderName !== '' || options.companyName !== '') return null;
  return (
    <Stack component="form" gap="var(--space-8)" onSubmit={naming.onSubmit}>
      <Text>{t('share.noSender')}</Text>
      <Group gap="var(--space-8)" wrap="nowrap">
        <TextField
          flex={1}
          aria-label={t('options.yourName')}
          placeholder={t('options.yourName')}
          value={name}
          maxLength={limits.pageNameCharacters}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SecondaryButton type="submit" busy={naming.busy} disabled={name.trim() === ''}>
          {t('share.nameSender')}
        </SecondaryButton>
      </Group>
      {naming.problem && <ErrorNotice problem={naming.problem} />}
    </Stack>
  );
}
