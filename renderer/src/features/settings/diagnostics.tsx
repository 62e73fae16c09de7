import { useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import { saveText } from '../../lib/save-text.ts';
import { collectDiagnostics } from '../../stores/index.ts';
import { SecondaryButton, TextArea, useActing } from '../../ui/index.ts';
import { Setting } from './setting.tsx';
import styles from './settings.module.css';

/** Shows what would be sent before it can be sent. */
export function Diagnostics(): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = useActing(() => setBusy(false));

  function collect(): void {
    setBusy(true);
    act(async () => setText(await collectDiagnostics()));
  }

  return (
    <Setting title="Diagnostics" text="Details for a bug report.">
      <p className={styles['text']}>
        Versions, settings, counts, error codes and the end of the log. No names, no values of rows, no texts, folders,
        addresses or secrets. Nothing is sent anywhere.
      </p>
      {text === null ? (
        <div className={styles['row']}>
          <SecondaryButton busy={busy} onClick={collect}>
            Show diagnostics
          </SecondaryButton>
        </div>
      ) : (
        <>
          <TextArea
            aria-label="Diagnostics"
            value={text}
            readOnly
            rows={14}
            spellCheck={false}
            className={styles['diagnostics']}
          />
          <div className={styles['row']}>
            <SecondaryButton
              icon={<Download />}
              onClick={() => saveText('vocative-diagnostics.json', text, 'application/json')}
            >
              Save as a file
            </SecondaryButton>
            <SecondaryButton busy={busy} onClick={collect}>
              Refresh
            </SecondaryButton>
          </div>
        </>
      )}
    </Setting>
  );
}
