import { useState, type ReactNode } from 'react';
import { Mic, Scissors } from 'lucide-react';
import type { IpcInput, ReadingStyle } from '#shared/ipc/index.ts';
import { distinctValues } from '#shared/rows/distinct-values.ts';
import { SpeakerChoice } from '#renderer/speakers/index.ts';
import { t } from '#renderer/language/index.ts';
import { speakerOf, useActors, useCampaigns, useRoute, useSprint, useTemplates } from '#renderer/stores/index.ts';
import {
  Actions,
  Form,
  InputDialog,
  PrimaryButton,
  QuietButton,
  TextArea,
  useActing,
  useShown,
  useToast,
} from '#renderer/ui/index.ts';
import { ListSource, namesIn, pasted, type NameList } from './list-source.tsx';
import { ReadingStyleSelect } from './reading-style-select.tsx';

type BeginDialogProps = {
  /** The speaker of a list; null for the creator. A campaign's names are spoken by its template's speaker. */
  actorId: string | null;
  /** Called to cut the names from an existing recording. */
  onCut: (list: NameList) => void;
  onClose: () => void;
};

/** The choice of names to record: a list, or the values of a campaign. */
export function BeginDialog({ actorId: speakerOfList, onCut, onClose }: BeginDialogProps): ReactNode {
  const campaigns = useCampaigns((state) => state.campaigns);
  const [source, setSource] = useState(pasted);
  const [text, setText] = useState('');
  const [readingStyle, setReadingStyle] = useState<ReadingStyle>('phrase');
  const { act, busy } = useActing();
  const toast = useToast();
  const navigate = useRoute((state) => state.navigate);
  const isShown = useShown();
  const begin = useSprint((state) => state.begin);
  const loadVideos = useCampaigns((state) => state.loadVideos);
  const templates = useTemplates((state) => state.templates);
  const own = useActors((state) => state.actors.find((actor) => actor.own)?.id ?? null);
  /** The speaker that the user chose for a campaign's template without one. */
  const [said, setSaid] = useState<string | null>(null);
  const template = templates[campaigns[source]?.templateId ?? ''];
  const names = namesIn(text);
  const count = distinctValues(names.map((name) => [name])).length;

  async function readInput(): Promise<IpcInput<'sprint.begin'>> {
    const campaign = campaigns[source];
    if (!campaign) {
      const rows = names.map((name) => [name]);
      return { title: '', templateId: null, actorId: speakerOfList, readingStyle: 'alone', variables: [], names: rows };
    }
    const { name: title, templateId, variables } = campaign;
    const actorId = template ? await speakerOf(template, said) : null;
    const videos = await loadVideos(campaign.id);
    return { title, templateId, actorId, readingStyle, variables, names: videos.map(({ values }) => values) };
  }

  async function start(): Promise<void> {
    const { values } = await begin(await readInput());
    if (!isShown()) return;
    if (values.length > 0) navigate({ screen: 'sprint' });
    else toast.show(t('sprint.allRecorded'), { tone: 'ok' });
    onClose();
  }

  return (
    <InputDialog unsaved={source === pasted && count > 0} onClose={onClose} title={t('sprint.whichNames')} size={460}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          act(start);
        }}
      >
        <ListSource
          value={source}
          onChange={(chosen) => {
            setSource(chosen);
            setSaid(null);
          }}
        />
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
          <ReadingStyleSelect label={t('sprint.readingStyle')} value={readingStyle} onChange={setReadingStyle} />
        )}
        {template?.actorId === null && (
          <SpeakerChoice label={t('voices.whose')} value={said ?? own} onChange={setSaid} />
        )}
        <Actions>
          <QuietButton icon={<Scissors />} onClick={() => onCut({ source, text })}>
            {t('voices.oneForMany')}
          </QuietButton>
          <PrimaryButton type="submit" icon={<Mic />} busy={busy} disabled={source === pasted && count === 0}>
            {source === pasted && count > 0 ? t('sprint.recordCount', { count }) : t('app.recordNames')}
          </PrimaryButton>
        </Actions>
      </Form>
    </InputDialog>
  );
}
