import { createAccountStore } from './account-store.ts';

type ColumnWidths = {
  /** Pixels, by the columns' headings; columns without an entry share the remaining width. */
  widths: Readonly<Record<string, number>>;
  /** @param width pixels, or null for the column's share. */
  setWidth: (heading: string, width: number | null) => void;
  /** Whether columns that no word uses are shown. */
  unfolded: boolean;
  unfold: (unfolded: boolean) => void;
};

/** The look of the list's columns as the user set it, until the window closes or shows another account. */
export const useColumnWidths = createAccountStore<ColumnWidths>((set) => ({
  widths: {},
  unfolded: false,
  unfold: (unfolded) => set({ unfolded }),
  setWidth(heading, width) {
    set(({ widths }) => {
      const { [heading]: _, ...others } = widths;
      return { widths: width === null ? others : { ...others, [heading]: width } };
    });
  },
}));
