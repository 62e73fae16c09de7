/**
 * Copies by calling `write`.
 * @returns false if this window may not use the clipboard.
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
