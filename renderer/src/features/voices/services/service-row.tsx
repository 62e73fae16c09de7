import { useState, type ReactNode } from 'react';
import { CircleCheck, KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { VoiceProvider } from '#shared/api/index.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { testVoiceService, useVoiceServices } from '#renderer/stores/index.ts';
import { Badge, ConfirmDialog, IconButton, SecondaryButton, Switch, useActing } from '#renderer/ui/index.ts';
import styles from './services.module.css';

type Trial = { kind: 'none' } | { kind: 'running' } | { kind: 'works' } | { kind: 'failed'; reason: string };

/** One service: what it is, whether it may be used, and whether it speaks. */
export function ServiceRow({ service, onChange }: { service: VoiceProvider; onChange: () => void }): ReactNode {
  const { id, name, has_key: hasKey, enabled } = service;
  const { save, remove } = useVoiceServices();
  const [asking, setAsking] = useState<'on' | 'remove' | null>(null);
  const [busy, setBusy] = useState(false);
  const [trial, setTrial] = useState<Trial>({ kind: 'none' });
  const act = useActing(() => {
    setBusy(false);
    setAsking(null);
  });

  function turn(on: boolean): void {
    if (busy) return;
    setBusy(true);
    setTrial({ kind: 'none' });
    act(() => save({ ...service, enabled: on }));
  }

  async function test(): Promise<void> {
    setTrial({ kind: 'running' });
    try {
      const { works, error } = await testVoiceService(id);
      setTrial(works ? { kind: 'works' } : { kind: 'failed', reason: error ?? 'It does not speak.' });
    } catch (error) {
      setTrial({ kind: 'failed', reason: toProblem(error).message });
    }
  }

  return (
    <div className={styles['service']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{name}</h2>
        {!hasKey && (
          <Badge tone="warn" icon={<KeyRound aria-hidden />}>
            No key
          </Badge>
        )}
        <div className={styles['controls']}>
          <Switch label={`Use ${name}`} on={enabled} onChange={(on) => (on ? setAsking('on') : turn(false))} />
          <SecondaryButton
            size="small"
            aria-label={`Test ${name}`}
            busy={trial.kind === 'running'}
            onClick={() => void test()}
          >
            Test
          </SecondaryButton>
          <IconButton
            label={`Change ${name}`}
            tooltip="Change settings or key"
            icon={<Pencil />}
            onClick={() => {
              setTrial({ kind: 'none' });
              onChange();
            }}
          />
          <IconButton label={`Remove ${name}`} tooltip="Remove" icon={<Trash2 />} onClick={() => setAsking('remove')} />
        </div>
      </div>
      <p className={styles['facts']}>{factsOf(service).join(' · ')}</p>
      {trial.kind === 'works' && (
        <output className={styles['works']}>
          <CircleCheck aria-hidden /> Connected
        </output>
      )}
      {trial.kind === 'failed' && (
        <p role="alert" className={styles['trouble']}>
          {trial.reason}
        </p>
      )}
      <ConfirmDialog
        opened={asking === 'on'}
        title={`Send names to ${name}?`}
        confirmLabel="Turn on"
        busy={busy}
        onConfirm={() => turn(true)}
        onCancel={() => setAsking(null)}
      >
        Where its voices speak, the names and other values of your rows leave this computer and are sent to{' '}
        {service.base_url}. Voices of this computer send nothing.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => {
          setBusy(true);
          act(() => remove(id));
        }}
        onCancel={() => setAsking(null)}
      >
        Its key will be deleted too. Templates that use its voices will need another voice. Finished videos don’t
        change.
      </ConfirmDialog>
    </div>
  );
}

const makers = { openai: 'OpenAI-compatible', elevenlabs: 'ElevenLabs-compatible' } as const;

function factsOf({ kind, base_url: address, model, voices, price }: VoiceProvider): string[] {
  const cost = price === null ? 'price unknown' : `${price} per million characters`;
  return [address, makers[kind], model, formatCount(voices.length, 'voice'), cost];
}
