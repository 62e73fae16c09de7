import { z } from 'zod';

/** Videos on one page of a contact sheet: six rows of four. */
export const cellsPerSheet = 24;

const cellSchema = z.object({
  /** A file with its picture; null for none. */
  picture: z.string().nullable(),
  /** As users count: from 1. */
  row: z.number().int(),
  name: z.string(),
  /** What else is known of the recipient, a line each. */
  lines: z.array(z.string()),
});
export type SheetCell = z.infer<typeof cellSchema>;

/** One page of a contact sheet, as it is drawn. */
const sheetPageSchema = z.object({
  title: z.string(),
  /** Below the title: how many videos, which page. */
  count: z.string(),
  cells: z.array(cellSchema),
  /** The PNG to write. */
  file: z.string(),
});
export type SheetPage = z.infer<typeof sheetPageSchema>;

export const sheetPagesSchema = z.array(sheetPageSchema);
