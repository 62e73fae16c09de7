import { Group, Stack, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { CampaignSummary, CampaignVideo, Problem } from '#shared/ipc/index.ts';
import { t } from '../../language/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { useRefreshing } from '../../lib/use-refreshing.ts';
import { useCampaigns, usePageCounts, useTemplates, type VideoCounts } from '../../stores/index.ts';
import { ErrorNotice, SearchField, Segments } from '../../ui/index.ts';
import { filterVideos, noCounts, outcomesOf, type Outcome } from './model/filter-videos.ts';
import { Problems } from './problems/problems.tsx';
import { ProgressCard } from './progress-card.tsx';
import { PlayerDialog } from './videos/player-dialog.tsx';
import { SayDifferently } from './videos/say-differently.tsx';
import { VisitStrip } from './visit-strip.tsx';
import { VideoGrid } from './videos/video-grid.tsx';

/** Reads a campaign's videos into the store. @returns the error, or null. */
async function loadVideos(id: string): Promise<Problem | null> {
  try {
    await useCampaigns.getState().loadVideos(id);
    return null;
  } catch (error) {
    return toProblem(error);
  }
}

const none: readonly CampaignVideo[] = [];

/** What happened on the pages of a campaign that are published and counted; null for others. */
function useVisits({ studioId, options }: CampaignSummary, videos: readonly CampaignVideo[]): VideoCounts | null {
  const isCounted = studioId !== null && options.counted && videos.some(({ published }) => published);
  const loadVideos = usePageCounts((state) => state.loadVideos);
  const counts = usePageCounts(({ ofVideos }) => (studioId === null ? undefined : ofVideos[studioId]));
  useRefreshing(isCounted, () => void loadVideos(studioId ?? ''));
  return isCounted ? (counts ?? noCounts) : null;
}

/** One campaign: its progress, who needs help, and its videos. */
export function ResultsView({ campaign }: { campaign: CampaignSummary }): ReactNode {
  // Deferred: videos end many times a second, and the window must not wait for their cards.
  const videos = useDeferredValue(useCampaigns((state) => state.videos[campaign.id])) ?? none;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [corrected, setCorrected] = useState<string | null>(null);
  const template = useTemplates(({ templates }) => templates[campaign.templateId]);
  const toCorrect = videos.find((video) => video.id === corrected);
  const [wanted, setWanted] = useState<{ text: string; outcome: Outcome }>({ text: '', outcome: 'all' });
  const { id } = campaign;
  const counts = useVisits(campaign, videos);
  const outcomes = useMemo(() => outcomesOf(videos, counts), [videos, counts]);
  // A choice goes with the last video it shows.
  const outcome = outcomes.some(([value]) => value === wanted.outcome) ? wanted.outcome : 'all';
  const shown = useMemo(
    () => filterVideos(videos, { text: wanted.text, outcome }, counts ?? noCounts),
    [videos, wanted.text, outcome, counts],
  );
  // The cards of problems say the same, and how to mend it, unless the campaign has open videos.
  const isEnded = campaign.succeeded + campaign.failed === campaign.total;
  const isSaid = isEnded && videos.some(({ status }) => status === 'failed');
  const isNoticed = problem !== null || (campaign.problem !== null && !isSaid);

  useEffect(() => {
    let current = true;
    void loadVideos(id).then((problem) => current && setProblem(problem));
    return () => {
      current = false;
    };
  }, [id]);

  return (
    <section aria-label={campaign.name} style={{ height: '100%' }}>
      <VideoGrid
        campaign={campaign}
        videos={shown}
        counts={counts}
        onPlay={setPlaying}
        onSayDifferently={template && setCorrected}
        head={
          <>
            <ProgressCard campaign={campaign} />
            <Stack gap="var(--space-16)" mb={isNoticed ? 'var(--space-16)' : 0}>
              {campaign.problem && !isSaid && <ErrorNotice problem={campaign.problem} />}
              {problem && <ErrorNotice problem={problem} onRetry={() => void loadVideos(id).then(setProblem)} />}
            </Stack>
            <Problems campaign={campaign} videos={videos} />
            {counts && <VisitStrip videos={videos} counts={counts} hasButton={campaign.options.buttonUrl !== ''} />}
            {campaign.total > 1 && (
              <Filter
                text={wanted.text}
                outcome={outcome}
                outcomes={outcomes}
                total={videos.length}
                found={shown.length}
                onChange={setWanted}
              />
            )}
          </>
        }
      />
      {playing !== null && (
        <PlayerDialog
          campaign={campaign}
          videos={videos}
          id={playing}
          onShow={setPlaying}
          onSayDifferently={
            template &&
            ((video) => {
              setPlaying(null);
              setCorrected(video);
            })
          }
          onClose={() => setPlaying(null)}
        />
      )}
      {template && toCorrect && (
        <SayDifferently campaign={campaign} template={template} video={toCorrect} onClose={() => setCorrected(null)} />
      )}
    </section>
  );
}

type Wanted = { text: string; outcome: Outcome };

type FilterProps = Wanted & {
  outcomes: [Outcome, string][];
  total: number;
  found: number;
  onChange: (wanted: Wanted) => void;
};

/** Selects whose videos are shown. */
function Filter({ text, outcome, outcomes, total, found, onChange }: FilterProps): ReactNode {
  return (
    <Group component="search" gap="var(--space-10)" mb="var(--space-14)">
      {outcomes.length > 0 && (
        <Segments
          label={t('results.show')}
          choices={outcomes}
          value={outcome}
          onChange={(outcome) => onChange({ text, outcome })}
        />
      )}
      <SearchField
        label={t('recipients.find')}
        placeholder={t('recipients.find')}
        value={text}
        onChange={(text) => onChange({ text, outcome })}
      />
      <Text component="output" c="dimmed">
        {found < total && (found === 0 ? t('common.nothingFound') : t('listen.spokenOf', { done: found, total }))}
      </Text>
    </Group>
  );
}
