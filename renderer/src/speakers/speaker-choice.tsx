import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../language/index.ts';
import { useActors } from '../stores/index.ts';
import { NameDialog, Select, type SelectProps } from '../ui/index.ts';
import { speakerName } from './speaker-name.ts';

type SpeakerChoiceProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** An actor; null where nobody has said who speaks. */
  value: string | null;
  onChange: (actorId: string) => void;
};

const another = 'another';
/** From this many people on, the list can be searched. */
const many = 9;

/** Whose voice it is: the creator, somebody known, or another person. */
export function SpeakerChoice({ value, onChange, ...rest }: SpeakerChoiceProps): ReactNode {
  const { actors, loaded, load, create } = useActors();
  const [naming, setNaming] = useState(false);

  useEffect(() => {
    if (!loaded) void load();
  }, [loaded, load]);

  return (
    <>
      <Select
        {...rest}
        placeholder={t('actors.notChosen')}
        data={[
          ...actors.map((actor) => ({ value: actor.id, label: speakerName(actor) })),
          { value: another, label: t('actors.another') },
        ]}
        value={value}
        searchable={actors.length >= many}
        onChange={(chosen) => (chosen === another ? setNaming(true) : onChange(chosen))}
      />
      {naming && (
        <NameDialog
          title={t('actors.another')}
          hint={t('actors.nameHint')}
          maxLength={200}
          action={t('common.add')}
          onName={async (name) => {
            onChange((await create(name)).id);
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
