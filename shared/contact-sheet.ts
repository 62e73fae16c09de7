import { z } from 'zod';

/** Videos on one page of a contact sheet: six rows of four. */
export const cellsPerSheet = 24;

const cellSchema = z.object({
  /** A file with its picture; null for none. */
  picture: z.string().nullable(),
  /** 1-based. */
  row: z.number().int(),
  name: z.string(),
  /** Further facts about the recipient, a line each. */
  lines: z.array(z.string()),
});
export type SheetCell = z.infer<typeof cellSchema>;

/** The content of one page of a contact sheet. */
const sheetPageSchema = z.object({
  title: z.string(),
  /** Below the title: number of videos, and the page. */
  count: z.string(),
  cells: z.array(cellSchema),
  /** The PNG to write. */
  file: z.string(),
});
export type SheetPage = z.infer<typeof sheetPageSchema>;

export const sheetPagesSchema = z.array(sheetPageSchema);
