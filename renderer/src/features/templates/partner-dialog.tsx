import { Box, Group, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Handshake, Search } from 'lucide-react';
import type { Problem } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { formatDate } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { searchKey } from '../../lib/search-key.ts';
import {
  importPartnerProject,
  listPartnerProjects,
  routeHref,
  templateAt,
  useTemplates,
  type PartnerProject,
} from '../../stores/index.ts';
import {
  ButtonLink,
  Dialog,
  EmptyState,
  ErrorNotice,
  focusHeading,
  Loading,
  SearchField,
  SecondaryButton,
  toast,
  useShown,
  VirtualList,
} from '../../ui/index.ts';
import { useRemovals } from './removals.ts';

type Answer = {
  /** Null until they are known, or if they cannot be read. */
  projects: readonly PartnerProject[] | null;
  problem: Problem | null;
};

const noAnswer: Answer = { projects: null, problem: null };

async function ask(): Promise<Answer> {
  try {
    return { projects: await listPartnerProjects(), problem: null };
  } catch (error) {
    return { projects: null, problem: toProblem(error) };
  }
}

/** The projects of a partner, each to be imported, or opened where that was done before. */
export function PartnerDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [{ projects, problem }, setAnswer] = useState(noAnswer);
  const [search, setSearch] = useState('');
  const [importing, setImporting] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isShown = useShown();

  useEffect(() => {
    void ask().then(setAnswer);
  }, []);

  async function add(project: PartnerProject): Promise<void> {
    setImporting(project.id);
    try {
      await importPartnerProject(project.id);
      if (!isShown()) return;
      onClose();
      // The button of the empty screen is gone with the first template.
      focusHeading();
    } catch (error) {
      setImporting(null);
      if (isShown()) setAnswer({ projects: null, problem: toProblem(error) });
      else toast.fail(toProblem(error));
    }
  }

  function retry(): void {
    // Its button disappears.
    field.current?.focus();
    setAnswer(noAnswer);
    void ask().then(setAnswer);
  }

  return (
    <Dialog onClose={onClose} title={t('templates.partnerTitle')} size={560}>
      <Stack gap="s12" h="min(420px, 60vh)">
        <SearchField
          ref={field}
          data-autofocus
          label={t('templates.searchPartner')}
          placeholder={t('templates.searchPartner')}
          value={search}
          onChange={setSearch}
        />
        {problem ? (
          <ErrorNotice problem={problem} onRetry={retry} />
        ) : (
          <Projects
            projects={projects}
            search={search.trim()}
            importing={importing}
            onImport={(project) => void add(project)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

type ProjectsProps = {
  /** Null until they are known. */
  projects: readonly PartnerProject[] | null;
  search: string;
  /** Id of the project that is being imported. */
  importing: string | null;
  onImport: (project: PartnerProject) => void;
};

function Projects({ projects, search, importing, onImport }: ProjectsProps): ReactNode {
  if (projects === null) return <Loading label={t('templates.partnerLoading')} />;
  if (projects.length === 0) return <EmptyState icon={<Handshake />} title={t('templates.partnerEmpty')} />;
  const found = projects.filter((project) => searchKey(nameOf(project)).includes(searchKey(search)));
  if (found.length === 0) return <EmptyState icon={<Search />} title={t('common.noMatch', { search })} />;
  return (
    <VirtualList items={found} keyOf={({ id }) => id} itemHeight={53} aria-label={t('templates.partnerTitle')}>
      {(project) => (
        <Project
          project={project}
          busy={importing === project.id}
          disabled={importing !== null}
          onImport={() => onImport(project)}
        />
      )}
    </VirtualList>
  );
}

type ProjectProps = { project: PartnerProject; busy: boolean; disabled: boolean; onImport: () => void };

function Project({ project, busy, disabled, onImport }: ProjectProps): ReactNode {
  const title = useId();
  const templateId = useTemplates(({ templates }) => templateAt(project.template_id ?? '', templates)?.id ?? null);
  const isHidden = useRemovals(({ hidden }) => templateId !== null && hidden.has(templateId));
  const changedAt = project.effective_updated_at ?? project.updated_at ?? project.created_at;
  const date = changedAt ? formatDate(changedAt) : '';
  const there = isHidden ? null : templateId;
  const note = [date, there !== null && t('templates.partnerThere')].filter(Boolean).join(' · ');
  return (
    <>
      <Group gap="s12" wrap="nowrap" mih={52} py="s6" style={{ overflowWrap: 'anywhere' }}>
        <Box flex={1} miw={0}>
          <Text id={title}>{nameOf(project)}</Text>
          {note !== '' && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Box>
        {there === null ? (
          <SecondaryButton aria-describedby={title} busy={busy} disabled={disabled} onClick={onImport}>
            {t('templates.partnerImport')}
          </SecondaryButton>
        ) : (
          <ButtonLink aria-describedby={title} href={routeHref({ screen: 'editor', templateId: there })}>
            {t('templates.partnerOpen')}
          </ButtonLink>
        )}
      </Group>
      <Box h={1} bg="var(--line)" />
    </>
  );
}

function nameOf({ id, name }: PartnerProject): string {
  return name || id;
}
