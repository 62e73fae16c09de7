import { useRef, type ReactNode } from 'react';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { captionModes, captionStyles } from '#shared/captions.ts';
import type { Script } from '#shared/script/index.ts';
import { stillStyles } from '#shared/stills.ts';
import { Select, SwitchLine, TextField, VariableChip } from '#renderer/ui/index.ts';
import { CaptionPreview } from '../background/caption-preview.tsx';
import { optionProblem } from '../model/option-problem.ts';
import type { DraftEditor } from '../use-draft.ts';
import { ModeChoice } from './mode-choice.tsx';
import styles from './options.module.css';

const stillStyleNames = [
  { value: 'lower_third', label: 'Lower third' },
  { value: 'name_tag', label: 'Name tag' },
  { value: 'whiteboard', label: 'Whiteboard' },
];

const captionNames = [
  { value: 'off', label: 'No captions' },
  { value: 'text', label: 'Text track' },
  { value: 'burned', label: 'Burned in' },
];

const captionStyleNames = [
  { value: 'box', label: 'White on a dark box' },
  { value: 'outline', label: 'White with an outline' },
  { value: 'bold', label: 'Large and bold' },
];

type OptionsPanelProps = { template: Template; script: Script; editor: DraftEditor; variables: readonly string[] };

/** How a campaign's videos are made, and what they may have besides. Most campaigns change nothing here. */
export function OptionsPanel({ template, script, editor, variables }: OptionsPanelProps): ReactNode {
  const { options } = editor.draft;
  const problem = optionProblem(options, variables);

  function set(part: Partial<CampaignOptions>): void {
    editor.patch({ options: { ...options, ...part } });
  }

  function errorOf(field: keyof CampaignOptions): string | undefined {
    return problem?.field === field ? problem.text : undefined;
  }

  return (
    <div className={styles['options']}>
      <ModeChoice editor={editor} />
      <section>
        <h2 className={styles['title']}>Text on the thumbnail</h2>
        <TextWithVariables
          label="Text on the thumbnail"
          placeholder="e.g. Hi {{first_name}}"
          value={options.stillText}
          error={errorOf('stillText')}
          maxLength={limits.stillCharacters}
          variables={variables}
          mark={(variable) => `{{${variable}}}`}
          onChange={(stillText) => set({ stillText })}
        />
        <p className={styles['note']}>Shown on thumbnails and GIF previews.</p>
        <div className={styles['choices']}>
          <Select
            label="Thumbnail style"
            data={stillStyleNames}
            value={options.stillStyle}
            onChange={(value) =>
              set({ stillStyle: stillStyles.find((style) => style === value) ?? options.stillStyle })
            }
          />
          <SwitchLine
            label="Play button"
            note="Shows that the picture links to a video, for e-mail."
            on={options.stillBadge}
            onChange={(stillBadge) => set({ stillBadge })}
          />
        </div>
      </section>
      <section>
        <h2 className={styles['title']}>Share page</h2>
        <TextWithVariables
          label="Title"
          placeholder="A video for you"
          value={options.pageTitle}
          error={errorOf('pageTitle')}
          maxLength={200}
          variables={variables}
          mark={(variable) => `{${variable}}`}
          onChange={(pageTitle) => set({ pageTitle })}
        />
        <div className={styles['pair']}>
          <TextField
            label="Button"
            placeholder="e.g. Book a call"
            value={options.buttonLabel}
            error={errorOf('buttonLabel')}
            maxLength={80}
            onChange={(event) => set({ buttonLabel: event.currentTarget.value })}
          />
          <AddressField
            label="leads to"
            value={options.buttonUrl}
            error={errorOf('buttonUrl')}
            onChange={(buttonUrl) => set({ buttonUrl })}
          />
        </div>
        <SwitchLine
          label="Allow search engines to list the pages"
          on={options.indexed}
          onChange={(indexed) => set({ indexed })}
        />
      </section>
      <section>
        <h2 className={styles['title']}>Captions</h2>
        <div className={styles['choices']}>
          <Select
            label="Captions"
            data={captionNames}
            value={options.captions}
            onChange={(value) => set({ captions: captionModes.find((mode) => mode === value) ?? options.captions })}
          />
          {options.captions === 'text' && (
            <p className={styles['note']}>Shown on share pages, and exported beside each video as .vtt.</p>
          )}
          {options.captions === 'burned' && (
            <>
              <Select
                label="Caption style"
                data={captionStyleNames}
                value={options.captionStyle}
                onChange={(value) =>
                  set({ captionStyle: captionStyles.find((style) => style === value) ?? options.captionStyle })
                }
              />
              <SwitchLine
                label="Highlight the spoken word"
                on={options.captionHighlight}
                onChange={(captionHighlight) => set({ captionHighlight })}
              />
              <CaptionPreview template={template} script={script} options={options} />
            </>
          )}
        </div>
      </section>
      <section>
        <h2 className={styles['title']}>Messaging apps</h2>
        <SwitchLine
          label="Also make a small version"
          note="At most 720p and 16 MB. Made after everything else."
          on={options.messaging}
          onChange={(messaging) => set({ messaging })}
        />
      </section>
      <section>
        <h2 className={styles['title']}>Webhook</h2>
        <AddressField
          label="Webhook URL"
          value={options.callbackUrl}
          error={errorOf('callbackUrl')}
          onChange={(callbackUrl) => set({ callbackUrl })}
        />
        <p className={styles['note']}>We send a signed request for each finished or failed video. Trials send none.</p>
      </section>
    </div>
  );
}

type AddressFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function AddressField({ onChange, ...field }: AddressFieldProps): ReactNode {
  return (
    <TextField
      type="url"
      placeholder="https://…"
      maxLength={2_000}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}

type TextWithVariablesProps = {
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  maxLength: number;
  variables: readonly string[];
  /** How a variable is written in this text. */
  mark: (variable: string) => string;
  onChange: (value: string) => void;
};

/** A text that may name variables: they are put in at the caret. */
function TextWithVariables(props: TextWithVariablesProps): ReactNode {
  const { label, value, variables, mark, onChange, maxLength, ...field } = props;
  const input = useRef<HTMLInputElement>(null);

  function insert(variable: string): void {
    const caret = input.current?.selectionStart ?? value.length;
    const text = mark(variable);
    if (value.length + text.length > maxLength) return;
    onChange(`${value.slice(0, caret)}${text}${value.slice(caret)}`);
    input.current?.focus();
  }

  return (
    <div className={styles['withVariables']}>
      <TextField
        ref={input}
        aria-label={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        {...field}
      />
      <fieldset className={styles['insert']} aria-label={`Insert into ${label.toLowerCase()}`}>
        {variables.map((name, index) => (
          <button key={name} type="button" aria-label={`Insert ${name}`} onClick={() => insert(name)}>
            <VariableChip name={name} index={index} size="small" />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
