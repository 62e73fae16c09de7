import { Popover } from '@mantine/core';
import { Equal } from 'lucide-react';
import { useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { createPortal } from 'react-dom';
import { useStore, type StoreApi } from 'zustand';
import { scriptLanguage } from '#shared/script-language.ts';
import { spokenText, toVariableName } from '#shared/script/index.ts';
import { t } from '../../language/index.ts';
import { ChipButton, ScriptEditor, type Chip, type ScriptEditorHandle } from '../../script/index.ts';
import { variableLabel } from '../../lib/variable-label.ts';
import {
  Actions,
  Form,
  QuietButton,
  SecondaryButton,
  SuggestingField,
  TextField,
  useReturnFocus,
  VariableChip,
} from '../../ui/index.ts';
import { newChip, type ScriptState } from './script-store.ts';
import styles from './recorder.module.css';

export type ScriptFieldHandle = {
  /** Turns the selected words, or the word at the caret, into a variable, and asks for its name. */
  makeVariable(): void;
  focus(): void;
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

  useImperativeHandle(ref, () => ({ makeVariable, focus: () => editor.current?.focus() }));

  return (
    <>
      <ScriptEditor
        ref={editor}
        className={styles['scriptText']}
        aria-label={t('editor.script')}
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
      aria-label={t('editor.chip', {
        name: variableLabel(name),
        spoken,
        said: spoken === '' ? 'no' : 'yes',
        placed: 'yes',
      })}
      onOpen={onOpen}
      onRemove={onRemove}
    >
      <VariableChip name={variableLabel(name)} spoken={spoken} index={index} />
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
  const [heading, setHeading] = useState(variableLabel(chip.name));
  const [spoken, setSpoken] = useState(chip.spoken);
  const name = toVariableName(heading);
  // One that was typed has its name, and lacks what is said.
  const asksWord = chip.spoken === '' || undefined;
  useReturnFocus();

  /** A press beside the card keeps what was typed, too. */
  function close(): void {
    if (name !== '') rename(chip.id, name, spoken);
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (name !== '') close();
  }

  return (
    <Popover
      opened
      onChange={(opened) => !opened && close()}
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
        aria-label={t('editor.wordCard')}
      >
        <Form onSubmit={submit}>
          <SuggestingField
            label={t('editor.callIt')}
            value={heading}
            suggestions={names
              .filter((known) => known !== chip.name)
              .map((known) => ({ value: variableLabel(known), name: '' }))}
            error={name === '' ? t('editor.variableNameHint') : undefined}
            onChange={setHeading}
            onFocus={(event) => event.currentTarget.select()}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            comboboxProps={{ withinPortal: false }}
            data-autofocus={!asksWord || undefined}
          />
          <TextField
            label={t('editor.spokenWord')}
            value={spoken}
            onChange={(event) => setSpoken(event.currentTarget.value)}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={asksWord}
          />
          <Actions>
            <QuietButton
              size="small"
              icon={<Equal />}
              onClick={() => {
                unmark(chip.id);
                onClose();
              }}
            >
              {t('editor.proposalDecline')}
            </QuietButton>
            <SecondaryButton type="submit" size="small" disabled={name === ''}>
              {t('common.done')}
            </SecondaryButton>
          </Actions>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}
