/**
 * Copies something: `write` hands it to the clipboard.
 * @returns false where this window may not use the clipboard.
 */
export async function copied(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}
