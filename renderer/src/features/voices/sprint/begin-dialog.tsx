import { useState, type ReactNode } from 'react';
import { Mic } from 'lucide-react';
import type { IpcInput, Manner } from '#shared/ipc/index.ts';
import { distinctValues } from '#shared/rows/distinct-values.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import { SpeakerChoice } from '#renderer/actors/index.ts';
import { t } from '#renderer/language/index.ts';
import { speakerOf, useActors, useCampaigns, useRoute, useSprint, useTemplates } from '#renderer/stores/index.ts';
import { Actions, Dialog, Form, PrimaryButton, Select, TextArea, useActing, useToast } from '#renderer/ui/index.ts';
import styles from './begin-dialog.module.css';
import { MannerSelect } from './manner-select.tsx';

const pasted = '';
/** From how many campaigns on they are searched for; as many are offered at once. */
const many = 100;

type BeginDialogProps = {
  /** Who says the names of a list; null for the creator. Those of a campaign are said by whoever speaks in it. */
  actorId: string | null;
  onClose: () => void;
};

/** Which names to record: a list, or what the rows of a campaign say. */
export function BeginDialog({ actorId: speakerOfList, onClose }: BeginDialogProps): ReactNode {
  const { campaigns, order } = useCampaigns();
  const [source, setSource] = useState(pasted);
  const [text, setText] = useState('');
  const [manner, setManner] = useState<Manner>('phrase');
  const { act, busy } = useActing();
  const toast = useToast();
  const navigate = useRoute((state) => state.navigate);
  const begin = useSprint((state) => state.begin);
  const loadVideos = useCampaigns((state) => state.loadVideos);
  const templates = useTemplates((state) => state.templates);
  const own = useActors((state) => state.actors.find((actor) => actor.own)?.id ?? null);
  /** Who was said to speak in the campaign's template, where nobody had said so. */
  const [said, setSaid] = useState<string | null>(null);
  const template = templates[campaigns[source]?.templateId ?? ''];
  const names = namesIn(text);
  const count = distinctValues(names.map((name) => [name])).length;

  async function readInput(): Promise<IpcInput<'sprint.begin'>> {
    const campaign = campaigns[source];
    if (!campaign) {
      const rows = names.map((name) => [name]);
      return { title: '', templateId: null, actorId: speakerOfList, manner: 'alone', variables: [], names: rows };
    }
    const { name: title, templateId, variables } = campaign;
    const actorId = template ? await speakerOf(template, said) : null;
    const videos = await loadVideos(campaign.id);
    return { title, templateId, actorId, manner, variables, names: videos.map(({ values }) => values) };
  }

  async function start(): Promise<void> {
    const { values } = await begin(await readInput());
    if (values.length > 0) navigate({ screen: 'sprint' });
    else toast.show(t('sprint.allRecorded'), { tone: 'ok' });
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={t('sprint.whichNames')} size={460}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          act(start);
        }}
      >
        {order.length > 0 && (
          <Select
            label={t('sprint.from')}
            data={[
              { value: pasted, label: t('sprint.list') },
              ...order.flatMap((id) => (campaigns[id] ? [{ value: id, label: campaigns[id].name }] : [])),
            ]}
            value={source}
            searchable={order.length > many}
            limit={many}
            nothingFoundMessage={t('app.paletteNothing')}
            onChange={(chosen) => {
              setSource(chosen);
              setSaid(null);
            }}
          />
        )}
        {source === pasted ? (
          <TextArea
            label={t('sprint.onePerLine')}
            placeholder={'Maria\nChristopher\nNorthwind'}
            minRows={7}
            maxRows={12}
            autosize
            data-autofocus
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <>
            <MannerSelect label={t('sprint.manner')} value={manner} onChange={setManner} />
            <p className={styles['text']}>{t('sprint.valuesOnce')}</p>
          </>
        )}
        {template?.actorId === null && (
          <SpeakerChoice label={t('sprint.speaker')} value={said ?? own} onChange={setSaid} />
        )}
        <p className={styles['text']}>{t('sprint.recordedSkipped')}</p>
        <Actions>
          <PrimaryButton type="submit" icon={<Mic />} busy={busy} disabled={source === pasted && count === 0}>
            {source === pasted && count > 0 ? t('sprint.recordCount', { count }) : t('sprint.recordNames')}
          </PrimaryButton>
        </Actions>
      </Form>
    </Dialog>
  );
}

function namesIn(text: string): string[] {
  return text
    .split(/[\n\t;]+/u)
    .map(cleanValue)
    .filter((name) => name !== '');
}
