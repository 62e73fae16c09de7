import { createAccountStore } from './account-store.ts';

type ColumnWidths = {
  /** Pixels, by the columns' headings; a column that is not here shares what room there is. */
  widths: Readonly<Record<string, number>>;
  /** @param width pixels, or null for the column's share. */
  setWidth: (heading: string, width: number | null) => void;
};

/** How wide the columns of recipients were made, until the window closes or shows another account. */
export const useColumnWidths = createAccountStore<ColumnWidths>((set) => ({
  widths: {},
  setWidth(heading, width) {
    set(({ widths }) => {
      const { [heading]: _, ...others } = widths;
      return { widths: width === null ? others : { ...others, [heading]: width } };
    });
  },
}));
