import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { captionModes, captionStyles, type CaptionMode, type CaptionStyle } from '#shared/captions.ts';
import type { LabelKey } from '#shared/language/index.ts';
import type { Script } from '#shared/script/index.ts';
import { stillStyles, type StillStyle } from '#shared/stills.ts';
import { t } from '#renderer/language/index.ts';
import { useWebhooks } from '#renderer/stores/index.ts';
import { Select, SuggestingField, SwitchLine, TextField, VariableButtons } from '#renderer/ui/index.ts';
import { CaptionPreview } from '../background/caption-preview.tsx';
import { optionProblem } from '../model/option-problem.ts';
import type { DraftEditor } from '../use-draft.ts';
import { BodyChoice } from './body-choice.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { SavedSettings, SaveSettings } from './saved-settings.tsx';
import styles from './options.module.css';

const stillStyleNames: Record<StillStyle, LabelKey> = {
  lower_third: 'options.lowerThird',
  name_tag: 'options.nameTag',
  whiteboard: 'options.whiteboard',
};

const captionNames: Record<CaptionMode, LabelKey> = {
  off: 'common.noCaptions',
  text: 'options.captionsText',
  burned: 'options.captionsBurned',
};

const captionStyleNames: Record<CaptionStyle, LabelKey> = {
  box: 'options.captionBox',
  outline: 'options.captionOutline',
  bold: 'options.captionBold',
};

type OptionsPanelProps = { template: Template; script: Script; editor: DraftEditor; variables: readonly string[] };

