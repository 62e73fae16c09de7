import { useEffect, useEffectEvent } from 'react';
import type { IpcInput, ReadRows } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

/** Reads a CSV, TSV, XLSX or ODS file or a paste. @throws AppError `ROWS_…`, `SHEET_UNKNOWN` */
export function parseRows(bytes: Uint8Array, options: Omit<IpcInput<'rows.parse'>, 'bytes'> = {}): Promise<ReadRows> {
  return request('rows.parse', { bytes, ...options });
}

/** A list that waits for the screen that will take it. */
type GivenList = { screen: 'editor' | 'campaign'; templateId: string; file: File };

const useGivenLists = createAccountStore<{ given: GivenList | null }>(() => ({ given: null }));

/** Passes a list to a screen of a template, which takes it once it is open. */
export function giveList(given: GivenList): void {
  useGivenLists.setState({ given });
}

/** Receives the lists that are passed to a screen. */
export function useGivenList(screen: GivenList['screen'], templateId: string, take: (file: File) => void): void {
  const given = useGivenLists((state) => state.given);
  const takeGiven = useEffectEvent((list: GivenList) => {
    useGivenLists.setState({ given: null });
    take(list.file);
  });
  useEffect(() => {
    if (given?.screen === screen && given.templateId === templateId) takeGiven(given);
  }, [given, screen, templateId]);
}
