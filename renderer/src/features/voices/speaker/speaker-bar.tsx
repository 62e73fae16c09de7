import { useState, type ReactNode, useEffect } from 'react';
import { Menu } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import type { Actor, Problem } from '#shared/ipc/index.ts';
import { calledName, isNameless, SpeakerChoice } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { useActors, useRoute, useTemplates, type VoicesPart } from '#renderer/stores/index.ts';
import { ConfirmDialog, MoreMenu, NameDialog, useActing, useToast } from '#renderer/ui/index.ts';
import styles from './speaker-bar.module.css';

type SpeakerBarProps = {
  part: VoicesPart | undefined;
  speaker: Actor | null;
  /** More items of the person's menu. */
  children?: ReactNode;
};

/** The person whose voice this part of the screen is about, and actions for that person. */
export function SpeakerBar({ part, speaker, children }: SpeakerBarProps): ReactNode {
  const navigate = useRoute((state) => state.navigate);
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null);
  const close = (): void => setAsking(null);

  return (
    <div className={styles['bar']}>
      <SpeakerChoice
        aria-label={t('voices.whose')}
        size="xs"
        className={styles['choice']}
        value={speaker?.id ?? null}
        onChange={(actorId) => navigate({ screen: 'voices', part, actorId })}
      />
      {speaker && (
        <MoreMenu about={calledName(speaker)}>
          {children}
          <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={() => setAsking('name')}>
            {t('common.rename')}
          </Menu.Item>
          {!speaker.own && (
            <Menu.Item
              leftSection={<Trash2 size={15} aria-hidden />}
              data-tone="bad"
              onClick={() => setAsking('delete')}
            >
              {t('common.deleteNamed', { name: speaker.name })}
            </Menu.Item>
          )}
        </MoreMenu>
      )}
      {speaker && asking === 'name' && (
        <NameDialog
          title={t('common.name')}
          name={isNameless(speaker) ? '' : speaker.name}
          hint={t('actors.nameHint')}
          maxLength={200}
          action={t('common.save')}
          onName={(name) => useActors.getState().rename(speaker.id, name).then(close)}
          onClose={close}
        />
      )}
      {speaker && <DeleteSpeaker speaker={speaker} opened={asking === 'delete'} onClose={close} />}
    </div>
  );
}

type DeleteSpeakerProps = { speaker: Actor; opened: boolean; onClose: () => void };

function DeleteSpeaker({ speaker: { id, name }, opened, onClose }: DeleteSpeakerProps): ReactNode {
  const navigate = useRoute((state) => state.navigate);
  const toast = useToast();
  const { act, busy } = useActing(onClose);

  async function remove(): Promise<void> {
    await useActors.getState().remove(id);
    navigate({ screen: 'voices' }, { replace: true });
    toast.show(t('common.deletedNamed', { name }));
    // The person's templates have no speaker any more.
    void useTemplates.getState().load();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('common.deleteNamedQuestion', { name })}
      confirmLabel={t('common.deleteNamed', { name })}
      danger
      busy={busy}
      onConfirm={() => act(remove)}
      onCancel={onClose}
    >
      {t('voices.deleteSpeaker', { name })}
    </ConfirmDialog>
  );
}

/** The person whose recordings and consent a screen shows. @param actorId undefined for the creator. */
export function useSpeaker(actorId: string | undefined): {
  /** Null until known, or if the actor no longer exists. */
  speaker: Actor | null;
  loaded: boolean;
  problem: Problem | null;
  reload: () => void;
} {
  const { actors, loaded, problem, load } = useActors();
  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);
  const speaker = actors.find(({ id, own }) => (actorId === undefined ? own : id === actorId)) ?? null;
  return { speaker, loaded, problem, reload: () => void load() };
}