/** How a campaign's videos are made, and their extras. Most campaigns change nothing here. */
export function OptionsPanel({ template, script, editor, variables }: OptionsPanelProps): ReactNode {
  const { options } = editor.draft;
  const problem = optionProblem(options, variables);
  const [presetId, setPresetId] = useState<string | null>(null);

  function set(part: Partial<CampaignOptions>): void {
    editor.patch({ options: { ...options, ...part } });
  }

  function errorOf(field: keyof CampaignOptions): string | undefined {
    return problem?.field === field ? problem.text : undefined;
  }

  return (
    <div className={styles['options']}>
      <SavedSettings template={template} editor={editor} chosenId={presetId} onChosen={setPresetId} />
      <ModeChoice template={template} editor={editor} />
      <section>
        <h2 className={styles['title']}>{t('options.stillText')}</h2>
        <TextWithVariables
          aria-label={t('options.stillText')}
          insertLabel={t('options.stillTextInsert')}
          placeholder={t('options.stillTextExample', { variable: '{{first_name}}' })}
          value={options.stillText}
          error={errorOf('stillText')}
          maxLength={limits.stillCharacters}
          variables={variables}
          mark={(variable) => `{{${variable}}}`}
          onChange={(stillText) => set({ stillText })}
        />
        <p className={styles['note']}>{t('options.stillTextNote')}</p>
        <div className={styles['choices']}>
          <Select
            label={t('options.stillStyle')}
            data={stillStyles.map((value) => ({ value, label: t(stillStyleNames[value]) }))}
            value={options.stillStyle}
            onChange={(value) =>
              set({ stillStyle: stillStyles.find((style) => style === value) ?? options.stillStyle })
            }
          />
          <SwitchLine
            label={t('options.playButton')}
            note={t('options.playButtonNote')}
            on={options.stillBadge}
            onChange={(stillBadge) => set({ stillBadge })}
          />
        </div>
      </section>
      <section>
        <h2 className={styles['title']}>{t('options.sharePage')}</h2>
        <TextWithVariables
          label={t('options.pageTitle')}
          insertLabel={t('options.pageTitleInsert')}
          placeholder={t('options.pageTitleExample')}
          value={options.pageTitle}
          error={errorOf('pageTitle')}
          maxLength={200}
          variables={variables}
          mark={(variable) => `{${variable}}`}
          onChange={(pageTitle) => set({ pageTitle })}
        />
        <div className={styles['pair']}>
          <TextField
            label={t('options.button')}
            placeholder={t('options.buttonExample')}
            value={options.buttonLabel}
            error={errorOf('buttonLabel')}
            maxLength={80}
            onChange={(event) => set({ buttonLabel: event.currentTarget.value })}
          />
          <TextField
            {...addressInput}
            label={t('options.buttonAddress')}
            value={options.buttonUrl}
            error={errorOf('buttonUrl')}
            onChange={(event) => set({ buttonUrl: event.currentTarget.value })}
          />
        </div>
        <SwitchLine label={t('options.indexed')} on={options.indexed} onChange={(indexed) => set({ indexed })} />
      </section>
      <section>
        <h2 className={styles['title']}>{t('options.captions')}</h2>
        <div className={styles['choices']}>
          <Select
            aria-label={t('options.captions')}
            data={captionModes.map((value) => ({ value, label: t(captionNames[value]) }))}
            value={options.captions}
            onChange={(value) => set({ captions: captionModes.find((mode) => mode === value) ?? options.captions })}
          />
          {options.captions === 'text' && <p className={styles['note']}>{t('options.captionsTextNote')}</p>}
          {options.captions === 'burned' && (
            <>
              <Select
                label={t('options.captionStyle')}
                data={captionStyles.map((value) => ({ value, label: t(captionStyleNames[value]) }))}
                value={options.captionStyle}
                onChange={(value) =>
                  set({ captionStyle: captionStyles.find((style) => style === value) ?? options.captionStyle })
                }
              />
              <SwitchLine
                label={t('options.captionHighlight')}
                on={options.captionHighlight}
                onChange={(captionHighlight) => set({ captionHighlight })}
              />
              <CaptionPreview template={template} script={script} options={options} />
            </>
          )}
        </div>
      </section>
      <BodyChoice template={template} editor={editor} onChange={set} />
      <section>
        <h2 className={styles['title']}>{t('options.messaging')}</h2>
        <SwitchLine
          label={t('options.smallVersion')}
          note={t('options.smallVersionNote')}
          on={options.messaging}
          onChange={(messaging) => set({ messaging })}
        />
      </section>
      <section>
        <h2 className={styles['title']}>{t('options.webhook')}</h2>
        <WebhookField
          value={options.callbackUrl}
          error={errorOf('callbackUrl')}
          onChange={(callbackUrl) => set({ callbackUrl })}
        />
        <p className={styles['note']}>{t('options.webhookNote')}</p>
      </section>
      <SaveSettings draft={editor.draft} onChosen={setPresetId} />
    </div>
  );
}

const addressInput = { type: 'url', placeholder: 'https://…', maxLength: 2_000, spellCheck: false } as const;

type WebhookFieldProps = { value: string; error: string | undefined; onChange: (url: string) => void };

/** The address of a webhook: one of the account's, or any other. */
function WebhookField(props: WebhookFieldProps): ReactNode {
  const { webhooks, load } = useWebhooks();
  useEffect(() => void load(), [load]);
  return (
    <SuggestingField
      {...addressInput}
      label={t('options.webhookAddress')}
      suggestions={webhooks.map(({ webhook, name }) => ({ value: webhook, name }))}
      {...props}
    />
  );
}

type TextWithVariablesProps = {
  label?: string;
  /** In place of a label, where a heading is one. */
  'aria-label'?: string;
  /** Label of the buttons that insert a variable. */
  insertLabel: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  maxLength: number;
  variables: readonly string[];
  /** Syntax of a variable in this text. */
  mark: (variable: string) => string;
  onChange: (value: string) => void;
};

/** A text with variables, which are inserted at the caret. */
function TextWithVariables(props: TextWithVariablesProps): ReactNode {
  const { insertLabel, value, variables, mark, onChange, maxLength, ...field } = props;
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
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        {...field}
      />
      <VariableButtons label={insertLabel} variables={variables} onInsert={insert} />
    </div>
  );
}
