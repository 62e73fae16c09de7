import { useEffect, useState, type ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import { useTemplates } from '../../stores/index.ts';
import styles from './stale-note.module.css';

/** A studio that answers sooner is not worth a word, milliseconds. */
const patience = 2_000;

/** Says that the templates shown are those of last time, until the studio has confirmed them. */
export function StaleNote(): ReactNode {
  const isStale = useTemplates((state) => state.order.length > 0 && !state.current && state.problem === null);
  return isStale ? <PatientNote /> : null;
}

function PatientNote(): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <output className={styles['note']}>
      <RefreshCw size={14} strokeWidth={1.7} aria-hidden />
      The studio hasn’t answered yet. These are the templates from last time. The list updates when it answers.
    </output>
  );
}
