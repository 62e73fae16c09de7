import { Popover } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { useStore, type StoreApi } from 'zustand';
import { scriptLanguage } from '#shared/script-language.ts';
import { spokenText } from '#shared/script/index.ts';
import { t } from '../../language/index.ts';
import { ChipButton, ScriptEditor, VariableForm, type Chip, type ScriptEditorHandle } from '../../script/index.ts';
import { QuietButton, useReturnFocus, VariableChip } from '../../ui/index.ts';
import { newChip, type ScriptState } from './script-store.ts';
import styles from './recorder.module.css';

export type ScriptFieldHandle = {
  /** Turns the selected words, or the word at the caret, into a variable, and asks for its name. */
  makeVariable(): void;
};

type ScriptFieldProps = { ref: Ref<ScriptFieldHandle>; text: StoreApi<ScriptState> };

/** A chip that is being named, and its position on screen. */
type Naming = { id: string; at: DOMRect };

/** The script with its chips, written as in the editor of a template. */
export function ScriptField({ ref, text }: ScriptFieldProps): ReactNode {
  const { history, edit, mark, unmark, undo, redo } = useStore(text);
  const parts = history.present;
  const language = useMemo(() => scriptLanguage(spokenText([...parts])), [parts]);
  const editor = useRef<ScriptEditorHandle>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const chips = parts.filter((part) => part.kind === 'variable');
  const names = [...new Set(chips.map(({ name }) => name))];
  const named = naming && chips.find(({ id }) => id === naming.id);

  function makeVariable(): void {
    const made = editor.current && mark(editor.current.selection());
    if (made) askName(made.id);
    else editor.current?.focus();
  }

  /** A new chip is drawn with the next frame. */
  function askName(id: string): void {
    requestAnimationFrame(() => {
      const at = document.querySelector(`[data-chip="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      if (at) setNaming({ id, at });
    });
  }

  useImperativeHandle(ref, () => ({ makeVariable }));

  return (
    <>
      <ScriptEditor
        ref={editor}
        className={styles['scriptText']}
        aria-label={t('recorder.whatYouSay')}
        placeholder={t('recorder.scriptExample')}
        lang={language ?? undefined}
        parts={parts}
        onChange={(next, group) => edit(() => next, group)}
        onUndo={undo}
        onRedo={redo}
        newChip={({ name, spoken }) => newChip(name, spoken)}
        onInserted={({ id, spoken }) => spoken === '' && askName(id)}
        onMakeVariable={makeVariable}
        drawChip={(chip) => (
          <ScriptChip
            chip={chip}
            index={names.indexOf(chip.name)}
            onOpen={(at) => setNaming({ id: chip.id, at })}
            onRemove={() => unmark(chip.id)}
          />
        )}
      />
      {naming &&
        named &&
        // Outside of the panel, which would change the meaning of positions on screen.
        createPortal(
          <ChipPopover
            key={named.id}
            chip={named}
            names={names}
            at={naming.at}
            text={text}
            onClose={() => setNaming(null)}
          />,
          document.body,
        )}
    </>
  );
}

type ScriptChipProps = { chip: Chip; index: number; onOpen: (at: DOMRect) => void; onRemove: () => void };

function ScriptChip({ chip: { name, spoken }, index, onOpen, onRemove }: ScriptChipProps): ReactNode {
  return (
    <ChipButton
      aria-label={t('recorder.chip', { name, spoken, said: spoken === '' ? 'no' : 'yes' })}
      onOpen={onOpen}
      onRemove={onRemove}
    >
      <VariableChip name={name} spoken={spoken} index={index} />
    </ChipButton>
  );
}

type ChipPopoverProps = {
  chip: Chip;
  names: readonly string[];
  at: DOMRect;
  text: StoreApi<ScriptState>;
  onClose: () => void;
};

/** A variable's name and word, beside its chip. */
function ChipPopover({ chip, names, at, text, onClose }: ChipPopoverProps): ReactNode {
  const { rename, unmark } = useStore(text);
  useReturnFocus();
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      trapFocus
      position="bottom-end"
      width={300}
      radius={12}
      offset={8}
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <span
          aria-hidden="true"
          className={styles['chipAnchor']}
          style={{ left: at.left, top: at.top, width: at.width, height: at.height }}
        />
      </Popover.Target>
      <Popover.Dropdown
        data-scheme="dark"
        className={styles['devices'] ?? ''}
        aria-labelledby={undefined}
        aria-label={t('editor.variable')}
      >
        <VariableForm
          name={chip.name}
          spoken={chip.spoken}
          isNew={false}
          asksSpoken
          spokenLabel={t('recorder.wordYouSay')}
          names={names}
          onSubmit={(name, spoken) => {
            rename(chip.id, name, spoken);
            onClose();
          }}
          actions={
            <QuietButton
              size="small"
              icon={<Trash2 />}
              onClick={() => {
                unmark(chip.id);
                onClose();
              }}
            >
              {t('common.remove')}
            </QuietButton>
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
}
