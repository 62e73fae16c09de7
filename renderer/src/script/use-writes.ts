import { useEffect } from 'react';
import { useWriter } from '../stores/index.ts';

/** Whether the studio in use can write scripts, as far as it has said. */
export function useWrites(): boolean {
  const { writes, look } = useWriter();
  // It is unknown again after a change of the account.
  useEffect(() => {
    if (writes === null) void look();
  }, [look, writes]);
  return writes === true;
}
