import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Template } from '#shared/ipc/index.ts';
import { t } from '#renderer/language/index.ts';
import { toProblem } from '../../lib/problem.ts';
import { useTemplates } from '../../stores/index.ts';
import { TextField, useToast } from '../../ui/index.ts';
import styles from './card.module.css';

/** A field to rename a template in place: Enter or leaving the field saves, Escape cancels. */
export function TemplateName({ template, onDone }: { template: Template; onDone: () => void }): ReactNode {
  const rename = useTemplates((state) => state.rename);
  const toast = useToast();
  const [name, setName] = useState(template.name);
  const field = useRef<HTMLInputElement>(null);
  const left = useRef(false);

  useEffect(() => {
    // Waits until the menu that opened this has returned the focus.
    const timer = setTimeout(() => field.current?.select(), 60);
    return () => clearTimeout(timer);
  }, []);

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (left.current) return;
    left.current = true;
    const next = name.trim();
    onDone();
    if (next === '' || next === template.name) return;
    try {
      await rename(template.id, next);
    } catch (error) {
      toast.fail(toProblem(error));
    }
  }

  return (
    <form className={styles['renaming']} onSubmit={(event) => void save(event)}>
      <TextField
        ref={field}
        size="xs"
        aria-label={t('templates.templateName')}
        maxLength={300}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          left.current = true;
          onDone();
        }}
      />
    </form>
  );
}
