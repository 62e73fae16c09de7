import { Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { t } from '#renderer/language/index.ts';
import { useCampaignDrafts, useCampaigns } from '#renderer/stores/index.ts';
import { ErrorNotice, QuietButton, SecondaryButton, TextField, useSubmit } from '#renderer/ui/index.ts';

/** Who sends, and asks for a name where pages name nobody: a stranger's video is not opened. */
export function WhoSends({ campaign: { id, options } }: { campaign: CampaignSummary }): ReactNode {
  const { senderName, companyName } = options;
  const [name, setName] = useState(() => senderName || (useCampaignDrafts.getState().sender?.senderName ?? ''));
  const [isChanging, setChanging] = useState(false);
  const naming = useSubmit(async () => {
    await useCampaigns.getState().nameSender(id, name.trim());
    setChanging(false);
    await useCampaignDrafts.getState().loadSender();
  });
  const sender = [senderName, companyName].filter((part) => part !== '').join(', ');
  if (sender !== '' && !isChanging) {
    return (
      <Group justify="space-between" gap="var(--space-8)" wrap="nowrap">
        <Text c="dimmed">{t('share.from', { name: sender })}</Text>
        <QuietButton size="small" onClick={() => setChanging(true)}>
          {t('common.change')}
        </QuietButton>
      </Group>
    );
  }
  return (
    <Stack component="form" gap="var(--space-8)" onSubmit={naming.onSubmit}>
      {sender === '' && <Text>{t('share.noSender')}</Text>}
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
          {sender === '' ? t('common.add') : t('common.save')}
        </SecondaryButton>
      </Group>
      {naming.problem && <ErrorNotice problem={naming.problem} />}
    </Stack>
  );
}
