import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import type { CampaignOptions, Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { usePreferences, useWebhooks } from '#renderer/stores/index.ts';
import { Panel, SuggestingField, SwitchLine } from '#renderer/ui/index.ts';
import type { DraftEditor } from '../use-draft.ts';
import { BodyChoice } from './body-choice.tsx';
import { LipsChoice } from './lips-choice.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { SavedSettings, SaveSettings } from './saved-settings.tsx';
import styles from './send.module.css';

type MoreProps = {
  template: Template;
  editor: DraftEditor;
  variables: readonly string[];
  /** Null without anybody. */
  names: readonly (readonly string[])[] | null;
  /** Of the webhook's address. */
  error: string | undefined;
  /** Whether something in it stops videos: then it is open. */
  hasProblem: boolean;
  onChange: (part: Partial<CampaignOptions>) => void;
};

/** What few campaigns change. Folded until it is opened once. */
export function More({ template, editor, variables, names, error, hasProblem, onChange }: MoreProps): ReactNode {
  const id = useId();
  const kept = usePreferences((state) => state.sendMore);
  const change = usePreferences((state) => state.change);
  const [presetId, setPresetId] = useState<string | null>(null);
  const { options } = editor.draft;
  const isOpen = kept || hasProblem;
  return (
    <Panel flush>
      <button
        type="button"
        className={styles['more']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => void change({ sendMore: !isOpen }).catch(() => undefined)}
      >
        <Text component="h2" fz="var(--type-lead)" fw={620}>
          {t('common.more')}
        </Text>
        <Text component="span" flex={1} c="dimmed" truncate>
          {t('options.moreAbout')}
        </Text>
        {isOpen ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
      </button>
      <div id={id}>
        {isOpen && (
          <div className={styles['columns']}>
            <Stack gap="var(--space-12)">
              <ModeChoice template={template} editor={editor} />
              {editor.draft.mode === 'keep_original' && (
                <LipsChoice
                  template={template}
                  options={options}
                  variables={variables}
                  names={names}
                  onChange={onChange}
                />
              )}
            </Stack>
            <Stack gap="var(--space-20)">
              <BodyChoice template={template} editor={editor} onChange={onChange} />
              <SavedSettings template={template} editor={editor} chosenId={presetId} onChosen={setPresetId} />
              <SaveSettings draft={editor.draft} onChosen={setPresetId} />
            </Stack>
            <Stack gap="var(--space-20)">
              <SwitchLine
                label={t('options.smallVersion')}
                on={options.messaging}
                onChange={(messaging) => onChange({ messaging })}
              />
              <WebhookField
                value={options.callbackUrl}
                error={error}
                onChange={(callbackUrl) => onChange({ callbackUrl })}
              />
            </Stack>
          </div>
        )}
      </div>
    </Panel>
  );
}

type WebhookFieldProps = { value: string; error: string | undefined; onChange: (url: string) => void };

/** The address of a webhook: one of the account's, or any other. */
function WebhookField(props: WebhookFieldProps): ReactNode {
  const { webhooks, load } = useWebhooks();
  useEffect(() => void load(), [load]);
  return (
    <SuggestingField
      type="url"
      placeholder="https://…"
      maxLength={2_000}
      spellCheck={false}
      label={t('options.webhookAddress')}
      suggestions={webhooks.map(({ webhook, name }) => ({ value: webhook, name }))}
      {...props}
    />
  );
}
