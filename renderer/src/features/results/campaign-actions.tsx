import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, useState, type ReactNode } from 'react';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { t } from '../../language/index.ts';
import {
  countUndelivered,
  useCampaignDrafts,
  useCampaigns,
  stayedHere,
  useOffer,
  useRoute,
} from '../../stores/index.ts';
import {
  ConfirmDialog,
  focusHeading,
  MoreMenu,
  NameDialog,
  SecondaryButton,
  useActing,
  useToast,
} from '../../ui/index.ts';
import { AddPeople } from './add-people.tsx';
import { GetVideos } from './get-videos/get-videos.tsx';
import { actionsOf, type CampaignAction } from './model/campaign-actions.ts';

/** Window widths with room for a labelled button beside *Get videos*. */
const narrowWindow = '(width < 1080px)';

/** The actions with a button while there is room, and those only in the menu. */
const inBar: ReadonlySet<CampaignAction['id']> = new Set(['duplicate']);
const menuOnly: ReadonlySet<CampaignAction['id']> = new Set(['retry', 'speak', 'preset', 'delete']);

/** The actions available for a campaign. */
export function CampaignActions({ campaign }: { campaign: CampaignSummary }): ReactNode {
  const { id, status } = campaign;
  const retryFailed = useCampaigns((state) => state.retryFailed);
  const speakTooLong = useCampaigns((state) => state.speakTooLong);
  const tooLong = useCampaigns(
    ({ videos }) => videos[id]?.filter(({ problem }) => problem?.code === 'SECTION_TOO_LONG').length ?? 0,
  );
  const remove = useCampaigns((state) => state.remove);
  const [opened, setOpened] = useState<'export' | 'duplicate' | 'preset' | 'delete' | null>(null);
  const [undelivered, setUndelivered] = useState(0);
  const close = (): void => setOpened(null);
  const { act, busy } = useActing();
  const deletion = useActing(close);
  const question = useActing();
  const navigate = useRoute((state) => state.navigate);

  /** Deleting needs no answer from the studio, so an unreachable one does not prevent asking. */
  function askToDelete(): void {
    setOpened('delete');
    question.act(async () => setUndelivered(await countUndelivered(campaign)));
  }

  async function generateTooLong(): Promise<void> {
    const isHere = stayedHere();
    const begun = await speakTooLong(id);
    if (isHere()) navigate({ screen: 'results', campaignId: begun.id });
  }

  async function deleteCampaign(): Promise<void> {
    const isHere = stayedHere();
    await remove(id);
    if (!isHere()) return;
    navigate({ screen: 'templates' }, { replace: true });
    focusHeading();
  }

  const actions = actionsOf(campaign, { tooLong });
  const run: Record<CampaignAction['id'], () => void> = {
    export: () => setOpened('export'),
    stop: () => act(() => useCampaigns.getState().cancel(id)),
    retry: () => act(() => retryFailed(id)),
    speak: () => act(generateTooLong),
    duplicate: () => setOpened('duplicate'),
    preset: () => setOpened('preset'),
    delete: askToDelete,
  };
  useOffer(
    id,
    actions.map((action) => ({ ...action, run: run[action.id] })),
  );
  const isNarrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false });
  const isOver = status !== 'running' && status !== 'waiting';
  // People are added to a campaign that has ended.
  const besides = actions.filter(({ id }) => inBar.has(id) && !isNarrow && isOver);
  const inMenu = actions.filter(
    (action) => menuOnly.has(action.id) || (inBar.has(action.id) && !besides.includes(action)),
  );

  return (
    <>
      <MoreMenu>
        {inMenu.map(({ id, label, icon: Icon }) => (
          <Fragment key={id}>
            {id === 'delete' && <Menu.Divider />}
            <Menu.Item
              leftSection={<Icon size={15} />}
              data-tone={id === 'delete' ? 'bad' : undefined}
              disabled={busy}
              onClick={run[id]}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </MoreMenu>
      {besides.map(({ id, label, icon: Icon }) => (
        <SecondaryButton key={id} icon={<Icon />} busy={busy} onClick={run[id]}>
          {label}
        </SecondaryButton>
      ))}
      <GetVideos
        campaign={campaign}
        opened={opened === 'export'}
        onChange={(shown) => setOpened((now) => (shown ? 'export' : now === 'export' ? null : now))}
      />
      {opened === 'duplicate' && <AddPeople campaign={campaign} onClose={close} />}
      {opened === 'preset' && <PresetDialog campaign={campaign} onClose={close} />}
      <ConfirmDialog
        opened={opened === 'delete'}
        title={t('common.deleteNamedQuestion', { name: campaign.name })}
        confirmLabel={t('results.deleteCampaign')}
        danger
        busy={deletion.busy}
        onConfirm={() => deletion.act(deleteCampaign)}
        onCancel={close}
      >
        {t('results.deleteText', { name: campaign.name, count: campaign.total })}
        {undelivered > 0 &&
          ` ${t('results.undelivered', { count: undelivered, address: campaign.options.callbackUrl })}`}
      </ConfirmDialog>
    </>
  );
}

/** Saves the settings of a campaign under a name, and starts campaigns of its template with them. */
function PresetDialog({ campaign, onClose }: { campaign: CampaignSummary; onClose: () => void }): ReactNode {
  const { id, templateId, templateName: template } = campaign;
  const { presets, savePresetOfCampaign, startWith } = useCampaignDrafts();
  const toast = useToast();

  function noteOn(name: string): string {
    const note = t('campaign.presetNote', { template });
    const replaced = presets.some((preset) => preset.name === name);
    return replaced ? `${t('options.savedReplaces', { name })} ${note}` : note;
  }

  async function save(name: string): Promise<void> {
    const preset = await savePresetOfCampaign(name, id);
    await startWith(templateId, preset.id);
    onClose();
    toast.show(t('campaign.presetSaved', { template, name }), { tone: 'ok' });
  }

  return (
    <NameDialog
      title={t('options.savedTitle')}
      name={campaign.name}
      maxLength={limits.nameCharacters}
      action={t('common.save')}
      note={noteOn}
      onName={save}
      onClose={onClose}
    />
  );
}
