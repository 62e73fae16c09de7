import type { CampaignBackground } from '#shared/ipc/index.ts';
import { webAddress } from '#renderer/lib/web-address.ts';
import { backgroundColumn } from '../model/background.ts';
import { changeColumn } from '../model/table.ts';
import type { DraftEditor } from '../use-draft.ts';

export type BackgroundEditor = {
  background: CampaignBackground;
  /** Changes it as it is by then: a file may arrive after other changes. */
  change(apply: (background: CampaignBackground) => CampaignBackground): void;
  set(part: Partial<CampaignBackground>): void;
  setSettings(part: Partial<CampaignBackground['settings']>): void;
  /** Empties the cells of its column that are no addresses. */
  emptyCells(): void;
  /** Replaces an address in all cells of its column. */
  replaceCells(from: string, to: string): void;
};

/** The background of a draft, and its changes. */
export function useBackground(editor: DraftEditor): BackgroundEditor {
  const { draft } = editor;
  const { background } = draft.options;

  function change(apply: (background: CampaignBackground) => CampaignBackground): void {
    const { options } = editor.latest() ?? draft;
    editor.patch({ options: { ...options, background: apply(options.background) } });
  }

  function set(part: Partial<CampaignBackground>): void {
    change((latest) => ({ ...latest, ...part }));
  }

  function changeCells(apply: (cell: string) => string): void {
    editor.edit((table) => changeColumn(table, backgroundColumn(background, table), apply));
  }

  return {
    background,
    change,
    set,
    setSettings: (part) => set({ settings: { ...background.settings, ...part } }),
    emptyCells: () => changeCells((cell) => (webAddress(cell) === null ? '' : cell)),
    replaceCells: (from, to) => changeCells((cell) => (webAddress(cell) === from ? to : cell)),
  };
}
