import { createAccountStore } from './account-store.ts';

type ColumnWidths = {
  /** Pixels, by the columns' headings; columns without an entry share the remaining width. */
  widths: Readonly<Record<string, number>>;
  /** @param width pixels, or null for the column's share. */
  setWidth: (heading: string, width: number | null) => void;
};

/** Column widths set by the user, until the window closes or shows another account. */
export const useColumnWidths = createAccountStore<ColumnWidths>((set) => ({
  widths: {},
  setWidth(heading, width) {
    set(({ widths }) => {
      const { [heading]: _, ...others } = widths;
      return { widths: width === null ? others : { ...others, [heading]: width } };
    });
  },
}));
