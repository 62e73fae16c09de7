import { Group, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { useTemplates } from '#renderer/stores/index.ts';
import { QuietButton } from '#renderer/ui/index.ts';
import { peopleIn, problemGroups } from '../model/problem-groups.ts';
import { ProblemCard } from './problem-card.tsx';
import styles from './problems.module.css';

/** Cards that are shown before more are asked for: two lines of a wide window. */
const mostCards = 6;

type ProblemsProps = { campaign: CampaignSummary; videos: readonly CampaignVideo[] };

/** The people whose videos failed, by cause: one answer mends all of a card. */
export function Problems({ campaign, videos }: ProblemsProps): ReactNode {
  const groups = useMemo(() => problemGroups(campaign, videos), [campaign, videos]);
  const template = useTemplates((state) => state.templates[campaign.templateId]);
  const [all, setAll] = useState(false);
  const shown = all ? groups : groups.slice(0, mostCards);
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, group) => sum + peopleIn(group), 0);
  return (
    <Stack component="section" gap="var(--space-12)" mb="var(--space-16)" aria-labelledby="needYou">
      <Group gap="var(--space-8)">
        <CircleAlert aria-hidden="true" className={styles['sign']} />
        <Text component="h2" id="needYou" fz="var(--type-large)" fw={620}>
          {t('results.needYou', { count })}
        </Text>
        <Text c="dimmed">{t('results.needGroups', { count: groups.length })}</Text>
      </Group>
      <ul className={styles['cards']}>
        {shown.map((group) => (
          <ProblemCard key={group.key} campaign={campaign} template={template} group={group} failed={count} />
        ))}
      </ul>
      {shown.length < groups.length && (
        <QuietButton onClick={() => setAll(true)}>
          {t('results.moreProblems', { count: groups.length - shown.length })}
        </QuietButton>
      )}
    </Stack>
  );
}
