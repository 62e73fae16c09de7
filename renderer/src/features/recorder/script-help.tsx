import { useState, type ReactNode } from 'react';
import { Menu, Modal } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import { rewrites, type Rewrite } from '#shared/ipc/index.ts';
import { lengths, purposeNames, tones, type Length, type Purpose, type Tone } from '#shared/script/brief.ts';
import { rewriteScript, writeScript } from '../../stores/index.ts';
import {
  ErrorNotice,
  PrimaryButton,
  SecondaryButton,
  Select,
  SwitchLine,
  TextField,
  toast,
  useActing,
  useReturnFocus,
  useSubmit,
} from '../../ui/index.ts';
import styles from './script-help.module.css';

const rewriteNames: Record<Rewrite, { label: string; done: string }> = {
  shorten: { label: 'Make it shorter', done: 'Your script is shorter now.' },
  lengthen: { label: 'Make it longer', done: 'Your script is longer now.' },
  rephrase: { label: 'Say it differently', done: 'Your script says it differently now.' },
  make_friendly: { label: 'Make it friendlier', done: 'Your script is friendlier now.' },
  make_formal: { label: 'Make it more formal', done: 'Your script is more formal now.' },
};

const purposeTexts: Record<Purpose, string> = {
  introduction: 'Introduce yourself',
  follow_up: 'Follow up',
  invitation: 'Invite to an event',
  welcome: 'Welcome a customer',
  thanks: 'Say thank you',
  renewal: 'Win back or renew',
  hiring: 'Reach out to a candidate',
  greeting: 'Send a greeting',
};

const lengthNames: Record<Length, string> = {
  short: 'About 15 seconds',
  medium: 'About 25 seconds',
  long: 'About 35 seconds',
};
const toneNames: Record<Tone, string> = { friendly: 'Friendly', neutral: 'Neutral', formal: 'Formal' };

type ScriptHelpProps = { script: string; onChange: (script: string) => void };

/** Writes a first script, or changes the one that is there. */
export function ScriptHelp({ script, onChange }: ScriptHelpProps): ReactNode {
  const [writing, setWriting] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = useActing(() => setBusy(false));

  /** Keeps the former script at hand: a field that is filled by the app forgets its own undo. */
  function replace(next: string, done: string): void {
    onChange(next);
    if (script.trim() === '') return;
    toast.show(done, { tone: 'ok', duration: 9_000, action: { label: 'Undo', run: () => onChange(script) } });
  }

  function rewrite(how: Rewrite): void {
    setBusy(true);
    act(async () => {
      const next = await rewriteScript({ script, how });
      if (next === script) toast.show('This script is already as you wish, as far as we can tell.');
      else replace(next, rewriteNames[how].done);
    });
  }

  const isEmpty = script.trim() === '';
  return (
    <>
      {isEmpty ? (
        <SecondaryButton size="small" icon={<Sparkles />} onClick={() => setWriting(true)}>
          Help me write
        </SecondaryButton>
      ) : (
        <Menu position="bottom-start" width={210}>
          <Menu.Target>
            <SecondaryButton size="small" icon={<Sparkles />} busy={busy}>
              Help me write
            </SecondaryButton>
          </Menu.Target>
          <Menu.Dropdown>
            {rewrites.map((how) => (
              <Menu.Item key={how} onClick={() => rewrite(how)}>
                {rewriteNames[how].label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setWriting(true)}>Write a new one…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {writing && (
        <WriteDialog
          onClose={() => setWriting(false)}
          onUse={(next) => {
            setWriting(false);
            replace(next, 'Your script was replaced.');
          }}
        />
      )}
    </>
  );
}

type WriteDialogProps = { onClose: () => void; onUse: (script: string) => void };

/** Asks what the script is for and shows one at a time until it suits. */
function WriteDialog({ onClose, onUse }: WriteDialogProps): ReactNode {
  useReturnFocus();
  const [purpose, setPurpose] = useState<Purpose>('introduction');
  const [topic, setTopic] = useState('');
  const [audience, setAudience] = useState('');
  const [callToAction, setCallToAction] = useState('');
  const [length, setLength] = useState<Length>('medium');
  const [tone, setTone] = useState<Tone>('friendly');
  const [disclosure, setDisclosure] = useState(true);
  const [written, setWritten] = useState<{ script: string; variant: number } | null>(null);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    const variant = written === null ? 0 : written.variant + 1;
    const wishes = { purpose, topic, audience, callToAction, length, tone, disclosure, variant };
    setWritten({ script: await writeScript(wishes), variant });
  });

  return (
    <Modal opened onClose={onClose} title="Write a script" size={520} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className={styles['form']} onSubmit={onSubmit}>
        <Select
          label="Purpose"
          data={purposeNames.map((value) => ({ value, label: purposeTexts[value] }))}
          value={purpose}
          onChange={(value) => setPurpose(purposeNames.find((known) => known === value) ?? purpose)}
        />
        <Phrase label="What is it about?" placeholder="e.g. our scheduling tool" value={topic} onChange={setTopic} />
        <div className={styles['pair']}>
          <Phrase label="Who is it for?" placeholder="e.g. dentists" value={audience} onChange={setAudience} />
          <Phrase
            label="What should they do?"
            placeholder="e.g. book a call"
            value={callToAction}
            onChange={setCallToAction}
          />
        </div>
        <div className={styles['pair']}>
          <Select
            label="Length"
            data={lengths.map((value) => ({ value, label: lengthNames[value] }))}
            value={length}
            onChange={(value) => setLength(lengths.find((known) => known === value) ?? length)}
          />
          <Select
            label="Tone"
            data={tones.map((value) => ({ value, label: toneNames[value] }))}
            value={tone}
            onChange={(value) => setTone(tones.find((known) => known === value) ?? tone)}
          />
        </div>
        <SwitchLine
          label="End with “spoken by an AI voice”"
          note="Keep it unless you record the names yourself."
          on={disclosure}
          onChange={setDisclosure}
        />
        {problem && <ErrorNotice problem={problem} />}
        {written && (
          <section aria-label="The script" aria-live="polite" className={styles['written']}>
            {written.script}
          </section>
        )}
        <div className={styles['actions']}>
          {written ? (
            <>
              <SecondaryButton type="submit" busy={busy}>
                Write another
              </SecondaryButton>
              <PrimaryButton onClick={() => onUse(written.script)}>Use this script</PrimaryButton>
            </>
          ) : (
            <PrimaryButton type="submit" busy={busy}>
              Write it
            </PrimaryButton>
          )}
        </div>
      </form>
    </Modal>
  );
}

type PhraseProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

function Phrase({ onChange, ...field }: PhraseProps): ReactNode {
  return (
    <TextField
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
